import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { InvitationOffer } from '#domain/company.ts'
import { en } from '#domain/words/en.ts'
import { offline, unbroken, wordy } from '#screens/fixtures.ts'
import { StoryPage } from '#screens/track-query/story-page.tsx'
import { longestCompany } from './fixtures.ts'
import { InvitationScreen } from './invitation-screen.tsx'

const words = en.invitation
const offer: InvitationOffer = {
  token: 'a1'.repeat(32),
  companyName: 'Acme',
  accent: 'teal',
  role: 'requester',
  invitedBy: 'Olga Neumann',
}

const meta = {
  title: 'Screens/Company/Invitation',
  component: InvitationScreen,
  args: { invitation: { state: 'pending', ...offer }, viewerEmail: 'ben@acme.example' },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
  parameters: { path: `/company?invite=${offer.token}` },
} satisfies Meta<typeof InvitationScreen>
export default meta

type Story = StoryObj<typeof meta>

/** Shows company, role and inviter; opening accepts nothing. */
export const Offered: Story = {
  tags: ['rtl'],
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(words.lead('Olga Neumann', 'Acme'))).toBeVisible()
    await expect(canvas.getByRole('button', { name: words.accept('Acme') })).toBeVisible()
    await expect(canvasElement.querySelector('form')).toHaveFormValues({ intent: 'accept-invite', token: offer.token })
  },
}

/** Who sent the invitation is no longer known. The offer names the company and the role only. */
export const InviterUnknown: Story = {
  args: { invitation: { state: 'pending', ...offer, invitedBy: null, role: 'admin' } },
}

/** The longest text without a line break opportunity. */
export const LongestTexts: Story = {
  args: {
    invitation: {
      state: 'pending',
      ...offer,
      companyName: longestCompany.name,
      invitedBy: unbroken.name,
    },
    viewerEmail: unbroken.email,
  },
}

/** The longest names of many words wrap between them. */
export const LongestTextsOfManyWords: Story = {
  tags: ['no-screenshot'],
  args: {
    invitation: {
      state: 'pending',
      ...offer,
      companyName: wordy.company,
      invitedBy: wordy.name,
      role: 'agent',
    },
  },
}

/** An owner's invitation explains the role. */
export const OfferedAsOwner: Story = {
  tags: ['!visual'],
  args: { invitation: { state: 'pending', ...offer, role: 'owner' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(en.membership.roleHint.owner)).toBeVisible()
  },
}

/** By keyboard: the accept button comes first. */
export const ByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: words.accept('Acme') })).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: words.decline })).toHaveFocus()
  },
}

/** The invitation became invalid while the page was open: the error is above the button. */
export const GoneMeanwhile: Story = {
  args: {
    formError: { intent: 'accept-invite', errors: { form: en.actions.errors.invitation_invalid }, values: {} },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.actions.errors.invitation_invalid)
  },
}

/** Errors of an invitation that changed after it was opened. */
export const ExpiredMeanwhile: Story = {
  tags: ['!visual'],
  args: { formError: { intent: 'accept-invite', errors: { form: en.actions.errors.invitation_expired }, values: {} } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.actions.errors.invitation_expired)
  },
}

export const MemberAlready: Story = {
  tags: ['!visual'],
  args: { formError: { intent: 'accept-invite', errors: { form: en.actions.errors.already_member }, values: {} } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.actions.errors.already_member)
  },
}

export const OtherAddressMeanwhile: Story = {
  tags: ['!visual'],
  args: {
    formError: { intent: 'accept-invite', errors: { form: en.actions.errors.invitation_other_address }, values: {} },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.actions.errors.invitation_other_address)
  },
}

/** Offline: the invitation can still be accepted. */
export const Offline: Story = {
  tags: ['no-screenshot'],
  args: { formError: offline('accept-invite') },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.problem.offlineMessage)
    await expect(canvas.getByRole('button', { name: words.accept('Acme') })).toBeVisible()
  },
}

/** The invitation is too old. The page says so, and whom to ask for a new one. */
export const Expired: Story = { args: { invitation: { state: 'expired', invitedBy: 'Olga Neumann' } } }

/** The invitation was withdrawn. */
export const Revoked: Story = { tags: ['no-screenshot'], args: { invitation: { state: 'revoked' } } }

/** The invitation was accepted before. */
export const Used: Story = { tags: ['no-screenshot'], args: { invitation: { state: 'accepted' } } }

/** The user is suspended in the company: the page says so, and whom to ask. */
export const Suspended: Story = {
  tags: ['no-screenshot'],
  args: { invitation: { state: 'suspended', companyName: 'Acme' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.states.suspended.text('Acme'))).toBeVisible()
  },
}

/** With the link of the e-mail, a user with another address learns for whom the invitation is. */
export const OthersAddress: Story = {
  args: { invitation: { state: 'other_address', email: 'kim@acme.example' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.states.other_address.text('kim@acme.example'))).toBeVisible()
  },
}

/** With a link that was passed on, a user with another address learns nothing. */
export const OtherAddress: Story = {
  tags: ['no-screenshot'],
  args: { invitation: { state: 'other_address' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.signedInAs('ben@acme.example'))).toBeVisible()
    // Signing out returns to this page.
    const signOut = canvas.getByRole<HTMLButtonElement>('button', { name: words.signOut })
    await expect(new FormData(signOut.form ?? undefined).get('page')).toMatch(/^\//)
    await expect(canvas.queryByText(/Acme/, { selector: 'h1' })).not.toBeInTheDocument()
  },
}

/** The invitation is for another address. The longest address of the viewer breaks inside the text. */
export const OtherLongestAddress: Story = {
  tags: ['no-screenshot'],
  args: { invitation: { state: 'other_address' }, viewerEmail: unbroken.email },
}

/** The link of the invitation is wrong or incomplete. */
export const Unknown: Story = { tags: ['no-screenshot'], args: { invitation: { state: 'unknown' } } }

export const Accepting: Story = {
  args: { pending: { intent: 'accept-invite' } },
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: words.accept('Acme') })).toHaveAttribute('aria-busy', 'true')
  },
}
