import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { Badge } from '#ui/badge/badge.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { RouteProgress } from '#ui/progress/route-progress.tsx'
import { createToastStore } from '#ui/toast/toast-store.ts'
import { Toaster } from '#ui/toast/toaster.tsx'
import type { Company } from '#domain/company.ts'
import type { Viewer } from '#domain/person.ts'
import { en } from '#domain/words/en.ts'
import { unbroken, wordy } from '#screens/fixtures.ts'
import { fewRows } from '#screens/track-query/fixtures.ts'
import { ProblemScreen } from '#screens/problem/problem-screen.tsx'
import { Brand } from './brand.tsx'
import { destinations } from './destinations.ts'
import { QueryResults } from './query-results.tsx'
import { ShellPalette } from './shell-palette.tsx'
import { ShellScreen, type ShellScreenProps } from './shell-screen.tsx'

const { errors, notices, palette, problem, shell } = en

const findFewRows = async () => fewRows
const findNothing = async () => []

const ana: Viewer = {
  id: '01970000-0000-7000-8000-000000000001',
  name: 'Ana Ruiz',
  avatarUrl: null,
  email: 'ana@example.com',
  theme: 'system',
  density: 'comfortable',
  contrast: 'system',
  locale: 'en',
  timeZone: 'Europe/Vienna',
}
const acme: Company = { id: '1', key: 'ACME', name: 'Acme', role: 'owner' }
const globex: Company = { id: '2', key: 'GLOBEX', name: 'Globex', role: 'agent' }

/** An inline picture. */
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path fill="teal" d="M0 0h2v2H0z"/></svg>')}`

const linksOf = (company: ShellScreenProps['company'], place: ShellScreenProps['place']) =>
  company ? destinations(company, place) : []

const meta = {
  title: 'Screens/Shell',
  component: ShellScreen,
  args: {
    viewer: ana,
    companies: [acme],
    company: acme,
    destinations: [],
    flash: null,
    place: { pathname: '/company', search: '?company=ACME' },
    counts: { unresolved: 12, mine: 3, unassigned: 4 },
    children: <Heading level={1}>Acme</Heading>,
  },
  render: (args) => <ShellScreen {...args} destinations={linksOf(args.company, args.place)} />,
} satisfies Meta<typeof ShellScreen>
export default meta

type Story = StoryObj<typeof meta>

export const Owner: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: shell.company })).toHaveAttribute('aria-current', 'page')
    await expect(canvas.getByRole('link', { name: /^Queries/ })).toHaveAccessibleName('Queries 12 unresolved queries')
    await expect(canvas.getByRole('link', { name: /^Assigned to me 3/ })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&view=mine',
    )
    await expect(canvas.getByRole('link', { name: shell.newQuery })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&new',
    )
  },
}

/** On the list the search shows what was searched for. */
export const OnTheList: Story = {
  tags: ['no-screenshot'],
  args: {
    place: { pathname: '/trackQuery', search: '?company=ACME&text=printer' },
    children: <Heading level={1}>Queries</Heading>,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('searchbox', { name: shell.search })).toHaveValue('printer')
  },
}

/** An agent has the same navigation as an owner, and no system check in the user menu. */
export const Agent: Story = {
  tags: ['!visual'],
  args: {
    company: { ...acme, role: 'agent' },
    companies: [{ ...acme, role: 'agent' }],
    counts: { unresolved: 0, mine: 0, unassigned: 0 },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: shell.profile, hidden: true })).toBeInTheDocument()
    await expect(canvas.queryByRole('link', { name: shell.systemCheck, hidden: true })).not.toBeInTheDocument()
    await expect(canvas.getByRole('link', { name: /^Unassigned/ })).toBeVisible()
    // Without open queries there is no count.
    await expect(canvas.getByRole('link', { name: /^Queries/ })).toHaveAccessibleName(shell.queries)
  },
}

/** On the page of a query the navigation marks the query list as current. */
export const OnOneQuery: Story = {
  tags: ['!visual'],
  args: { place: { pathname: '/trackQuery', search: '?ref=ACME-42' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /^Queries/ })).toHaveAttribute('aria-current', 'true')
    await expect(canvas.getByRole('searchbox', { name: shell.search })).toBeVisible()
  },
}

