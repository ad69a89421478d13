import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import accountMeta from '#screens/account/account-dialog.stories.tsx'
import { AccountDialog } from '#screens/account/account-dialog.tsx'
import { as, olga } from '#screens/company/fixtures.ts'
import overviewMeta, { Requester as RequesterOverview } from '#screens/company/overview-screen.stories.tsx'
import { OverviewScreen } from '#screens/company/overview-screen.tsx'
import peopleMeta from '#screens/company/people-screen.stories.tsx'
import { PeopleScreen } from '#screens/company/people-screen.tsx'
import settingsMeta from '#screens/company/settings/settings-screen.stories.tsx'
import { SettingsScreen } from '#screens/company/settings/settings-screen.tsx'
import inboxMeta from '#screens/inbox/inbox-drawer.stories.tsx'
import { InboxDrawer } from '#screens/inbox/inbox-drawer.tsx'
import checkMeta from '#screens/system-check/system-check-screen.stories.tsx'
import { SystemCheckScreen } from '#screens/system-check/system-check-screen.tsx'
import newQueryMeta from '#screens/track-query/new-query-screen.stories.tsx'
import { NewQueryScreen } from '#screens/track-query/new-query-screen.tsx'
import listMeta, {
  Requester as RequesterList,
  RequesterEverybodys,
} from '#screens/track-query/query-list-screen.stories.tsx'
import { QueryListScreen } from '#screens/track-query/query-list-screen.tsx'
import { ben, fiftyRows, makeRow } from '#screens/track-query/fixtures.ts'
import { savedView, staffViews } from '#screens/track-query/list/views.fixture.ts'
import { CloseQuery } from '#screens/track-query/beside/close-query.tsx'
import { ListBesidePanel } from '#screens/track-query/beside/list-beside-panel.tsx'
import queryMeta from '#screens/track-query/query-screen.stories.tsx'
import { QueryScreen } from '#screens/track-query/query-screen.tsx'
import { createToastStore } from '#ui/toast/toast-store.ts'
import { Toaster } from '#ui/toast/toaster.tsx'
import shellMeta from './shell-screen.stories.tsx'
import { ShellScreen } from './shell-screen.tsx'

/** The list with the counts of the navigation. */
const list = { ...listMeta.args, views: [...staffViews, savedView] }

/** Each page of a signed-in person inside the frame of the app, as people see it. */
const meta = {
  title: 'Screens/In the shell',
  tags: ['narrow'],
  component: ShellScreen,
  args: { ...shellMeta.args, unread: 2, counts: { unresolved: 52, mine: 24, unassigned: 6 } },
  parameters: { layout: 'fullscreen' },
  render: shellMeta.render,
} satisfies Meta<typeof ShellScreen>
export default meta

type Story = StoryObj<typeof meta>

export const Overview: Story = {
  parameters: { path: '/company?company=ACME' },
  args: {
    place: { pathname: '/company', search: '?company=ACME' },
    children: <OverviewScreen {...overviewMeta.args} company={as('owner')} />,
  },
}

/** A requester's overview: their own queries, and what waits for them. */
export const OverviewOfARequester: Story = {
  parameters: Overview.parameters,
  args: {
    ...Overview.args,
    viewer: { ...shellMeta.args.viewer, id: ben.id, name: ben.name },
    company: as('requester'),
    companies: [as('requester')],
    counts: { unresolved: 4, waitingForYou: 1, mine: 0, unassigned: 0 },
    children: <OverviewScreen {...overviewMeta.args} {...RequesterOverview.args} />,
  },
}

/** The people of the company, for its owner. */
export const People: Story = {
  parameters: { path: '/company?company=ACME&tab=people' },
  args: {
    place: { pathname: '/company', search: '?company=ACME&tab=people' },
    viewer: { ...shellMeta.args.viewer, id: olga.id, name: olga.name },
    children: <PeopleScreen {...peopleMeta.args} />,
  },
}

/** The settings of the company. */
export const Settings: Story = {
  parameters: { path: '/company?company=ACME&tab=settings' },
  args: {
    place: { pathname: '/company', search: '?company=ACME&tab=settings' },
    children: <SettingsScreen {...settingsMeta.args} />,
  },
}

/** The list of unresolved queries, with their counts in the navigation. */
export const List: Story = {
  parameters: { path: '/trackQuery?company=ACME' },
  args: {
    place: { pathname: '/trackQuery', search: '?company=ACME' },
    children: <QueryListScreen {...list} page={{ rows: fiftyRows.slice(0, 25), newer: null, older: 'older' }} />,
  },
}

/** The list of a requester: their own unresolved queries, and their other views in the navigation. */
export const ListOfARequester: Story = {
  parameters: List.parameters,
  args: {
    ...OverviewOfARequester.args,
    place: { pathname: '/trackQuery', search: '?company=ACME' },
    counts: { unresolved: 4, waitingForYou: 1 },
    children: <QueryListScreen {...listMeta.args} {...RequesterList.args} />,
  },
}

