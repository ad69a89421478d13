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

/** A list of terms and values about one subject. */
const meta = {
  title: 'Data/DescriptionList',
  component: DescriptionList,
  parameters: {
    frame: 320,
    guide: {
      when: [
        'The facts of one thing: a query, a company, an installation.',
        'Terms are short and values differ in kind: a status, a person, a date.',
      ],
      whenNot: [
        'The same facts of several things: `Table`.',
        'Editable values: fields.',
        'One figure that matters most: `Stat`.',
      ],
      anatomy: [
        { part: 'Term', purpose: 'Muted, one or two words.' },
        { part: 'Value', purpose: 'Beside the term, or below it in little space.' },
      ],
      accessibility: [
        'A native description list: term and value are read together.',
        'Your task: a word for a missing value, such as “Nobody”. Screen readers skip a dash.',
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

/** A value of several lines, a list, and a missing value. */
export const SeveralLines: Story = {
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

/** Long terms take at most half of the width. */
export const LongNames: Story = {
  args: {
    items: [
      { term: 'First reply promised within', detail: '2 h' },
      { term: 'Time until it was resolved, without waiting for the requester', detail: '1 day 4 h' },
    ],
  },
}

export const EndlessWord: Story = { args: { items: [{ term: 'Reference', detail: 'ACME'.repeat(40) }] } }

/** Both layouts. */
export const Variants: Story = {
  parameters: { frame: 720 },
  render: (args) => (
    <Grid columns={2} gap="lg">
      <DescriptionList {...args} />
      <DescriptionList {...args} layout="below" />
      <DescriptionList {...args} {...SeveralLines.args} />
      <DescriptionList {...args} {...SeveralLines.args} layout="below" />
    </Grid>
  ),
}