export const OnANewQuery: Story = {
  tags: ['!visual'],
  args: { place: { pathname: '/trackQuery', search: '?company=ACME&new' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: shell.newQuery })).toHaveAttribute('aria-current', 'page')
    await expect(canvas.getByRole('link', { name: /^Queries/ })).not.toHaveAttribute('aria-current')
  },
}

/** Icons only, by a button that the server remembers; a label shows beside its icon. */
export const IconsOnly: Story = {
  args: { iconsOnly: true, companies: [{ ...acme, accent: 'teal' }, globex], company: { ...acme, accent: 'teal' } },
  play: async ({ canvas, userEvent }) => {
    const sent = spyOn(navigator, 'sendBeacon').mockReturnValue(true)
    const toggle = canvas.getByRole<HTMLButtonElement>('button', { name: shell.expand })
    await expect(toggle.form).toHaveAttribute('action', '/sidebar')
    await expect(canvas.getByRole('link', { name: /^Unassigned 4/ })).toBeVisible()
    await userEvent.click(toggle)
    await expect(canvas.getByRole('button', { name: shell.collapse })).toHaveAttribute('aria-expanded', 'true')
    await expect(sent).toHaveBeenLastCalledWith('/sidebar', new URLSearchParams({ sidebar: 'full' }))
    await userEvent.click(canvas.getByRole('button', { name: shell.collapse }))
    await expect(sent).toHaveBeenLastCalledWith('/sidebar', new URLSearchParams({ sidebar: 'icons' }))
  },
}

/** The first Tab stop is the skip link. */
export const SkippingToContent: Story = {
  tags: ['no-screenshot'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    const skip = canvas.getByRole('link', { name: shell.skip })
    await expect(skip).toHaveFocus()
    await expect(skip).toHaveAttribute('href', `#${canvas.getByRole('main').id}`)
  },
}

/** On a narrow screen the main links are at the bottom, and the rest of the navigation rises behind More. */
export const NavigationOnAPhone: Story = {
  tags: ['phone'],
  args: { companies: [acme, globex], unread: 3 },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await expect(innerWidth).toBe(360)
    const isShown = () => canvas.queryByRole('link', { name: shell.newQuery }) !== null
    await expect(isShown()).toBe(false)
    await expect(canvas.getByRole('link', { name: 'Inbox 3 unread' })).toBeVisible()
    // Only the navigation leads to the company page.
    await expect(canvas.getByRole('button', { name: shell.more })).toHaveAttribute('aria-current', 'true')
    await userEvent.click(canvas.getByRole('button', { name: shell.more }))
    await waitFor(() => expect(canvas.getByRole('link', { name: shell.newQuery })).toBeVisible())
    await expect(canvas.getByRole('link', { name: 'Queries 12 unresolved queries' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: /Acme$/ })).toBeVisible()
  },
}

/** The bottom bar has no item for a view of the list, so it marks the queries. */
export const ViewOnAPhone: Story = {
  tags: ['!visual'],
  args: { place: { pathname: '/trackQuery', search: '?company=ACME&view=mine' } },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const bar = within(canvas.getByRole('navigation', { name: shell.bottomBar }))
    await expect(bar.getByRole('link', { name: shell.queries })).toHaveAttribute('aria-current', 'true')
    await expect(bar.getByRole('button', { name: shell.more })).not.toHaveAttribute('aria-current')
  },
}

/** Enter in the search field opens the company's list, also once the palette with its own field has loaded. */
export const Searching: Story = {
  tags: ['!visual'],
  args: {
    palette: (
      <ShellPalette
        company={acme}
        companies={[acme]}
        destinations={[]}
        accountAt={{ pathname: '/company', search: '' }}
        findQueries={findNothing}
        onFollow={fn()}
      />
    ),
  },
  play: async ({ canvas, canvasElement }) => {
    const sent = fn<(form: FormData) => void>()
    canvasElement.addEventListener('submit', (event) => sent(new FormData(event.target as HTMLFormElement)))
    const field = canvas.getByRole<HTMLInputElement>('searchbox', { name: shell.search })
    await expect(field.form).toHaveAttribute('action', '/trackQuery')
    await userEvent.type(field, 'printer{Enter}')
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    await expect(Object.fromEntries(sent.mock.calls[0]?.[0] ?? [])).toEqual({ company: 'ACME', text: 'printer' })
    await userEvent.click(canvas.getByRole('button', { name: shell.submitSearch }))
    await expect(sent).toHaveBeenCalledTimes(2)
  },
}

