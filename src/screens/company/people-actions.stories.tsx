import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { clock, offline } from '#screens/fixtures.ts'
import { StoryPage } from '#screens/track-query/story-page.tsx'
import {
  adam,
  memberAna,
  as,
  memberBen,
  everybody,
  memberCleo,
  longestPeople,
  olga,
  acmePeople,
  wordiestCompany,
  wordiestMember,
} from './fixtures.ts'
import { PeopleScreen } from './people-screen.tsx'

const words = en.people
const { errors: why } = en.actions
function invitationAt(index: number) {
  const { id, email } = acmePeople.invitations[index] ?? {}
  if (!id || !email) throw new Error('These stories need two invitations.')
  return { id, email }
}

const kim = invitationAt(0)
const lee = invitationAt(1)

/** The actions of the people page: pending and with each error. */
const meta = {
  title: 'Screens/Company/People/Actions',
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

const busy = (element: HTMLElement) => expect(element).toHaveAttribute('aria-busy', 'true')

export const SavingRole: Story = {
  tags: ['!visual'],
  args: { pending: { intent: 'set-role', userId: memberBen.id, role: 'agent' } },
  play: async ({ canvas }) => {
    const menu = (name: string) => canvas.getByRole('button', { name: new RegExp(words.roleOf(name)) }).parentElement
    await busy(menu(memberBen.name) as HTMLElement)
    // The chosen role is shown while it is being saved.
    await expect(menu(memberBen.name)).toHaveTextContent(en.vocabulary.role.agent)
    await expect(menu(memberAna.name)).not.toHaveAttribute('aria-busy')
  },
}

/** The menu closes, so its icon shows the pending state. */
export const SuspendingFromMenu: Story = {
  args: { pending: { intent: 'set-state', userId: memberBen.id, state: 'suspended' } },
  play: async ({ canvas }) => {
    const acts = (name: string) => canvas.getByRole('button', { name: words.actsOf(name) }).parentElement
    await busy(acts(memberBen.name) as HTMLElement)
    await expect(acts(memberAna.name)).not.toHaveAttribute('aria-busy')
  },
}

export const Restoring: Story = {
  tags: ['!visual'],
  args: { pending: { intent: 'set-state', userId: memberCleo.id, state: 'active' } },
  play: async ({ canvas }) => {
    await busy(canvas.getByRole('button', { name: words.actsOf(memberCleo.name) }).parentElement as HTMLElement)
  },
}

const phone = { name: 'Phone', styles: { width: '360px', height: '740px' } }

/** On a phone the menu leaves room for the addresses. */
export const ActsOnAPhone: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'phone' } },
  parameters: { viewport: { options: { phone } } },
  play: async ({ canvas }) => {
    const address = canvas.getByText('ben@acme.example')
    await expect(address.scrollWidth).toBeLessThanOrEqual(address.clientWidth)
  },
}

/** As all acts on a member, restoring is in the menu, which is at the end of its row. */
export const RestoringFromMenu: Story = {
  tags: ['!visual'],
  play: async ({ canvas, userEvent }) => {
    const restore = { name: words.restorePerson(memberCleo.name) }
    await expect(canvas.queryByRole('button', restore)).not.toBeInTheDocument()
    const right = (name: string) =>
      canvas.getByRole('button', { name: words.actsOf(name) }).getBoundingClientRect().right
    const table = canvas.getByRole('table').getBoundingClientRect().right
    await expect(right(memberCleo.name)).toBe(right(memberBen.name))
    await expect(table - right(memberBen.name)).toBeLessThan(24)
    await userEvent.click(canvas.getByRole('button', { name: words.actsOf(memberCleo.name) }))
    await expect(canvas.getByRole('button', restore).closest('form')).toHaveFormValues({
      userId: memberCleo.id,
      state: 'active',
    })
  },
}

