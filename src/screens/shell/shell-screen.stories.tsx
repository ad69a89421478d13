import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { createToastStore } from '#ui/toast/toast-store.ts'
import { Toaster } from '#ui/toast/toaster.tsx'
import type { Company } from '#domain/company.ts'
import type { Viewer } from '#domain/person.ts'
import { en } from '#domain/words/en.ts'
import { ProblemScreen } from '#screens/problem/problem-screen.tsx'
import { ShellScreen } from './shell-screen.tsx'

const { problem, shell } = en

const ana: Viewer = {
  id: '0197a2c4-0000-7000-8000-000000000001',
  name: 'Ana Lima',
  avatarUrl: null,
  email: 'ana@example.com',
  theme: 'system',
  locale: 'en',
  timeZone: 'Europe/Vienna',
}
const acme: Company = { id: '1', key: 'ACME', name: 'Acme', role: 'owner' }
const globex: Company = { id: '2', key: 'GLOBEX', name: 'Globex', role: 'agent' }
/** The longest names the database accepts, with no place to break them. */
const longest = 'W'.repeat(80)

const meta = {
  title: 'Screens/Shell',
  component: ShellScreen,
  args: {
    viewer: ana,
    companies: [acme],
    company: acme,
    flash: null,
    navigating: false,
    place: { pathname: '/company', search: '?company=ACME' },
    openQueries: 12,
    children: <Heading level={1}>Acme</Heading>,
  },
} satisfies Meta<typeof ShellScreen>
export default meta

type Story = StoryObj<typeof meta>

export const Owner: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: shell.company })).toHaveAttribute('aria-current', 'page')
    await expect(canvas.getByRole('link', { name: /^Queries/ })).toHaveAccessibleName('Queries 12 open queries')
    await expect(canvas.getByRole('link', { name: shell.myOpen })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&status=new&status=open&assignee=me',
    )
    await expect(canvas.getByRole('link', { name: shell.newQuery })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&new',
    )
  },
}

/** The list searches by itself, so the bar does not. */
export const OnTheList: Story = {
  args: {
    place: { pathname: '/trackQuery', search: '?company=ACME&status=new&status=open&assignee=me' },
    children: <Heading level={1}>Queries</Heading>,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: shell.myOpen })).toHaveAttribute('aria-current', 'page')
    await expect(canvas.queryByRole('search')).not.toBeInTheDocument()
  },
}

/** A requester triages nothing: what waits for them stands where staff have their views. */
export const Requester: Story = {
  args: { company: { ...acme, role: 'requester' }, companies: [{ ...acme, role: 'requester' }], openQueries: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: shell.unassigned })).not.toBeInTheDocument()
    await expect(canvas.getByRole('link', { name: shell.waitingForYou })).toBeVisible()
  },
}

/** Before the first company there is nowhere to go but the page itself. */
export const NoCompany: Story = {
  args: { companies: [], company: null, openQueries: undefined, children: <Heading level={1}>Welcome</Heading> },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: shell.newQuery })).not.toBeInTheDocument()
  },
}

export const SwitchingCompany: Story = {
  args: { companies: [acme, globex, { id: '3', key: 'LONG', name: longest, role: 'requester' }] },
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

/** Everything of the person's own, and the way out, which is a post: a link could be followed by a machine. */
export const UserMenu: Story = {
  args: { place: { pathname: '/trackQuery', search: '?company=ACME&status=open' } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: shell.userMenu('Ana Lima') }))
    const menu = within(canvas.getByRole('group', { name: shell.userMenu('Ana Lima') }))
    await expect(menu.getByRole('link', { name: shell.profile })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&status=open&account=profile',
    )
    await expect(menu.getByRole('link', { name: shell.systemCheck })).toHaveAttribute('href', '/test?company=ACME')
    const form = menu.getByRole('button', { name: shell.signOut }).closest('form')
    await expect(form).toHaveAttribute('method', 'post')
    await expect(form).toHaveAttribute('action', '/logout')
  },
}

export const Flash: Story = {
  args: { flash: { tone: 'success', text: 'ACME-43 was raised. You will see each step here.' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/ACME-43 was raised/).closest('[role=status]')).toBeVisible()
  },
}

const toasts = createToastStore()

export const Toast: Story = {
  tags: ['!visual'],
  args: { messages: <Toaster store={toasts} label={en.shell.messages} closeLabel={en.shell.dismiss} /> },
  play: async ({ canvas }) => {
    toasts.add({ text: 'The assignee was changed.', tone: 'success' })
    await waitFor(() => expect(canvas.getByText('The assignee was changed.')).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: shell.dismiss }))
    await expect(canvas.queryByText('The assignee was changed.')).not.toBeInTheDocument()
  },
}

/** Said only once it takes long enough to be noticed. */
export const Navigating: Story = {
  tags: ['!visual'],
  args: { navigating: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(shell.loading)).toBeInTheDocument()
  },
}

export const LongestNames: Story = {
  args: {
    viewer: { ...ana, name: longest, email: `${'w'.repeat(64)}@${'w'.repeat(60)}.example` },
    company: { ...acme, name: longest },
    companies: [{ ...acme, name: longest }],
    openQueries: 123_456,
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: shell.userMenu(longest) }))
  },
}

/** A problem keeps the frame, so the way on is at hand. */
export const Problem: Story = {
  args: {
    place: { pathname: '/nowhere', search: '' },
    children: (
      <ProblemScreen status={404} heading={problem.notFound} message={problem.pageNotFound('/nowhere')} signedIn />
    ),
  },
}

/** A visitor sees the page alone. */
export const Visitor: Story = {
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
