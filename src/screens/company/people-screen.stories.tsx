import { clock } from '#screens/fixtures.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor, within } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { StoryPage } from '#screens/track-query/story-page.tsx'
import {
  adam,
  alone,
  memberAna,
  as,
  memberBen,
  everybody,
  memberCleo,
  longestPeople,
  manyPeople,
  olga,
  acmePeople,
  undelivered,
} from './fixtures.ts'
import { PeopleScreen } from './people-screen.tsx'

const words = en.people
const { role } = en.vocabulary

const meta = {
  title: 'Screens/Company/People',
  component: PeopleScreen,
  args: {
    company: as('owner'),
    viewer: olga,
    people: acmePeople,
    memberCount: 5,
    show: 'members',
    listing: everybody,
    clock,
  },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
  parameters: { path: '/company?company=ACME&tab=people' },
} satisfies Meta<typeof PeopleScreen>
export default meta

type Story = StoryObj<typeof meta>

/** An owner can grant any role and suspend anybody else. */
export const Owner: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    const roleOfAdam = canvas.getByRole('button', { name: `${words.roleOf(adam.name)}: ${role.admin}` })
    await expect(roleOfAdam).toBeVisible()
    await expect(canvas.getByRole('button', { name: words.actsOf(adam.name) })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: words.actsOf(olga.name) })).not.toBeInTheDocument()
    await expect(canvas.getByRole('button', { name: words.actsOf(memberCleo.name) })).toBeVisible()
    await expect(canvas.getByRole('link', { name: `${words.pending} 2` })).toBeVisible()
    await expect(canvas.getByRole('columnheader', { name: words.columns.name })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await expect(canvas.getByRole('link', { name: words.columns.joined })).toHaveAttribute(
      'href',
      '/company?company=ACME&tab=people&sort=-joined',
    )
  },
}

/** An admin can change agents and requesters, but not owners and admins. */
export const Admin: Story = {
  tags: ['no-screenshot'],
  args: { company: as('admin'), viewer: adam },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: `${words.roleOf(memberAna.name)}: ${role.agent}` }))
    const menu = within(canvas.getByRole('group', { name: words.roleOf(memberAna.name) }))
    await waitFor(() => expect(menu.getByRole('button', { name: role.requester })).toBeVisible())
    await expect(menu.queryByText(`${role.admin}…`)).not.toBeInTheDocument()
    await expect(canvas.queryByRole('button', { name: new RegExp(words.roleOf(olga.name)) })).not.toBeInTheDocument()
    await expect(canvas.queryByRole('button', { name: words.actsOf(olga.name) })).not.toBeInTheDocument()
  },
}

/** An agent sees everybody with address, without actions. */
export const Agent: Story = {
  tags: ['no-screenshot'],
  args: { company: as('agent'), viewer: memberAna, people: { ...acmePeople, invitations: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('ben@acme.example')).toBeVisible()
    await expect(canvas.queryByRole('link', { name: words.inviteTitle })).not.toBeInTheDocument()
    await expect(
      canvas.queryByRole('button', { name: new RegExp(words.roleOf(memberBen.name)) }),
    ).not.toBeInTheDocument()
  },
}

/** Who was invited and has not joined yet. */
export const Invited: Story = {
  args: { show: 'invited' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: words.resendTo('kim@acme.example') })).toBeVisible()
  },
}

/** E-mails of two invitations were not delivered: one is late, one was refused. */
export const NotDelivered: Story = {
  tags: ['no-screenshot'],
  args: { people: undelivered, memberCount: 1, show: 'invited' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.failed)).toBeVisible()
    await expect(canvas.getByText(words.delayed)).toBeVisible()
  },
}

/** No invitation is open, and the list says so. */
export const NobodyInvited: Story = {
  tags: ['no-screenshot'],
  args: { people: alone, memberCount: 1, show: 'invited' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.noPending)).toBeVisible()
  },
}

