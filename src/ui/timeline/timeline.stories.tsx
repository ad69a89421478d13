import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { expect } from 'storybook/test'
import { Grid } from '../layout/grid.tsx'
import { Anchor } from '../link/link.tsx'
import { Timeline, TimelineEntry } from './timeline.tsx'

/** Events in order, less prominent than messages. */
const meta = {
  title: 'Data/Timeline',
  component: Timeline,
  parameters: {
    frame: 420,
    guide: {
      when: [
        'The order of events matters: the history of a query, changes between messages.',
        'Each entry is a sentence: who did what.',
      ],
      whenNot: [
        'Messages between people: `MessageCard`.',
        'Steps to do: a task list.',
        'Values over time: `LineChart`.',
        'No events: omit it, or say so in a text.',
      ],
      anatomy: [
        { part: 'Line', purpose: 'Connects the entries and ends with the last.' },
        { part: 'Marker', purpose: 'A dot.' },
        { part: 'Sentence', purpose: 'Who did what; names in `strong`.' },
        { part: 'Time', purpose: 'At the end of the line, or below it in little space.' },
      ],
      accessibility: [
        'An ordered list, named by its `label`. Markers and line are hidden from screen readers.',
        'Use `DateTime`, so that everybody gets the exact time.',
        'New entries are not announced. Announce them where it matters.',
      ],
    } satisfies Guide,
  },
  args: {
    label: 'History of ACME-42',
    children: (
      <>
        <TimelineEntry time="2h ago">
          <strong>Ben</strong> raised this query
        </TimelineEntry>
        <TimelineEntry time="1h ago">
          <strong>Ana</strong> took it
        </TimelineEntry>
        <TimelineEntry time="12m ago">
          <strong>Ana</strong> resolved it as answered
        </TimelineEntry>
      </>
    ),
  },
} satisfies Meta<typeof Timeline>
export default meta

type Story = StoryObj<typeof meta>

export const Several: Story = {}

export const One: Story = {
  args: {
    children: (
      <TimelineEntry time="2h ago">
        <strong>Ben</strong> raised this query
      </TimelineEntry>
    ),
  },
}

/** A timeline of sentences with links and times. */
export const WithLinks: Story = {
  args: {
    children: (
      <>
        <TimelineEntry time={<time dateTime="2026-03-01T09:30:00Z">1 Mar</time>}>
          <strong>Ana</strong> linked this to <Anchor href="#acme-17">ACME-17</Anchor>
        </TimelineEntry>
        <TimelineEntry time={<time dateTime="2026-03-02T09:30:00Z">2 Mar</time>}>
          <strong>Ben</strong> reopened it: “It jams again, with the same paper and the new toner.”
        </TimelineEntry>
      </>
    ),
  },
}

/** Many entries. */
export const Many: Story = {
  args: {
    children: Array.from({ length: 24 }, (_, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- an entry is its place
      <TimelineEntry key={at} time={`${24 - at}h ago`}>
        <strong>{at % 2 ? 'Ben' : 'Ana'}</strong> {at % 5 === 0 ? 'took it' : 'changed the priority'}
      </TimelineEntry>
    )),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list', { name: 'History of ACME-42' })).toBeVisible()
    await expect(canvas.getAllByRole('listitem')).toHaveLength(24)
  },
}

/** Long entries wrap, and their time goes below. */
export const Narrow: Story = {
  parameters: { frame: 240 },
  args: {
    children: (
      <>
        <TimelineEntry time="1h ago">
          <strong>Maximiliane Wolfeschlegelsteinhausenbergerdorff</strong> changed the category from Hardware to Network
        </TimelineEntry>
        <TimelineEntry time="12m ago">
          <strong>Ana</strong> resolved it
        </TimelineEntry>
      </>
    ),
  },
}

/** A long word, and a long time. */
export const EndlessWord: Story = {
  parameters: { frame: 240 },
  args: {
    children: (
      <TimelineEntry time="Wednesday, 23 September 2026, 12:30">
        <strong>{'W'.repeat(60)}</strong> took it
      </TimelineEntry>
    ),
  },
}

/** Timelines with several entries, with one, and with links. */
export const Variants: Story = {
  parameters: { frame: 860 },
  render: (args) => (
    <Grid columns={3} gap="lg">
      <Timeline {...args} label="Several" />
      <Timeline {...args} {...One.args} label="One" />
      <Timeline {...args} {...WithLinks.args} label="With links" />
    </Grid>
  ),
}
