import type { Meta, StoryObj } from '@storybook/react-vite'

import { CheckIcon, UserIcon } from '../icon/icon.tsx'
import { Timeline, TimelineEntry } from './timeline.tsx'

/** What happened, in order: quieter than what people wrote. */
const meta = {
  title: 'Components/Timeline',
  component: Timeline,
  parameters: { frame: 420 },
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