export const SendingAgain: Story = {
  tags: ['!visual'],
  args: { show: 'invited', pending: { intent: 'resend-invite', id: kim.id } },
  play: async ({ canvas }) => {
    await busy(canvas.getByRole('button', { name: words.resendTo(kim.email) }))
    await expect(canvas.getByRole('button', { name: words.revokeOf(kim.email) })).not.toHaveAttribute('aria-busy')
    await expect(canvas.getByRole('button', { name: words.resendTo(lee.email) })).not.toHaveAttribute('aria-busy')
  },
}

export const RevokingInvitation: Story = {
  tags: ['!visual'],
  args: { show: 'invited', pending: { intent: 'revoke-invite', id: lee.id } },
  play: async ({ canvas }) => {
    await busy(canvas.getByRole('button', { name: words.revokeOf(lee.email) }))
  },
}

/** By keyboard: the menu opens, and an arrow key reaches its action. */
export const SuspendingByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: words.actsOf(memberBen.name) }).focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(canvas.getByRole('button', { name: words.suspendPerson(memberBen.name) })).toHaveFocus())
  },
}

/** A member with unresolved queries: the menus lead to a dialog that asks who gets them. */
export const LeavingWithQueries: Story = {
  tags: ['!visual'],
  args: { people: { ...acmePeople, members: [adam, { ...memberAna, assigned: 12 }, olga] } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: words.actsOf(memberAna.name) }))
    await expect(canvas.getByRole('link', { name: `${words.suspendPerson(memberAna.name)}…` })).toHaveAttribute(
      'href',
      `/company?company=ACME&tab=people&suspend=${memberAna.id}`,
    )
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(words.roleOf(memberAna.name)) }))
    await expect(canvas.getByRole('link', { name: `${en.vocabulary.role.requester}…` })).toHaveAttribute(
      'href',
      `/company?company=ACME&tab=people&demote=${memberAna.id}`,
    )
  },
}

/** The invitation was sent a moment ago: the error is in its row, and says how long to wait. */
export const ResendTooSoon: Story = {
  args: {
    show: 'invited',
    formError: {
      intent: 'resend-invite',
      errors: { form: en.actions.invitationSentJustNow(40) },
      values: { id: kim.id },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('alert')).toHaveLength(1)
    await expect(canvas.getByRole('alert').closest('li')).toHaveTextContent(kim.email)
  },
}

/** Another person withdrew the invitation a moment before. */
export const RevokeRefused: Story = {
  tags: ['!visual'],
  args: {
    show: 'invited',
    formError: { intent: 'revoke-invite', errors: { form: why.invitation_invalid }, values: { id: lee.id } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert').closest('li')).toHaveTextContent(lee.email)
  },
}

export const RoleNotAllowed: Story = {
  tags: ['!visual'],
  args: {
    formError: { intent: 'set-role', errors: { form: why.not_allowed }, values: { userId: adam.id, role: 'owner' } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert').closest('tr')).toHaveTextContent(adam.name)
  },
}

/** Offline: the error is below the role. */
export const RoleOffline: Story = {
  tags: ['no-screenshot'],
  args: { formError: offline('set-role', { userId: memberBen.id, role: 'agent' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert').closest('tr')).toHaveTextContent(memberBen.name)
  },
}

export const LastOwnerStays: Story = {
  tags: ['!visual'],
  args: {
    people: {
      ...acmePeople,
      members: [
        { ...olga, state: 'active' },
        { ...adam, role: 'owner' },
      ],
    },
    formError: {
      intent: 'set-state',
      errors: { form: why.last_owner },
      values: { userId: adam.id, state: 'suspended' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert').closest('tr')).toHaveTextContent(adam.name)
  },
}

/** The longest names and addresses, with an error. */
export const LongestTextsRefused: Story = {
  tags: ['no-screenshot'],
  args: {
    company: wordiestCompany,
    people: longestPeople,
    formError: {
      intent: 'set-state',
      errors: { form: why.not_found },
      values: { userId: wordiestMember.id, state: 'active' },
    },
  },
}