/** Queries that match the text so far are listed under the field. */
export const ResultsOfASearch: Story = {
  args: {
    renderResults: (field) => <QueryResults company={acme} field={field} findQueries={findFewRows} onFollow={fn()} />,
  },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: shell.search }), 'printer')
    const results = within(await canvas.findByRole('listbox', { name: shell.search }))
    await expect(await results.findByRole('option', { name: new RegExp(fewRows[0]?.subject ?? '') })).toHaveAttribute(
      'href',
      `/trackQuery?ref=${fewRows[0]?.reference}`,
    )
    await expect(results.getByRole('option', { name: palette.searchAll('printer') })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&text=printer',
    )
  },
}

/** A text that is too short is not searched for, and the field says so. */
export const TooShortToSearch: Story = {
  tags: ['!visual'],
  args: {
    renderResults: (field) => <QueryResults company={acme} field={field} findQueries={findNothing} onFollow={fn()} />,
  },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: shell.search }), 'x')
    await expect(await canvas.findByText(errors.searchShort)).toBeVisible()
  },
}

/** A requester has their own views instead of those of staff. The first one counts their unresolved queries. */
export const Requester: Story = {
  tags: ['no-screenshot'],
  args: {
    company: { ...acme, role: 'requester' },
    companies: [{ ...acme, role: 'requester' }],
    counts: { unresolved: 4, waitingForYou: 1 },
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: /^Unassigned/ })).not.toBeInTheDocument()
    await expect(canvas.getByRole('link', { name: /^Waiting for you/ })).toBeVisible()
    await expect(canvas.getByRole('link', { name: `${shell.queries} ${shell.unresolved(4)}` })).toBeVisible()
    for (const name of [shell.answered, shell.everybodys])
      await expect(canvas.getByRole('link', { name })).toBeVisible()
  },
}

/** Without a company there is no navigation. */
export const NoCompany: Story = {
  args: {
    companies: [],
    company: null,
    children: (
      <>
        <Brand />
        <Heading level={1}>Welcome</Heading>
      </>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(shell.product)).toBeVisible()
    await expect(canvas.queryByRole('link', { name: shell.newQuery })).not.toBeInTheDocument()
  },
}

/** The menu of companies: the current one is marked, and the last entry creates another. */
export const SwitchingCompany: Story = {
  args: { companies: [acme, globex, { id: '3', key: 'LONG', name: unbroken.company, role: 'requester' }] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Acme$/ }))
    const list = within(canvas.getByRole('group', { name: shell.companies }))
    await expect(list.getByRole('link', { name: /Acme/ })).toHaveAttribute('aria-current', 'true')
    await expect(list.getByRole('link', { name: /Globex/ })).toHaveAttribute('href', '/company?company=GLOBEX')
    await expect(list.getByRole('link', { name: shell.createCompany })).toHaveAttribute(
      'href',
      '/company?company=ACME&create',
    )
  },
}

/** The bell shows the unread count and opens the inbox over the page. */
export const Unread: Story = {
  tags: ['no-screenshot'],
  args: { unread: 3, place: { pathname: '/trackQuery', search: '?ref=ACME-42' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: shell.inbox(3) })).toHaveAttribute(
      'href',
      '/trackQuery?ref=ACME-42&inbox',
    )
  },
}

/** Counts above 99 are shortened; the connection status is beside the bell. */
export const MoreUnreadThanCounted: Story = {
  tags: ['no-screenshot'],
  args: { unread: 100, connection: <Badge tone="warning">Reconnecting</Badge> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Inbox, 99+ unread' })).toBeVisible()
    await expect(canvas.getByText('Reconnecting')).toBeVisible()
  },
}

