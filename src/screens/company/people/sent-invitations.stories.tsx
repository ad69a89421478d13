import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn, waitFor } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { StoryPage } from '#screens/track-query/story-page.tsx'
import { SentInvitations } from './sent-invitations.tsx'

const words = en.people
const link = `https://desk.acme.example/company?invite=${'a'.repeat(64)}`

const meta = {
  title: 'Screens/Company/People/Sent invitations',
  component: SentInvitations,
  args: { sent: [{ email: 'kim@acme.example', outcome: 'invited', link }] },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
} satisfies Meta<typeof SentInvitations>
export default meta

type Story = StoryObj<typeof meta>

/** Copies the link and confirms it on the button. */
export const Copying: Story = {
  play: async ({ canvas, userEvent }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(canvas.getByRole('button', { name: words.copy }))
    await waitFor(() => expect(canvas.getByRole('button', { name: words.copied })).toBeVisible())
    await expect(write).toHaveBeenCalledWith(link)
  },
}

/** The invited person is a member already: no invitation was sent, and the message says why. */
export const MembersAlready: Story = {
  args: { sent: [{ email: 'ben@acme.example', outcome: 'already_member', link: null }] },
}

/** The address got an invitation within the last minute, so that none was sent. */
export const InvitedJustNow: Story = {
  tags: ['no-screenshot'],
  args: { sent: [{ email: 'ben@acme.example', outcome: 'sent_just_now', link: null }] },
}

/** The longest address the database accepts. */
export const LongestAddress: Story = {
  args: { sent: [{ email: `${'m'.repeat(240)}@acme.example`, outcome: 'renewed', link }] },
}
