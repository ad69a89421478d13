import type { Meta, StoryObj } from '@storybook/react-vite'

import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { Heading } from '../heading/heading.tsx'
import { Cluster } from './cluster.tsx'
import { Stack } from './stack.tsx'

const words = ['Hardware', 'Accounts', 'Network', 'Printing', 'Onboarding', 'Other']

const guide = {
  when: [
    'Things of one line that may wrap: buttons, badges, a filter bar.',
    'A title and its acts at both ends: `justify="between"`.',
  ],
  whenNot: [
    'Columns that line up from row to row: a `Grid`.',
    'Things that must stay on one line: `wrap={false}`, and let one of them truncate.',
  ],
  anatomy: [
    { part: 'Gap', purpose: 'The same between lines as between things.' },
    { part: 'Alignment', purpose: '`baseline` for text beside larger text, `center` for signs and controls.' },
  ],
  accessibility: [
    'Order on screen is order in the page, also where it wraps and where it is read from right to left.',
    'For a list of things use `as="ul"` with `li`, so that their number is read.',
  ],
} satisfies Guide

/** For things of one line: buttons, badges, a title with its acts. */
const meta = {
  title: 'Components/Layout/Cluster',
  component: Cluster,
  parameters: { guide },
  args: { children: words.map((word) => <Badge key={word}>{word}</Badge>) },
} satisfies Meta<typeof Cluster>
export default meta

type Story = StoryObj<typeof meta>

export const OneLine: Story = {}

/** What does not fit goes to the next line. */
export const Wrapping: Story = { parameters: { frame: 240 } }

/** A title and its act at both ends. */
export const Between: Story = {
  parameters: { frame: 480 },
  args: {
    justify: 'between',
    children: (
      <>
        <Heading level={1}>Queries</Heading>
        <Button tone="primary">New query</Button>
      </>
    ),
  },
}

const filters = ['Status', 'Assignee', 'Priority', 'Category', 'Raised', 'Due'].map((word) => (
  <Button key={word} size="sm">
    {word}
  </Button>
))

/** A filter bar with room, and without. */
export const FilterBar: Story = { parameters: { frame: 1280 }, args: { children: filters } }

export const FilterBarNarrow: Story = { parameters: { frame: 360 }, args: { children: filters } }

/** How things of different height line up. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      {(['start', 'center', 'end', 'baseline'] as const).map((align) => (
        <Cluster key={align} {...args} align={align}>
          <Heading level={1} size="xl">
            Ag
          </Heading>
          <Button>{align}</Button>
          <Badge>word</Badge>
        </Cluster>
      ))}
    </Stack>
  ),
}