/** More companies than fit: the list scrolls. */
export const ManyCompanies: Story = {
  args: {
    companies: [
      acme,
      { id: '90', key: 'WORDY', name: wordy.company, role: 'agent' },
      ...Array.from({ length: 28 }, (_, index): Company => {
        const number = String(index + 1).padStart(2, '0')
        return { id: number, key: `CO${number}`, name: `Company ${number}`, role: 'requester' }
      }),
    ],
  },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: /Acme$/ })
    button.focus()
    await userEvent.keyboard('{ArrowDown}')
    const list = within(canvas.getByRole('group', { name: shell.companies }))
    await waitFor(() => expect(list.getByRole('link', { name: /Acme/ })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(list.getByRole('link', { name: /^Company 01/ })).toHaveFocus())
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(list.getByRole('link', { name: shell.createCompany })).toHaveFocus())
  },
}

/** The user menu. Sign-out is a POST, because crawlers follow links. */
export const UserMenu: Story = {
  tags: ['no-screenshot'],
  args: { place: { pathname: '/trackQuery', search: '?company=ACME&status=open' } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: shell.userMenu('Ana Ruiz') }))
    const menu = within(canvas.getByRole('group', { name: shell.userMenu('Ana Ruiz') }))
    await expect(menu.getByRole('link', { name: shell.profile })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&status=open&account=profile',
    )
    for (const tab of ['security', 'notifications'] as const) {
      const link = menu.getByRole('link', { name: shell[tab] })
      await expect(link).toHaveAttribute('href', `/trackQuery?company=ACME&status=open&account=${tab}`)
    }
    await expect(menu.getByRole('link', { name: shell.systemCheck })).toHaveAttribute('href', '/test?company=ACME')
    const form = menu.getByRole('button', { name: shell.signOut }).closest('form')
    await expect(form).toHaveAttribute('method', 'post')
    await expect(form).toHaveAttribute('action', '/logout')
  },
}

export const UserMenuByKeyboard: Story = {
  tags: ['!visual'],
  args: { viewer: { ...ana, avatarUrl: picture } },
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: shell.userMenu('Ana Ruiz') }).focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(canvas.getByRole('link', { name: shell.profile })).toHaveFocus())
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(canvas.getByRole('button', { name: shell.signOut })).toHaveFocus())
  },
}

/** The picture of the viewer stands in the place of the initials. */
export const WithPicture: Story = { tags: ['no-screenshot'], args: { viewer: { ...ana, avatarUrl: picture } } }

/** The notice of a success, after the page has changed. */
export const Flash: Story = {
  args: { flash: { tone: 'success', text: 'ACME-43 was raised. You can see its progress here.' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/ACME-43 was raised/).closest('[role=status]')).toBeVisible()
  },
}

/** Without JavaScript the button of a message is beside the message. */
export const FlashWithAction: Story = {
  tags: ['no-screenshot'],
  args: {
    flash: {
      tone: 'success',
      text: en.actions.done.replyHeld,
      action: {
        label: en.actions.done.undo,
        path: '/trackQuery?ref=ACME-42',
        fields: { intent: 'undo-send', messageId: '9' },
        seconds: 10,
      },
    },
  },
  play: async ({ canvas }) => {
    const undo = canvas.getByRole<HTMLButtonElement>('button', { name: en.actions.done.undo })
    await expect(undo.form).toHaveAttribute('action', '/trackQuery?ref=ACME-42')
    await expect(undo.form).toHaveFormValues({ intent: 'undo-send', messageId: '9' })
  },
}

/** The notice of something to know. */
export const FlashInformation: Story = {
  args: { flash: { tone: 'info', text: en.systemCheck.samples.info } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(en.systemCheck.samples.info).closest('[role=status]')).toBeVisible()
  },
}

/** The notice of a warning. */
export const FlashWarning: Story = { args: { flash: { tone: 'warning', text: en.systemCheck.samples.warning } } }

/** The notice of a failure. */
export const FlashFailure: Story = { args: { flash: { tone: 'danger', text: en.systemCheck.samples.danger } } }

/** The longest message, with long addresses. */
export const FlashLongest: Story = {
  args: {
    flash: { tone: 'success', text: en.actions.done.alreadyMembers([unbroken.email, unbroken.email]).slice(0, 500) },
  },
}

const toasts = createToastStore()

export const Toast: Story = {
  tags: ['!visual'],
  args: { messages: <Toaster store={toasts} label={en.shell.messages} closeLabel={en.shell.dismiss} shortcut="F8" /> },
  play: async ({ canvas }) => {
    toasts.add({ text: 'The assignee was changed.', tone: 'success' })
    await waitFor(() => expect(canvas.getByText('The assignee was changed.')).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: shell.dismiss }))
    await expect(canvas.queryByText('The assignee was changed.')).not.toBeInTheDocument()
  },
}

