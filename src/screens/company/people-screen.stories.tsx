import { clock } from '#screens/fixtures.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, waitFor, within } from 'storybook/test'
import { limits } from '#domain/limits.ts'
import { en } from '#domain/words/en.ts'
import { StoryPage } from '#screens/track-query/story-page.tsx'
import {
  adam,
  alone,
  memberAna,
  as,
  memberBen,
  clientId,
  memberCleo,
  longestPeople,
  manyPeople,
  olga,
  acmePeople,
} from './fixtures.ts'
import { PeopleScreen } from './people-screen.tsx'

const t = en.people
const { role } = en.vocabulary
const { roleHint } = en.membership

const meta = {
  title: 'Screens/Company/People',
  component: PeopleScreen,
  args: { company: as('owner'), viewer: olga, people: acmePeople, clock, clientId },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
  parameters: { path: '/company?company=ACME&tab=people' },
} satisfies Meta<typeof PeopleScreen>
export default meta

type Story = StoryObj<typeof meta>

const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

/** An owner can grant any role and suspend anybody else. */
export const Owner: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    const roleOfAdam = canvas.getByRole('combobox', { name: t.roleOf(adam.name) })
    await expect(optionsOf(roleOfAdam)).toEqual([role.owner, role.admin, role.agent, role.requester])
    await expect(canvas.getByRole('button', { name: t.actsOf(adam.name) })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: t.actsOf(olga.name) })).not.toBeInTheDocument()
    await expect(canvas.getByRole('button', { name: t.restorePerson(memberCleo.name) })).toBeVisible()
    await expect(canvas.getByRole('button', { name: t.resendTo('kim@acme.example') })).toBeVisible()
  },
}

/** An admin can change agents and requesters, but not owners and admins. */
export const Admin: Story = {
  args: { company: as('admin'), viewer: adam },
  play: async ({ canvas }) => {
    await expect(optionsOf(canvas.getByRole('combobox', { name: t.roleOf(memberAna.name) }))).toEqual([
      role.agent,
      role.requester,
    ])
    await expect(canvas.queryByRole('combobox', { name: t.roleOf(olga.name) })).not.toBeInTheDocument()
    await expect(canvas.queryByRole('button', { name: t.actsOf(olga.name) })).not.toBeInTheDocument()
    await expect(canvas.queryByRole('radio', { name: new RegExp(roleHint.owner) })).not.toBeInTheDocument()
  },
}

/** An agent sees everybody with address, without actions. */
export const Agent: Story = {
  args: { company: as('agent'), viewer: memberAna, people: { ...acmePeople, invitations: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('ben@acme.example')).toBeVisible()
    await expect(canvas.queryByRole('combobox')).not.toBeInTheDocument()
    await expect(canvas.queryByRole('textbox')).not.toBeInTheDocument()
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument()
  },
}

/** A new company: agent is the default role. */
export const Alone: Story = {
  args: { people: alone },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(t.noPending)).toBeVisible()
    await expect(canvas.getByRole('radio', { name: new RegExp(roleHint.agent) })).toBeChecked()
  },
}

export const Many: Story = { args: { people: manyPeople } }

/** The longest text without a line break opportunity. */
export const LongestTexts: Story = { args: { people: longestPeople } }

/** A choice from the open list is saved at once. */
export const RoleChosen: Story = {
  tags: ['!visual'],
  play: async ({ canvas, canvasElement, userEvent }) => {
    const posted = fn<(form: FormData) => void>()
    canvasElement.addEventListener('submit', (event) => posted(new FormData(event.target as HTMLFormElement)))
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: t.roleOf(memberBen.name) }), 'agent')
    await waitFor(() => expect(posted).toHaveBeenCalledOnce())
    await expect(Object.fromEntries(posted.mock.calls[0]?.[0] ?? [])).toEqual({
      intent: 'set-role',
      userId: memberBen.id,
      role: 'agent',
    })
  },
}

/**
 * Arrow keys change the role without opening the list. The save button is shown while the role differs from the stored
 * one.
 */
export const RoleSteppedTo: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const role = canvas.getByRole('combobox', { name: t.roleOf(memberBen.name) })
    const save = { name: t.saveRoleOf(memberBen.name) }
    await expect(canvas.queryByRole('button', save)).not.toBeInTheDocument()
    await fireEvent.keyDown(role, { key: 'ArrowUp' })
    await fireEvent.change(role, { target: { value: 'agent' } })
    await expect(canvas.getByRole('button', save)).toBeVisible()
    await fireEvent.keyDown(role, { key: 'ArrowDown' })
    await fireEvent.change(role, { target: { value: 'requester' } })
    await expect(canvas.queryByRole('button', save)).not.toBeInTheDocument()
  },
}

/** Suspending shows a warning first. */
export const Suspending: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: t.actsOf(memberBen.name) }))
    await waitFor(() => expect(canvas.getByText(t.suspendWarning(memberBen.name))).toBeVisible())
    await expect(canvas.getByRole('button', { name: t.suspendPerson(memberBen.name) })).toBeVisible()
  },
}

export const InviteRefused: Story = {
  args: {
    formError: {
      intent: 'invite',
      errors: { emails: en.errors.emails('kim@') },
      values: { emails: 'kim@, lee@acme.example', role: 'agent', clientId },
    },
  },
  play: async ({ canvas }) => {
    const emails = canvas.getByRole('textbox', { name: t.emails })
    await expect(emails).toHaveValue('kim@, lee@acme.example')
    await expect(emails).toHaveFocus()
    await expect(emails).toHaveAccessibleDescription(expect.stringContaining(en.errors.emails('kim@')))
    await expect(canvas.getByRole('radio', { name: new RegExp(roleHint.agent) })).toBeChecked()
  },
}

/** The error is beside the role, which keeps the chosen value. */
export const LastOwner: Story = {
  args: {
    formError: {
      intent: 'set-role',
      errors: { form: en.actions.errors.last_owner },
      values: { userId: olga.id, role: 'agent' },
    },
  },
  play: async ({ canvas }) => {
    const select = canvas.getByRole('combobox', { name: t.roleOf(olga.name) })
    await expect(select).toHaveValue('agent')
    await expect(select).toHaveAccessibleDescription(en.actions.errors.last_owner)
    await expect(canvas.getByRole('combobox', { name: t.roleOf(adam.name) })).toBeValid()
  },
}

export const SuspendRefused: Story = {
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
    await expect(canvas.getByRole('status')).toHaveTextContent(t.linkLead)
    await expect(canvas.getByRole('textbox', { name: t.linkOf('kim@acme.example') })).toHaveAttribute('readonly')
    await expect(canvas.getByText(t.outcomeOf('ben@acme.example', t.outcomes.already_member))).toBeVisible()
  },
}

export const Inviting: Story = {
  args: { pending: { intent: 'invite', emails: 'kim@acme.example', role: 'requester' } },
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: t.invite })).toHaveAttribute('aria-busy', 'true')
    await expect(t.emailsHint).toContain(String(limits.invitationsAtOnce))
  },
}
