import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { BareFrame } from '#screens/shell/bare-frame.tsx'
import { InvitationEnded } from './invitation-ended.tsx'

const meta = {
  title: 'Screens/Login/Invitation ended',
  tags: ['no-screenshot'],
  component: InvitationEnded,
  args: { state: 'expired', invitedBy: 'Olga Neumann' },
  decorators: [
    (Story) => (
      <BareFrame flash={null}>
        <Story />
      </BareFrame>
    ),
  ],
} satisfies Meta<typeof InvitationEnded>
export default meta

type Story = StoryObj<typeof meta>

/** The invitation is too old. The page says so, and whom to ask for a new one. */
export const Expired: Story = {
  tags: ['!no-screenshot'],
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Ask Olga Neumann to send it again\.$/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: en.invitation.signIn })).toHaveAttribute('href', '/login')
  },
}

/** The person who sent it can no longer be asked. */
export const Revoked: Story = { args: { state: 'revoked', invitedBy: null } }
export const Used: Story = { args: { state: 'accepted' } }
export const Unknown: Story = { args: { state: 'unknown', invitedBy: undefined } }
