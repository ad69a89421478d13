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
    'Elements in one row that may wrap: buttons, badges, a filter bar.',
    'A title and its actions at both ends: `justify="between"`.',
  ],
  whenNot: ['Aligned columns: `Grid`.', 'Elements that must not wrap: `wrap={false}`, and let one of them truncate.'],
  anatomy: [
    { part: 'Gap', purpose: 'The same between lines as between elements.' },
    { part: 'Alignment', purpose: '`baseline` for text beside larger text, `center` for icons and controls.' },
  ],
  accessibility: [
    'The visual order equals the DOM order, also when wrapped and in right-to-left text.',
    'A group of links is a `nav` with a name: `as="nav"`.',
  ],
} satisfies Guide

/** A layout of elements in one row: buttons, badges, a title with its actions. */
const meta = {
  title: 'Layout/Cluster',
  component: Cluster,
  parameters: { guide },
  args: { children: words.map((word) => <Badge key={word}>{word}</Badge>) },
} satisfies Meta<typeof Cluster>
export default meta

type Story = StoryObj<typeof meta>

export const OneLine: Story = {}

/** Elements that do not fit wrap to the next line. */
export const Wrapping: Story = { parameters: { frame: 240 } }

/** A title and its action at both ends. */
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

/** A filter bar on a wide screen, in one line. */
export const FilterBar: Story = { parameters: { frame: 1280 }, args: { children: filters } }

export const FilterBarNarrow: Story = { parameters: { frame: 360 }, args: { children: filters } }

/** Elements of different heights. `align` decides how they stand beside each other. */
export const DifferentHeights: Story = {
  tags: ['!visual'],
  args: {
    children: (
      <>
        <Heading level={1} size="xl">
          Ag
        </Heading>
        <Button>Button</Button>
        <Badge>word</Badge>
      </>
    ),
  },
}

/** The alignment of elements of different height. */
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