/** What the whole company may read, for a requester. */
export const EverybodysOfARequester: Story = {
  name: 'Everybody’s, of a requester',
  parameters: { path: '/trackQuery?company=ACME&view=everybodys' },
  args: {
    ...ListOfARequester.args,
    place: { pathname: '/trackQuery', search: '?company=ACME&view=everybodys' },
    children: <QueryListScreen {...listMeta.args} {...RequesterEverybodys.args} />,
  },
}

/** One query, opened from the list. */
export const OneQuery: Story = {
  parameters: { path: '/trackQuery?ref=ACME-42' },
  args: {
    place: { pathname: '/trackQuery', search: '?ref=ACME-42' },
    children: <QueryScreen {...queryMeta.args} />,
  },
}

/** From 1440 px on, a query that was opened from its list is shown beside it. */
export const ListBesideOneQuery: Story = {
  tags: ['wide'],
  parameters: OneQuery.parameters,
  args: {
    ...OneQuery.args,
    children: (
      <QueryScreen
        {...queryMeta.args}
        beside={{
          list: (
            <ListBesidePanel
              {...queryMeta.args}
              page={{
                rows: [...fiftyRows.slice(0, 3), makeRow(42, queryMeta.args.query), ...fiftyRows.slice(3)],
                newer: null,
                older: 'older',
              }}
              title="Unresolved"
              listHref="/trackQuery?company=ACME"
              closeHref="/trackQuery?company=ACME"
              openId={queryMeta.args.query.id}
            />
          ),
          close: <CloseQuery href="/trackQuery?company=ACME" />,
        }}
      />
    ),
  },
  play: async ({ canvas }) => {
    const rows = await canvas.findByRole('list', { name: 'Queries' })
    await expect(within(rows).getAllByRole('link', { current: true })).toHaveLength(1)
    await expect(canvas.getByRole('link', { name: 'Close query' })).toBeVisible()
    await expect(canvas.getByRole('separator', { name: 'Width of the list' })).toBeVisible()
  },
}

const laptop = { name: 'Laptop', styles: { width: '1280px', height: '800px' } }

/** Wherever the page is scrolled, a toast does not cover the button that sends. */
export const ToastBesideSend: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'laptop' } },
  parameters: { ...OneQuery.parameters, viewport: { options: { laptop } } },
  args: OneQuery.args,
  render: (args) => {
    const store = createToastStore()
    store.add({ text: 'Your reply is sent in 10 seconds.', duration: 0 })
    return (
      <>
        {shellMeta.render(args)}
        <Toaster store={store} label="Messages" closeLabel="Close" shortcut="F8" />
      </>
    )
  },
  play: async ({ canvas }) => {
    const close = await canvas.findByRole('button', { name: 'Close' })
    const toast = close.closest('li') as HTMLElement
    // The focus opens the composer.
    canvas.getByRole('textbox', { name: /^Your reply/ }).focus()
    const send = canvas.getByRole('button', { name: /^Send/ })
    for (const block of ['start', 'center', 'end'] as const) {
      send.scrollIntoView({ block })
      await waitFor(() => expect(toast).toBeVisible())
      const [one, other] = [toast, send].map((element) => element.getBoundingClientRect()) as [DOMRect, DOMRect]
      const isApart =
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
      await expect(isApart, `scrolled to its ${block}`).toBe(true)
    }
  },
}

/** The form for a new query. */
export const NewQuery: Story = {
  parameters: { path: '/trackQuery?company=ACME&new' },
  args: {
    place: { pathname: '/trackQuery', search: '?company=ACME&new' },
    children: <NewQueryScreen {...newQueryMeta.args} />,
  },
}

/** The check that shows whether every part of the service works. */
export const SystemCheck: Story = {
  parameters: { path: '/test?company=ACME' },
  args: {
    place: { pathname: '/test', search: '?company=ACME' },
    children: <SystemCheckScreen {...checkMeta.args} />,
  },
}

/** The inbox opens over the list, which stays in place. */
export const InboxOverList: Story = {
  parameters: { path: '/trackQuery?company=ACME&inbox' },
  args: {
    place: { pathname: '/trackQuery', search: '?company=ACME&inbox' },
    children: (
      <>
        <QueryListScreen {...list} page={{ rows: fiftyRows.slice(0, 15), newer: null, older: 'older' }} />
        <InboxDrawer {...inboxMeta.args} />
      </>
    ),
  },
}

/** The account opens over the list, which stays in place. */
export const AccountOverList: Story = {
  parameters: { path: '/trackQuery?company=ACME&account=profile' },
  args: {
    place: { pathname: '/trackQuery', search: '?company=ACME&account=profile' },
    children: (
      <>
        <QueryListScreen {...list} page={{ rows: fiftyRows.slice(0, 15), newer: null, older: 'older' }} />
        <AccountDialog {...accountMeta.args} />
      </>
    ),
  },
}
