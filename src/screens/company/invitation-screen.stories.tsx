import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { InvitationOffer } from '#domain/company.ts'
import { en } from '#domain/words/en.ts'
import { StoryPage } from '#screens/track-query/story-page.tsx'
import { longestCompany } from './fixtures.ts'
import { InvitationScreen } from './invitation-screen.tsx'

const say = en.company.invitation
const offer: InvitationOffer = {
  token: 'a1'.repeat(32),
  companyName: 'Acme',
  role: 'requester',
  invitedBy: 'Olga Neumann',
}

const meta = {
  title: 'Screens/Company/Invitation',
  component: InvitationScreen,
  args: { invitation: { state: 'pending', offer }, viewerEmail: 'ben@acme.example' },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
  parameters: { path: `/company?invite=${offer.token}` },
} satisfies Meta<typeof InvitationScreen>
export default meta

type Story = StoryObj<typeof meta>

/** What one joins, as what and by whom; nothing is accepted by looking. */
export const Offered: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(say.lead('Olga Neumann', 'Acme'))).toBeVisible()
    await expect(canvas.getByRole('button', { name: say.accept('Acme') })).toBeVisible()
    await expect(canvasElement.querySelector('form')).toHaveFormValues({ intent: 'accept-invite', token: offer.token })
  },
}

export const OfferedByNobodyKnown: Story = {
  args: { invitation: { state: 'pending', offer: { ...offer, invitedBy: null, role: 'admin' } } },
}

/** As long as the database accepts, with no place to break it. */
export const LongestTexts: Story = {
  args: {
    invitation: {
      state: 'pending',
      offer: { ...offer, companyName: longestCompany.name, invitedBy: 'M'.repeat(80) },
    },
    viewerEmail: `${'m'.repeat(240)}@acme.example`,
  },
}

export const GoneMeanwhile: Story = {
  args: {
    refused: { intent: 'accept-invite', errors: { form: en.acts.refused.invitation_invalid }, values: {} },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.acts.refused.invitation_invalid)
  },
}

export const Expired: Story = { args: { invitation: { state: 'expired' } } }

export const Revoked: Story = { args: { invitation: { state: 'revoked' } } }

export const Used: Story = { args: { invitation: { state: 'accepted' } } }

/** Neither company nor inviter is told to another address. */
export const OtherAddress: Story = {
  args: { invitation: { state: 'other_address' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(say.signedInAs('ben@acme.example'))).toBeVisible()
    await expect(canvas.getByRole('button', { name: say.signOut })).toBeVisible()
    await expect(canvas.queryByText(/Acme/, { selector: 'h1' })).not.toBeInTheDocument()
  },
}

export const Unknown: Story = { args: { invitation: { state: 'unknown' } } }

export const Accepting: Story = {
  args: { pending: { intent: 'accept-invite' } },
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: say.accept('Acme') })).toHaveAttribute('aria-busy', 'true')
  },
}