/** Loading a page: the progress bar appears after a delay, and the old page stays. */
export const Navigating: Story = {
  tags: ['!visual'],
  args: { messages: <RouteProgress active label={notices.loading} /> },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(notices.loading)).not.toBeInTheDocument()
    await expect(await canvas.findByText(notices.loading)).toBeInTheDocument()
    await expect(canvas.getByRole('heading', { name: 'Acme' })).toBeVisible()
  },
}

/** The longest names without a space, and counts of six digits, fit the sidebar. */
export const LongestNames: Story = {
  tags: ['no-screenshot'],
  args: {
    viewer: { ...ana, name: unbroken.name, email: unbroken.email },
    company: { ...acme, name: unbroken.company },
    companies: [{ ...acme, name: unbroken.company }],
    counts: { unresolved: 123_456, mine: 0, unassigned: 99_999 },
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: shell.userMenu(unbroken.name) }))
  },
}

/** The longest names of many words fit the sidebar and the notice. */
export const LongestNamesOfManyWords: Story = {
  tags: ['no-screenshot'],
  args: {
    viewer: { ...ana, name: wordy.name },
    company: { ...acme, name: wordy.company },
    companies: [{ ...acme, name: wordy.company }],
    flash: { tone: 'success', text: en.actions.done.companyCreated(wordy.company) },
  },
}

/** An error page keeps the top bar and the navigation. */
export const Problem: Story = {
  tags: ['no-screenshot'],
  args: {
    place: { pathname: '/nowhere', search: '' },
    children: (
      <ProblemScreen status={404} heading={problem.notFound} message={problem.pageNotFound('/nowhere')} signedIn />
    ),
  },
}

/** Offline: the top bar and the navigation stay. */
export const Offline: Story = {
  tags: ['no-screenshot'],
  args: {
    place: { pathname: '/trackQuery', search: '?company=ACME' },
    children: (
      <ProblemScreen
        status={0}
        heading={problem.offline}
        message={problem.offlineMessage}
        path="/trackQuery?company=ACME"
        signedIn
      />
    ),
  },
}

/** The user was removed from the only company, and the old URL reveals nothing about it. */
export const LeftTheCompany: Story = {
  tags: ['no-screenshot'],
  args: {
    companies: [],
    company: null,
    place: { pathname: '/trackQuery', search: '?company=ACME' },
    children: <ProblemScreen status={404} heading={problem.notFound} message={en.actions.errors.not_found} signedIn />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(en.actions.errors.not_found)).toBeVisible()
    await expect(canvas.queryByText('Acme')).not.toBeInTheDocument()
    await expect(canvas.queryByRole('link', { name: shell.newQuery })).not.toBeInTheDocument()
  },
}

/** The user was removed from one of two companies, and the other remains available. */
export const LeftOneOfTwoCompanies: Story = {
  tags: ['!visual'],
  args: {
    companies: [globex],
    company: globex,
    place: { pathname: '/trackQuery', search: '?company=ACME' },
    children: <ProblemScreen status={404} heading={problem.notFound} message={en.actions.errors.not_found} signedIn />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: shell.newQuery })).toHaveAttribute(
      'href',
      '/trackQuery?company=GLOBEX&new',
    )
  },
}

/** A visitor sees the page without navigation. */
export const Visitor: Story = {
  tags: ['no-screenshot'],
  args: {
    viewer: null,
    companies: [],
    company: null,
    flash: { tone: 'success', text: shell.signedOut },
    children: <EmptyState title="A page for visitors" />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('navigation')).not.toBeInTheDocument()
    await expect(canvas.getByRole('main')).toBeVisible()
  },
}

/** An error page before sign-in has no navigation. */
export const VisitorProblem: Story = {
  tags: ['!visual'],
  args: {
    ...Visitor.args,
    flash: null,
    children: (
      <ProblemScreen
        status={503}
        heading={problem.unavailable}
        message={problem.unavailableMessage}
        path="/login"
        signedIn={false}
      />
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: problem.retry })).toHaveAttribute('href', '/login')
    await expect(canvas.queryByRole('navigation')).not.toBeInTheDocument()
  },
}