/** The search finds nobody. Its text and role stay, and a link shows everybody again. */
export const NobodyFound: Story = {
  tags: ['no-screenshot'],
  args: { people: { ...acmePeople, members: [] }, listing: { ...everybody, text: 'Zoe', role: 'agent' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('searchbox')).toHaveValue('Zoe')
    await expect(canvas.getByRole('combobox', { name: words.roleFilter })).toHaveValue('agent')
    await expect(canvas.getByRole('link', { name: words.showAll })).toHaveAttribute(
      'href',
      '/company?company=ACME&tab=people',
    )
  },
}

/** Many people are one long page, sorted by name. */
export const Many: Story = { args: { people: manyPeople } }

/** The longest text without a line break opportunity. */
export const LongestTexts: Story = { args: { people: longestPeople } }

/** A role with fewer rights is given at once. */
export const RoleChosen: Story = {
  tags: ['!visual'],
  play: async ({ canvas, canvasElement, userEvent }) => {
    const posted = fn<(form: FormData) => void>()
    canvasElement.addEventListener('submit', (event) =>
      posted(new FormData(event.target as HTMLFormElement, event.submitter)),
    )
    await userEvent.click(canvas.getByRole('button', { name: `${words.roleOf(memberBen.name)}: ${role.requester}` }))
    const menu = within(canvas.getByRole('group', { name: words.roleOf(memberBen.name) }))
    await userEvent.click(menu.getByRole('button', { name: role.agent }))
    await waitFor(() => expect(posted).toHaveBeenCalledOnce())
    await expect(Object.fromEntries(posted.mock.calls[0]?.[0] ?? [])).toEqual({
      intent: 'set-role',
      userId: memberBen.id,
      role: 'agent',
    })
  },
}

/** Before a role with more rights is given, the menu says what it allows. */
export const RoleAsked: Story = {
  tags: ['no-screenshot'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: `${words.roleOf(memberBen.name)}: ${role.requester}` }))
    const menu = within(canvas.getByRole('group', { name: words.roleOf(memberBen.name) }))
    // A menu focuses its first item once it is open, also after a press that comes earlier.
    await waitFor(() => expect(menu.getByText(`${role.owner}…`)).toHaveFocus())
    await userEvent.click(menu.getByText(`${role.admin}…`))
    await waitFor(() => expect(menu.getByText(words.roleWarning.admin(memberBen.name))).toBeVisible())
    const make = menu.getByRole('button', { name: words.makeRole(memberBen.name, role.admin) })
    await expect(make).toHaveAttribute('value', 'admin')
  },
}

/** Suspending shows a warning first. */
export const Suspending: Story = {
  tags: ['no-screenshot'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: words.actsOf(memberBen.name) }))
    await waitFor(() => expect(canvas.getByText(words.suspendWarning(memberBen.name))).toBeVisible())
    await expect(canvas.getByRole('button', { name: words.suspendPerson(memberBen.name) })).toBeVisible()
  },
}

/** The error is below the role. */
export const LastOwner: Story = {
  args: {
    formError: {
      intent: 'set-role',
      errors: { form: en.actions.errors.last_owner },
      values: { userId: olga.id, role: 'agent' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert').closest('tr')).toHaveTextContent(olga.name)
  },
}

/** The suspension was refused: the error is in the row of that person. */
export const SuspendRefused: Story = {
  tags: ['no-screenshot'],
  args: {
    formError: {
      intent: 'set-state',
      errors: { form: en.actions.errors.not_allowed },
      values: { userId: memberAna.id, state: 'suspended' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.actions.errors.not_allowed)
  },
}

/** Without e-mail, the inviting user passes the links on. */
export const LinksToPassOn: Story = {
  args: {
    sent: [
      {
        email: 'kim@acme.example',
        outcome: 'invited',
        link: `https://desk.acme.example/company?invite=${'a'.repeat(64)}`,
      },
      {
        email: 'lee@acme.example',
        outcome: 'renewed',
        link: `https://desk.acme.example/company?invite=${'b'.repeat(64)}`,
      },
      { email: 'ben@acme.example', outcome: 'already_member', link: null },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(words.linkLead)
    await expect(canvas.getByRole('textbox', { name: words.linkOf('kim@acme.example') })).toHaveAttribute('readonly')
    await expect(canvas.getByText(words.outcomeOf('ben@acme.example', words.outcomes.already_member))).toBeVisible()
  },
}
