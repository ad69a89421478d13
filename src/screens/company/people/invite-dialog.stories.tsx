import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { offline } from '#screens/fixtures.ts'
import { Button } from '#ui/button/button.tsx'
import { as, clientId } from '../fixtures.ts'
import { ComposerHostContext, withoutApp } from '#screens/track-query/compose/composer-host.ts'
import { InviteDialog, type InviteDialogProps } from './invite-dialog.tsx'

const words = en.invite
const { roleHint } = en.membership

/** Inviting several people, over the page of the people. */
const meta = {
  title: 'Screens/Company/People/Invite',
  component: InviteDialog,
  args: { company: as('owner'), clientId },
  parameters: { path: '/company?company=ACME&tab=people&add' },
} satisfies Meta<typeof InviteDialog>
export default meta

type Story = StoryObj<typeof meta>

/** What was typed or pasted becomes tags; what is no address is named and kept. */
export const Typing: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    const emails = await canvas.findByRole('textbox', { name: words.emails })
    await userEvent.click(emails)
    await userEvent.paste('Kim Roth <kim@acme.example>; lee@acme.example')
    await userEvent.type(emails, 'ben@{Enter}')
    await expect(canvas.getByRole('button', { name: words.removeAddress('lee@acme.example') })).toBeVisible()
    await expect(emails).toHaveAccessibleDescription(`${words.emailsHint} ${words.badAddresses(['ben@'])}`)
    await expect(canvasElement.ownerDocument.querySelector('textarea[name=emails]')).toHaveValue(
      'kim@acme.example\nlee@acme.example\nben@',
    )
    await userEvent.click(canvas.getByRole('button', { name: words.removeAddress('ben@') }))
    await expect(emails).toHaveFocus()
    await expect(emails).toHaveAccessibleDescription(words.emailsHint)
    await userEvent.type(emails, 'wrong{Enter}')
  },
}

/** Closing and opening the dialog again keeps what was typed. */
export const OpenedAgain: Story = {
  tags: ['!visual'],
  args: { company: { ...as('owner'), id: 'company of this story' } },
  render: (args) => <DialogThatOpensAgain {...args} />,
  play: async ({ canvas, userEvent }) => {
    const emails = await canvas.findByRole('textbox', { name: words.emails })
    await userEvent.type(emails, 'kim@acme.example{Enter}lee@acme.example')
    await userEvent.click(canvas.getByRole('link', { name: words.closeInvite }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Open' }))
    for (const address of ['kim@acme.example', 'lee@acme.example'])
      await waitFor(() => expect(canvas.getByRole('button', { name: words.removeAddress(address) })).toBeVisible())
  },
}

/** An admin cannot invite owners and admins. The least powerful role is preselected. */
export const Admin: Story = {
  tags: ['!visual'],
  args: { company: as('admin') },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: new RegExp(roleHint.requester) })).toBeChecked()
    await expect(canvas.queryByRole('radio', { name: new RegExp(roleHint.owner) })).not.toBeInTheDocument()
  },
}

/** The server refused: the addresses and the role stay. */
export const Refused: Story = {
  tags: ['no-screenshot'],
  args: {
    formError: {
      intent: 'invite',
      errors: { emails: en.errors.emailsMany, role: en.actions.errors.not_allowed },
      values: { emails: 'kim@acme.example, lee@acme.example', role: 'agent', clientId },
    },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(en.errors.emailsMany)).toBeVisible())
    await expect(canvas.getByRole('button', { name: words.removeAddress('lee@acme.example') })).toBeVisible()
    await expect(canvas.getByRole('radio', { name: new RegExp(roleHint.agent) })).toBeChecked()
    await waitFor(() => expect(canvas.getByRole('textbox', { name: words.emails })).toHaveFocus())
  },
}

export const Offline: Story = {
  tags: ['!visual'],
  args: { formError: offline('invite', { emails: 'kim@acme.example', clientId }) },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.problem.offlineMessage)
    await expect(canvasElement.ownerDocument.querySelector('input[name=clientId]')).toHaveValue(clientId)
  },
}

export const Sending: Story = {
  tags: ['!visual'],
  args: { pending: { intent: 'invite', emails: 'kim@acme.example', role: 'requester' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: words.invite })).toHaveAttribute('aria-busy', 'true')
  },
}

/** Without e-mail, the inviting person passes the links on. */
export const LinksToPassOn: Story = {
  args: {
    sent: [
      {
        email: 'kim@acme.example',
        outcome: 'invited',
        link: `https://desk.acme.example/company?invite=${'a'.repeat(64)}`,
      },
    ],
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('link', { name: words.done })).toBeVisible())
  },
}

function DialogThatOpensAgain(args: InviteDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const [closed] = useState(() => new Map<string, string>())
  return (
    <ComposerHostContext value={{ ...withoutApp, closed }}>
      {isOpen ? (
        <InviteDialog {...args} onClose={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>Open</Button>
      )}
    </ComposerHostContext>
  )
}
