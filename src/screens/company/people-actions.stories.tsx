import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { clock, offline, unbroken } from '#screens/fixtures.ts'
import { StorySteps, StoryPage } from '#screens/track-query/story-page.tsx'
import {
  adam,
  memberAna,
  as,
  memberBen,
  clientId,
  memberCleo,
  longestPeople,
  olga,
  acmePeople,
  wordiestCompany,
  wordiestMember,
} from './fixtures.ts'
import { PeopleScreen } from './people-screen.tsx'

const t = en.people
const { errors: why } = en.actions
const [kim, lee] = acmePeople.invitations.map(({ id, email }) => ({ id, email }))
if (!kim || !lee) throw new Error('These stories need two invitations.')

/** The actions of the people page: pending and with each error. */
const meta = {
  title: 'Screens/Company/People/Actions',
  component: PeopleScreen,
  args: { company: as('owner'), viewer: olga, people: acmePeople, clock, clientId },
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
    await busy(canvas.getByRole('button', { name: t.saveRoleOf(memberBen.name) }))
    await expect(canvas.queryByRole('button', { name: t.saveRoleOf(memberAna.name) })).not.toBeInTheDocument()
  },
}

/** The menu closes, so its icon shows the pending state. */
export const SuspendingFromMenu: Story = {
  args: { pending: { intent: 'set-state', userId: memberBen.id, state: 'suspended' } },
  play: async ({ canvas }) => {
    const acts = (name: string) => canvas.getByRole('button', { name: t.actsOf(name) }).parentElement
    await busy(acts(memberBen.name) as HTMLElement)
    await expect(acts(memberAna.name)).not.toHaveAttribute('aria-busy')
  },
}

export const Restoring: Story = {
  tags: ['!visual'],
  args: { pending: { intent: 'set-state', userId: memberCleo.id, state: 'active' } },
  play: async ({ canvas }) => {
    await busy(canvas.getByRole('button', { name: t.restorePerson(memberCleo.name) }))
  },
}

export const SendingAgain: Story = {
  tags: ['!visual'],
  args: { pending: { intent: 'resend-invite', id: kim.id } },
  play: async ({ canvas }) => {
    await busy(canvas.getByRole('button', { name: t.resendTo(kim.email) }))
    await expect(canvas.getByRole('button', { name: t.revokeOf(kim.email) })).not.toHaveAttribute('aria-busy')
    await expect(canvas.getByRole('button', { name: t.resendTo(lee.email) })).not.toHaveAttribute('aria-busy')
  },
}

export const RevokingInvitation: Story = {
  tags: ['!visual'],
  args: { pending: { intent: 'revoke-invite', id: lee.id } },
  play: async ({ canvas }) => {
    await busy(canvas.getByRole('button', { name: t.revokeOf(lee.email) }))
  },
}

/** By keyboard: the menu opens, and an arrow key reaches its action. */
export const SuspendingByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: t.actsOf(memberBen.name) }).focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(canvas.getByRole('button', { name: t.suspendPerson(memberBen.name) })).toHaveFocus())
  },
}

/** No address was entered. */
export const InviteNobody: Story = {
  tags: ['!visual'],
  args: {
    formError: { intent: 'invite', errors: { emails: en.errors.email }, values: { emails: ' ', role: 'requester' } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: t.emails })).toHaveAccessibleDescription(
      `${t.emailsHint} ${en.errors.email}`,
    )
  },
}

export const InviteTooManyAtOnce: Story = {
  args: {
    formError: {
      intent: 'invite',
      errors: { emails: en.errors.emailsMany },
      values: {
        emails: Array.from({ length: 51 }, (_, index) => `newcomer-${index + 1}@acme.example`).join(', '),
        role: 'requester',
      },
    },
  },
}

/** The longest address, shown in full. */
export const InviteLongestAddress: Story = {
  args: {
    formError: {
      intent: 'invite',
      errors: { emails: en.errors.emails(`${unbroken.email}m`) },
      values: { emails: `${unbroken.email}m`, role: 'agent' },
    },
  },
}

/** The viewer may no longer grant this role: the error is at the role field. */
export const InviteRoleNotAllowed: Story = {
  args: {
    formError: {
      intent: 'invite',
      errors: { role: why.not_allowed },
      values: { emails: 'kim@acme.example', role: 'owner' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(why.not_allowed)).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: t.emails })).toHaveValue('kim@acme.example')
  },
}

export const InviteTooOften: Story = {
  tags: ['!visual'],
  args: {
    formError: {
      intent: 'invite',
      errors: { form: why.too_many_invitations },
      values: { emails: 'kim@acme.example', role: 'requester' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(why.too_many_invitations)
  },
}

/** After sending, the addresses are cleared and the role stays. */
export const Invited: Story = {
  tags: ['!visual'],
  render: (args) => (
    <StorySteps steps={[{ pending: { intent: 'invite' } }, { clientId: kim.id }]}>
      {(step) => <PeopleScreen {...args} {...step} />}
    </StorySteps>
  ),
  play: async ({ canvas, userEvent }) => {
    const emails = () => canvas.getByRole('textbox', { name: t.emails })
    const admin = () => canvas.getByRole('radio', { name: new RegExp(en.membership.roleHint.admin) })
    await userEvent.type(emails(), 'kim@acme.example')
    await userEvent.click(admin())
    await userEvent.click(canvas.getByRole('button', { name: '0' }))
    await userEvent.click(canvas.getByRole('button', { name: '1' }))
    await expect(emails()).toHaveValue('')
    await expect(admin()).toBeChecked()
  },
}

/** Offline: the addresses and the submission id stay. */
export const InviteOffline: Story = {
  render: (args) => (
    <StorySteps steps={[{ pending: { intent: 'invite' } }, { formError: offline('invite', { clientId }) }]}>
      {(step) => <PeopleScreen {...args} {...step} />}
    </StorySteps>
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: t.emails }), 'kim@acme.example')
    await userEvent.click(canvas.getByRole('button', { name: '0' }))
    await userEvent.click(canvas.getByRole('button', { name: '1' }))
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.problem.offlineMessage)
    await expect(canvas.getByRole('textbox', { name: t.emails })).toHaveValue('kim@acme.example')
    await expect(canvasElement.querySelector('input[name=clientId]')).toHaveValue(clientId)
  },
}

export const ResendTooOften: Story = {
  args: { formError: { intent: 'resend-invite', errors: { form: why.too_many_invitations }, values: { id: kim.id } } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('alert')).toHaveLength(1)
    await expect(canvas.getByRole('alert').closest('li')).toHaveTextContent(kim.email)
  },
}

/** Another person withdrew the invitation a moment before. */
export const RevokeRefused: Story = {
  tags: ['!visual'],
  args: { formError: { intent: 'revoke-invite', errors: { form: why.invitation_invalid }, values: { id: lee.id } } },
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
    await expect(canvas.getByRole('combobox', { name: t.roleOf(adam.name) })).toHaveAccessibleDescription(
      why.not_allowed,
    )
  },
}

/** Offline: the chosen role stays selected, with a button to retry. */
export const RoleOffline: Story = {
  args: { formError: offline('set-role', { userId: memberBen.id, role: 'agent' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: t.roleOf(memberBen.name) })).toHaveValue('agent')
    await expect(canvas.getByRole('button', { name: t.saveRoleOf(memberBen.name) })).toBeVisible()
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
