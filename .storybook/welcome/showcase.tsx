import './showcase.css'
import { Avatar } from '../../src/ui/avatar/avatar.tsx'
import { Button } from '../../src/ui/button/button.tsx'
import { Callout } from '../../src/ui/callout/callout.tsx'
import { CheckIcon, CloseIcon, InboxIcon, PlusIcon, SearchIcon, UserIcon } from '../../src/ui/icon/icon.tsx'
import { Cluster } from '../../src/ui/layout/cluster.tsx'
import { EmptyState } from '../../src/ui/empty-state/empty-state.tsx'
import { IconButton } from '../../src/ui/icon-button/icon-button.tsx'
import { MenuDivider, MenuLabel, menuItem } from '../../src/ui/menu/menu.tsx'
import { Panel } from '../../src/ui/panel/panel.tsx'
import { ProgressBar } from '../../src/ui/progress-bar/progress-bar.tsx'
import { Shortcut } from '../../src/ui/kbd/shortcut.tsx'
import { Skeleton } from '../../src/ui/skeleton/skeleton.tsx'
import { SplitButton } from '../../src/ui/split-button/split-button.tsx'
import { Stack } from '../../src/ui/layout/stack.tsx'
import { TabList, tab } from '../../src/ui/tabs/tabs.tsx'
import { Text } from '../../src/ui/text/text.tsx'
import { screens } from './screen-screenshots.tsx'
import { data } from './data.tsx'
import type { Exhibit } from './exhibit.ts'
import { forms } from './forms.tsx'

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
    title: 'Overlays/HoverCard',
    show: (
      <div className="welcome-box welcome-dialog">
        <Cluster gap="sm">
          <Avatar name="Ben Okri" personId="Ben Okri" />
          <strong>Ben Okri</strong>
        </Cluster>
        <Text tone="muted">Requester, Vienna. Three queries are open.</Text>
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
  { title: 'Layout/Panel', width: 'two', show: <Panel>Ana and two others follow this query.</Panel> },
  {
    title: 'Layout/Tabs',
    width: 'two',
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
    title: 'Foundations/Elevation',
    show: (
      <div className="welcome-levels">
        <span style={{ boxShadow: 'var(--shadow-raised)' }} />
        <span style={{ boxShadow: 'var(--shadow-overlay)' }} />
      </div>
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
export const exhibits: Exhibit[] = [
  ...screens,
  ...foundations,
  ...actions,
  ...forms,
  ...overlays,
  ...data,
  ...feedback,
  ...layout,
]
