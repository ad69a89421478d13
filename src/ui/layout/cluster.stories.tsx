import type { Meta, StoryObj } from '@storybook/react-vite'

import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import { Heading } from '../heading/heading.tsx'
import { Cluster } from './cluster.tsx'
import { Stack } from './stack.tsx'

const words = ['Hardware', 'Accounts', 'Network', 'Printing', 'Onboarding', 'Other']

/** For things of one line: buttons, badges, a title with its acts. */
const meta = {
  title: 'Components/Layout/Cluster',
  component: Cluster,
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

/** How things of different height line up. */
export const Sheet: Story = {
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
