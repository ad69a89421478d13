import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { expect } from 'storybook/test'
import { CheckIcon, UserIcon } from '../icon/icon.tsx'
import { Grid } from '../layout/grid.tsx'
import { Anchor } from '../link/link.tsx'
import { Timeline, TimelineEntry } from './timeline.tsx'

/** What happened, in order: quieter than what people wrote. */
const meta = {
  title: 'Components/Timeline',
  component: Timeline,
  parameters: {
    frame: 420,
    guide: {
      when: [
        'It matters what happened in which order: the history of a query, changes between its messages.',
        'Each entry is a sentence: who did what.',
      ],
      whenNot: [
        'What people wrote to each other: `MessageCard`.',
        'Steps that are still to be done: a list of tasks.',
        'Many values are compared over time: `LineChart`.',
        'Nothing has happened yet: leave it out, or say so in words.',
      ],
      anatomy: [
        { part: 'Thread', purpose: 'Joins the entries and ends with the last.' },
        { part: 'Mark', purpose: 'A dot, or an icon where the kind of event is looked for.' },
        { part: 'Sentence', purpose: 'Who did what; names in `strong`.' },
        { part: 'Time', purpose: 'At the end of the line, below it where there is no room.' },
      ],
      accessibility: [
        'An ordered list, named by its `label`. Marks and thread are silent: the sentence must say it all.',
        'Give times as `DateTime`, so that the exact time is there for everybody.',
        'New entries are not read out by themselves; say them where that matters.',
      ],
    } satisfies Guide,
  },
  args: {
    label: 'History of ACME-42',
    children: (
      <>
        <TimelineEntry time="2 h ago">
          <strong>Ben</strong> raised this query
        </TimelineEntry>
        <TimelineEntry time="1 h ago" icon={<UserIcon size="sm" />}>
          <strong>Ana</strong> took it
        </TimelineEntry>
        <TimelineEntry time="12 min ago" icon={<CheckIcon size="sm" />}>
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
      <TimelineEntry time="2 h ago">
        <strong>Ben</strong> raised this query
      </TimelineEntry>
    ),
  },
}

/** Sentences may hold links and times of their own. */
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

/** Many entries: the thread goes through all of them. */
export const Many: Story = {
  args: {
    children: Array.from({ length: 24 }, (_, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- an entry is its place
      <TimelineEntry key={at} time={`${24 - at} h ago`} icon={at % 5 === 0 ? <UserIcon size="sm" /> : undefined}>
        <strong>{at % 2 ? 'Ben' : 'Ana'}</strong> {at % 5 === 0 ? 'took it' : 'changed the priority'}
      </TimelineEntry>
    )),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list', { name: 'History of ACME-42' })).toBeVisible()
    await expect(canvas.getAllByRole('listitem')).toHaveLength(24)
  },
}

/** Long entries wrap beside the thread, and their time goes below. */
export const Narrow: Story = {
  parameters: { frame: 240 },
  args: {
    children: (
      <>
        <TimelineEntry time="1 h ago">
          <strong>Maximiliane Wolfeschlegelsteinhausenbergerdorff</strong> changed the category from Hardware to Network
        </TimelineEntry>
        <TimelineEntry time="12 min ago">
          <strong>Ana</strong> resolved it
        </TimelineEntry>
      </>
    ),
  },
}

/** A word without a break, and a long time. */
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

/** One, several, with icons and links, together. */
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
