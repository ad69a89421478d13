import type { ReactNode } from 'react'
import { Avatar } from '../../src/ui/avatar/avatar.tsx'
import { AvatarGroup } from '../../src/ui/avatar/avatar-group.tsx'
import { Badge } from '../../src/ui/badge/badge.tsx'
import { Button } from '../../src/ui/button/button.tsx'
import { Callout } from '../../src/ui/callout/callout.tsx'
import { BarChart } from '../../src/ui/chart/bar-chart.tsx'
import { EmptyState } from '../../src/ui/empty-state/empty-state.tsx'
import { CheckboxField } from '../../src/ui/field/checkbox-field.tsx'
import { SelectField } from '../../src/ui/field/select-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { CheckIcon, CloseIcon, InboxIcon, PlusIcon, SearchIcon, UserIcon } from '../../src/ui/icon/icon.tsx'
import { IconButton } from '../../src/ui/icon-button/icon-button.tsx'
import { Shortcut } from '../../src/ui/kbd/shortcut.tsx'
import { Cluster } from '../../src/ui/layout/cluster.tsx'
import { Stack } from '../../src/ui/layout/stack.tsx'
import { Anchor } from '../../src/ui/link/link.tsx'
import { MenuDivider, MenuLabel, menuItem } from '../../src/ui/menu/menu.tsx'
import { Meter } from '../../src/ui/meter/meter.tsx'
import { Panel } from '../../src/ui/panel/panel.tsx'
import { PriorityBars } from '../../src/ui/priority-bars/priority-bars.tsx'
import { ProgressBar } from '../../src/ui/progress-bar/progress-bar.tsx'
import { SegmentedControl } from '../../src/ui/segmented-control/segmented-control.tsx'
import { Skeleton } from '../../src/ui/skeleton/skeleton.tsx'
import { Sparkline } from '../../src/ui/sparkline/sparkline.tsx'
import { SplitButton } from '../../src/ui/split-button/split-button.tsx'
import { Stat } from '../../src/ui/stat/stat.tsx'
import { StatusPill } from '../../src/ui/status-pill/status-pill.tsx'
import { Switch } from '../../src/ui/switch/switch.tsx'
import { TabList, tab } from '../../src/ui/tabs/tabs.tsx'
import { Tag } from '../../src/ui/tag/tag.tsx'
import { Text } from '../../src/ui/text/text.tsx'
import { Timeline, TimelineEntry } from '../../src/ui/timeline/timeline.tsx'

/** A component as the welcome page shows it: its Storybook title, and the component itself. */
export type Exhibit = {
  title: string
  show: ReactNode
  /** Whether it takes the width of its card, or of two cards. */
  width?: 'card' | 'two'
}

const opened = [4, 7, 3, 6, 9, 12, 8]
const resolved = [3, 5, 6, 4, 10, 9, 7]
const people = ['Ada Lovelace', 'Ben Okri', 'Cleo Patra', 'Dora Maar', 'Emil Zatopek'].map((name) => ({
  id: name,
  name,
  src: null,
}))

const actions: Exhibit[] = [
  {
    title: 'Actions/Button',
    show: (
      <Cluster gap="sm">
        <Button tone="primary" size="sm">
          Send reply
        </Button>
        <Button size="sm">Assign</Button>
        <Button tone="danger" size="sm">
          Remove
        </Button>
      </Cluster>
    ),
  },
  {
    title: 'Actions/IconButton',
    show: (
      <Cluster gap="sm">
        <IconButton label="Search" icon={<SearchIcon />} />
        <IconButton label="Add" icon={<PlusIcon />} />
        <IconButton label="Close" icon={<CloseIcon />} />
      </Cluster>
    ),
  },
  {
    title: 'Actions/SplitButton',
    show: (
      <SplitButton tone="primary" label="More ways to send" action={<Button tone="primary">Send and resolve</Button>}>
        <button type="button" className={menuItem()}>
          Send and wait
        </button>
      </SplitButton>
    ),
  },
  { title: 'Actions/Shortcut', show: <Shortcut keys="Mod+K" /> },
  { title: 'Actions/Link', show: <Anchor href="#terms">How we handle your data</Anchor> },
]

