import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { expect } from 'storybook/test'
import { Avatar } from '../avatar/avatar.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Grid } from '../layout/grid.tsx'
import { Stack } from '../layout/stack.tsx'
import { PriorityBars } from '../priority-bars/priority-bars.tsx'
import { StatusPill } from '../status-pill/status-pill.tsx'
import { Text } from '../text/text.tsx'
import { DescriptionList } from './description-list.tsx'

/** What is known of one thing. */
const meta = {
  title: 'Components/DescriptionList',
  component: DescriptionList,
  parameters: {
    frame: 320,
    guide: {
      when: [
        'What is known of one thing: the properties of a query, of a company, of an installation.',
        'Names are short and values differ in kind: a status, a person, a date.',
      ],
      whenNot: [
        'The same facts of several things: `Table`.',
        'Values are edited in place: fields with their labels.',
        'One figure that matters most: `Stat`.',
      ],
      anatomy: [
        { part: 'Name', purpose: 'Quiet, in one or two words.' },
        { part: 'Value', purpose: 'Beside the name, or below it where there is little room.' },
      ],
      accessibility: [
        'A native description list: name and value are read together.',
        'Left to you: words for a value that is not there, such as “Nobody”. A dash is read as nothing.',
      ],
    } satisfies Guide,
  },
  args: {
    items: [
      {
        term: 'Status',
        detail: (
          <StatusPill shape="half" tone="accent" look="plain">
            Open
          </StatusPill>
        ),
      },
      {
        term: 'Assignee',
        detail: (
          <Cluster gap="xs">
            <Avatar name="Ana Silva" size="xs" decorative /> Ana Silva
          </Cluster>
        ),
      },
      { term: 'Priority', detail: <PriorityBars level={3} label="High" /> },
      { term: 'Category', detail: 'Hardware' },
    ],
  },
} satisfies Meta<typeof DescriptionList>
export default meta

type Story = StoryObj<typeof meta>

export const Beside: Story = {}

export const Below: Story = { args: { layout: 'below' } }

/** Values of several lines, a list, and one that is not there. */
export const Various: Story = {
  args: {
    items: [
      { term: 'Reply due', detail: 'in 38 min, by 12:30 at the latest, since it was raised as urgent' },
      {
        term: 'Followers',
        detail: (
          <Stack gap="xs">
            <span>Ana Silva</span>
            <span>Maximiliane Wolfeschlegelsteinhausenbergerdorff</span>
          </Stack>
        ),
      },
      { term: 'Assignee', detail: <Text tone="muted">Nobody</Text> },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('term')).toHaveLength(3)
    await expect(canvas.getAllByRole('definition')).toHaveLength(3)
  },
}

export const One: Story = { args: { items: [{ term: 'Category', detail: 'Hardware' }] } }

/** Long names take half of the width at most. */
export const LongNames: Story = {
  args: {
    items: [
      { term: 'First reply promised within', detail: '2 h' },
      { term: 'Time until it was resolved, without waiting for the requester', detail: '1 day 4 h' },
    ],
  },
}

export const EndlessWord: Story = { args: { items: [{ term: 'Reference', detail: 'ACME'.repeat(40) }] } }

/** Both layouts on one sheet. */
export const Variants: Story = {
  parameters: { frame: 720 },
  render: (args) => (
    <Grid columns={2} gap="lg">
      <DescriptionList {...args} />
      <DescriptionList {...args} layout="below" />
      <DescriptionList {...args} {...Various.args} />
      <DescriptionList {...args} {...Various.args} layout="below" />
    </Grid>
  ),
}
