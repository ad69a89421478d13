import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { offline, unbroken } from '#screens/fixtures.ts'
import { BareFrame } from '#screens/shell/bare-frame.tsx'
import { ConfirmScreen } from './confirm-screen.tsx'

const { login } = en

const meta = {
  title: 'Screens/Confirm',
  tags: ['no-screenshot'],
  component: ConfirmScreen,
  args: { purpose: 'signup', state: 'ready', tokenHash: 'a'.repeat(56) },
  decorators: [
    (Story) => (
      <BareFrame flash={null}>
        <Story />
      </BareFrame>
    ),
  ],
} satisfies Meta<typeof ConfirmScreen>
export default meta

type Story = StoryObj<typeof meta>

/** The page has a button that posts the token. Opening the page does not use the token. */
export const NewAddress: Story = {
  tags: ['rtl', '!no-screenshot'],
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByRole('button')).toHaveLength(1)
    await expect(canvasElement.querySelector('form')).toHaveAttribute('method', 'post')
    await expect(canvasElement.querySelector('input[name=tokenHash]')).toHaveValue('a'.repeat(56))
  },
}

/** The link of a sign-in mail: one press signs in, so that a mail scanner cannot. */
export const SignIn: Story = { args: { purpose: 'email' } }

/** The link of a recovery mail leads to a new password. */
export const Recovery: Story = { args: { purpose: 'recovery' } }

/** The button is busy while the link is checked. */
export const Submitting: Story = { args: { pending: { intent: 'confirm' } } }

/** The service did not answer: the reason is shown, and the button stays. */
export const ServiceDown: Story = { args: { reason: login.errors.unavailable } }

/** After a temporary error the button can be pressed again. */
export const TooManyTries: Story = {
  tags: ['!visual'],
  args: { reason: login.errors.tooMany(42) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('42 seconds')
    await expect(canvas.getByRole('button', { name: login.confirm.act.signup })).toBeVisible()
  },
}

/** The connection failed: the reason is shown, and the button stays. */
export const Offline: Story = { args: { purpose: 'recovery', reason: offline('confirm').errors.form } }

/** By keyboard: the button is the first stop. */
export const ByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: login.confirm.act.signup })).toHaveFocus()
  },
}

/** The account is blocked: the link does not sign in. */
export const Blocked: Story = {
  args: { purpose: 'email', state: 'failed', tokenHash: undefined, reason: login.errors.banned },
}

/** The link was used or has expired. The page offers to sign in or to request a code by e-mail. */
export const Failed: Story = {
  args: { state: 'failed', tokenHash: undefined, reason: login.errors.linkWrong },
  play: async ({ canvas }) => {
    const links = canvas.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    await expect(links).toEqual([
      [login.confirm.signIn, '/login'],
      [login.confirm.again.signup, '/login?mode=code'],
    ])
    await expect(canvas.getByText(login.confirm.perhapsConfirmed)).toBeVisible()
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument()
  },
}

/** The sign-in link is wrong or used. The page leads to a new one. */
export const SignInFailed: Story = {
  args: { purpose: 'email', state: 'failed', tokenHash: undefined, reason: login.errors.linkWrong },
}

/** The recovery link is wrong or used. The page leads to a new one. */
export const RecoveryFailed: Story = {
  args: { purpose: 'recovery', state: 'failed', tokenHash: undefined, reason: login.errors.linkWrong },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: login.confirm.again.recovery })).toHaveAttribute(
      'href',
      '/login?mode=recover',
    )
  },
}

const ana = { id: '0197a2c4-0000-7000-8000-000000000001', name: 'Ana Ruiz', email: 'ana@example.com' }

/** Another user may be signed in: the page names them, and one button signs them out first. */
export const OtherUserSignedIn: Story = {
  args: { purpose: 'email', leaving: ana },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(login.confirm.signedInAs(ana.name, ana.email))).toBeVisible()
    await expect(canvas.getAllByRole('button')).toHaveLength(1)
    await expect(canvas.getByRole('button', { name: login.confirm.leaveAnd.email })).toBeVisible()
    await expect(canvasElement.querySelector('form')).toHaveFormValues({ intent: 'confirm', leaving: ana.id })
  },
}

export const OtherUserSignedInRecovery: Story = {
  tags: ['!visual'],
  args: { purpose: 'recovery', leaving: ana },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: login.confirm.leaveAnd.recovery })).toBeVisible()
  },
}

/** Somebody else is signed in, with the longest name and address. */
export const OtherUserSignedInLongest: Story = {
  tags: ['!no-screenshot'],
  args: { purpose: 'signup', leaving: { ...ana, name: 'W'.repeat(80), email: unbroken.email } },
}

/** Another user signed in after the page was opened: the page names them first. */
export const SignedInMeanwhile: Story = {
  args: { purpose: 'email', leaving: ana, reason: login.confirm.signedInMeanwhile },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(login.confirm.signedInMeanwhile)
    await expect(canvas.getByRole('button', { name: login.confirm.leaveAnd.email })).toBeVisible()
  },
}

/** A change of address needs both mailboxes. */
export const ChangeOfAddress: Story = { args: { purpose: 'email_change' } }

/** One address has confirmed the change. The page waits for the other mailbox. */
export const FirstOfTwoConfirmations: Story = {
  args: { purpose: 'email_change', state: 'awaits-other-mailbox' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(login.confirm.awaitsOtherLead)).toBeVisible()
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument()
    await expect(canvas.getByRole('link', { name: login.confirm.toAccount })).toHaveAttribute(
      'href',
      '/company?account=security',
    )
  },
}

export const ChangeFailed: Story = {
  tags: ['!visual'],
  args: { purpose: 'email_change', state: 'failed', tokenHash: undefined, reason: login.errors.linkWrong },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: login.confirm.again.email_change })).toHaveAttribute(
      'href',
      '/company?account=security',
    )
  },
}
