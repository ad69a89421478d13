import { Avatar } from '../../src/ui/avatar/avatar.tsx'
import { AvatarGroup } from '../../src/ui/avatar/avatar-group.tsx'
import { Badge } from '../../src/ui/badge/badge.tsx'
import { BarChart } from '../../src/ui/chart/bar-chart.tsx'
import { Cluster } from '../../src/ui/layout/cluster.tsx'
import { DescriptionList } from '../../src/ui/description-list/description-list.tsx'
import { Meter } from '../../src/ui/meter/meter.tsx'
import { PriorityBars } from '../../src/ui/priority-bars/priority-bars.tsx'
import { Sparkline } from '../../src/ui/sparkline/sparkline.tsx'
import { Stat } from '../../src/ui/stat/stat.tsx'
import { StatusPill } from '../../src/ui/status-pill/status-pill.tsx'
import { Tag } from '../../src/ui/tag/tag.tsx'
import { Timeline, TimelineEntry } from '../../src/ui/timeline/timeline.tsx'
import type { Exhibit } from './exhibit.ts'

const opened = [4, 7, 3, 6, 9, 12, 8]
const resolved = [3, 5, 6, 4, 10, 9, 7]
const people = ['Ada Lovelace', 'Ben Okri', 'Cleo Patra', 'Dora Maar', 'Emil Zatopek'].map((name) => ({
  id: name,
  name,
  src: null,
}))

/** Components of data that the welcome page renders. */
export const data: Exhibit[] = [
  {
    title: 'Data/StatusPill',
    show: (
      <Cluster gap="sm">
        <StatusPill shape="half" tone="accent">
          Open
        </StatusPill>
        <StatusPill shape="full" tone="success">
          Resolved
        </StatusPill>
      </Cluster>
    ),
  },
  {
    title: 'Data/Avatar',
    show: (
      <Cluster gap="sm">
        {people.slice(0, 4).map(({ id, name }) => (
          <Avatar key={id} name={name} personId={id} />
        ))}
      </Cluster>
    ),
  },
  {
    title: 'Data/AvatarGroup',
    show: <AvatarGroup label="Followers" people={people} moreLabel={(count: number) => `and ${count} more`} />,
  },
  {
    title: 'Data/Stat',
    width: 'card',
    show: <Stat label="Unassigned" value={7} hint="2 fewer than last week" />,
  },
  { title: 'Data/Meter', width: 'card', show: <Meter label="Load of Ana" value={12} max={20} /> },
  { title: 'Data/PriorityBars', show: <PriorityBars level={3} label="High" /> },
  // The chart is tall, and the timeline beside it fills the row better than a small component.
  {
    title: 'Data/BarChart',
    show: (
      <BarChart
        caption="Queries opened and resolved each day"
        labelsName="Day"
        labels={['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']}
        series={[
          { name: 'Opened', values: opened, tone: 'accent' },
          { name: 'Resolved', values: resolved, tone: 'success' },
        ]}
      />
    ),
    width: 'two',
  },
  {
    title: 'Data/Timeline',
    show: (
      <Timeline label="History of ACME-42">
        <TimelineEntry time="2 h ago">
          <strong>Ben</strong> raised this query
        </TimelineEntry>
        <TimelineEntry time="12 min ago">
          <strong>Ana</strong> resolved it
        </TimelineEntry>
      </Timeline>
    ),
  },
  {
    title: 'Data/Tag',
    show: (
      <Cluster gap="sm">
        <Tag label="Hardware" />
        <Tag label="Floor 3" />
        <Badge>Requester</Badge>
      </Cluster>
    ),
  },
  {
    title: 'Data/DescriptionList',
    width: 'card',
    show: (
      <DescriptionList
        items={[
          { term: 'Requester', detail: 'Ben Okri' },
          { term: 'Category', detail: 'Hardware' },
        ]}
      />
    ),
  },
  {
    title: 'Data/Sparkline',
    show: <Sparkline values={opened} label="Opened each day of a week: between 3 and 12" />,
  },
]