const forms: Exhibit[] = [
  {
    title: 'Forms/TextField',
    width: 'card',
    show: <TextField label="Display name" name="displayName" defaultValue="Ada Lovelace" />,
  },
  {
    title: 'Forms/SelectField',
    width: 'card',
    show: (
      <SelectField
        label="Assignee"
        name="assignee"
        options={[
          { value: 'ana', label: 'Ana' },
          { value: 'ben', label: 'Ben' },
        ]}
      />
    ),
  },
  {
    title: 'Forms/CheckboxField',
    show: <CheckboxField label="Everybody in the company may read it" name="open" defaultChecked />,
  },
  { title: 'Forms/Switch', show: <Switch label="Notify me by mail" name="mail" defaultChecked /> },
  {
    title: 'Forms/SegmentedControl',
    show: (
      <SegmentedControl
        label="Time"
        name="time"
        defaultValue="week"
        options={[
          { value: 'day', label: 'Day' },
          { value: 'week', label: 'Week' },
          { value: 'month', label: 'Month' },
        ]}
      />
    ),
  },
]

const overlays: Exhibit[] = [
  {
    title: 'Overlays/Menu',
    show: (
      <div className="welcome-box menu-box">
        <MenuLabel>ada@example.com</MenuLabel>
        <button type="button" className={menuItem()}>
          <UserIcon /> Your profile
        </button>
        <button type="button" className={menuItem()}>
          <InboxIcon /> Inbox
        </button>
        <MenuDivider />
        <button type="button" className={menuItem({ tone: 'danger' })}>
          <CloseIcon /> Sign out
        </button>
      </div>
    ),
  },
  {
    title: 'Overlays/Dialog',
    show: (
      <div className="welcome-box welcome-dialog">
        <strong>Remove Ben?</strong>
        <Text tone="muted">Ben can no longer sign in. Queries and replies stay.</Text>
        <Cluster gap="sm">
          <Button tone="danger" size="sm">
            Remove Ben
          </Button>
          <Button size="sm">Cancel</Button>
        </Cluster>
      </div>
    ),
  },
  {
    title: 'Overlays/Tooltip',
    show: (
      <div className="welcome-tip">
        <span className="welcome-tooltip">Mark as read</span>
        <IconButton label="Mark as read" icon={<CheckIcon />} />
      </div>
    ),
  },
]

const data: Exhibit[] = [
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
    show: (
      <Cluster>
        <Stat label="Unassigned" value={7} hint="2 fewer than last week" />
        <Sparkline values={opened} label="Opened each day of a week: between 3 and 12" />
      </Cluster>
    ),
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
]

const feedback: Exhibit[] = [
  { title: 'Feedback/Callout', width: 'card', show: <Callout>Replies are sent to Ben by mail as well.</Callout> },
  { title: 'Feedback/EmptyState', show: <EmptyState title="No queries yet" /> },
  {
    title: 'Feedback/ProgressBar',
    width: 'card',
    show: <ProgressBar label="Uploading photo.jpg" value={40} valueText="40 %" />,
  },
  {
    title: 'Feedback/Skeleton',
    width: 'card',
    show: (
      <Stack gap="sm">
        <Skeleton />
        <Skeleton />
      </Stack>
    ),
  },
]

const layout: Exhibit[] = [
  { title: 'Layout/Panel', width: 'card', show: <Panel>Ana and two others follow this query.</Panel> },
  {
    title: 'Layout/Tabs',
    show: (
      <TabList label="Views of the company">
        <a href="#overview" aria-current="page" className={tab({ current: true })}>
          Overview
        </a>
        <a href="#people" className={tab()}>
          People
        </a>
        <a href="#settings" className={tab()}>
          Settings
        </a>
      </TabList>
    ),
  },
]

const foundations: Exhibit[] = [
  {
    title: 'Foundations/Colour',
    show: (
      <div className="welcome-swatches">
        <span style={{ background: 'var(--color-accent-solid)' }} />
        <span style={{ background: 'var(--color-success)' }} />
        <span style={{ background: 'var(--color-warning)' }} />
        <span style={{ background: 'var(--color-danger)' }} />
        <span style={{ background: 'var(--color-ink)' }} />
      </div>
    ),
  },
  {
    title: 'Foundations/Type',
    show: (
      <p className="welcome-type">
        Ag <small>400</small> <b>600</b>
      </p>
    ),
  },
  {
    title: 'Foundations/Icon',
    show: (
      <Cluster>
        <InboxIcon />
        <SearchIcon />
        <UserIcon />
        <PlusIcon />
        <CheckIcon />
      </Cluster>
    ),
  },
]

/** Components that the welcome page renders, in the order of the sidebar. The page lists the others by name. */
export const exhibits: Exhibit[] = [...foundations, ...actions, ...forms, ...overlays, ...data, ...feedback, ...layout]
