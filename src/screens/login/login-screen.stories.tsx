import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { BareFrame } from '#screens/shell/bare-frame.tsx'
import { LoginScreen } from './login-screen.tsx'

const { login, errors, shell } = en
const email = 'ana@example.com'

/** The longest address a form takes, with no place to break it. */
const longestEmail = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.org`

const meta = {
  title: 'Screens/Login',
  component: LoginScreen,
  args: { mode: 'sign-in' },
  decorators: [
    (Story) => (
      <BareFrame flash={null}>
        <Story />
      </BareFrame>
    ),
  ],
} satisfies Meta<typeof LoginScreen>
export default meta

type Story = StoryObj<typeof meta>

export const SignIn: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(login.email)).toHaveAttribute('autocomplete', 'username')
    await expect(canvas.getByLabelText(login.password)).toHaveAttribute('autocomplete', 'current-password')
    await expect(canvas.getByRole('link', { name: login.toRecover })).toHaveAttribute('href', '/login?mode=recover')
    await expect(canvas.getByRole('link', { name: login.toCode })).toHaveAttribute('href', '/login?mode=code')
    await expect(canvas.getByRole('link', { name: login.toSignUp })).toHaveAttribute('href', '/login?mode=sign-up')
  },
}

export const SigningIn: Story = {
  args: { pending: { intent: 'sign-in', email } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: login.signIn })).toHaveAttribute('aria-busy', 'true')
  },
}

/** Both fields empty: each says what is missing, and the cursor stands in the first. */
export const SignInEmpty: Story = {
  args: { refused: { intent: 'sign-in', errors: { email: errors.email, password: errors.password }, values: {} } },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText(login.email)
    await expect(field).toHaveFocus()
    await expect(field).toBeInvalid()
    await expect(field).toHaveAccessibleDescription(errors.email)
    await expect(canvas.getByLabelText(login.password)).toHaveAccessibleDescription(errors.password)
  },
}

/** The address is kept, the password never comes back. */
export const WrongPassword: Story = {
  args: { refused: { intent: 'sign-in', errors: { password: login.errors.wrongPassword }, values: { email } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(login.email)).toHaveValue(email)
    await expect(canvas.getByLabelText(login.password)).toHaveValue('')
    await expect(canvas.getByLabelText(login.password)).toHaveFocus()
  },
}

export const TooManyTries: Story = {
  args: { refused: { intent: 'sign-in', errors: { form: login.errors.tooMany(42) }, values: { email } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('42 seconds')
  },
}

export const ServiceDown: Story = {
  args: { refused: { intent: 'sign-in', errors: { form: login.errors.unavailable }, values: { email } } },
}

export const SignedOut: Story = { args: { notice: { tone: 'success', text: shell.signedOut } } }

/** Something was being sent when the session ended: it goes along, sealed, and is sent after signing in. */
export const SessionEndedWhileSending: Story = {
  args: { notice: { tone: 'warning', text: login.notices.sealed }, sealed: 'c2VhbGVk', email },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('input[name=sealed]')).toHaveValue('c2VhbGVk')
  },
}

export const SignUp: Story = {
  args: { mode: 'sign-up' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(login.password)).toHaveAttribute('autocomplete', 'new-password')
    await expect(canvas.getByLabelText(login.password)).toHaveAccessibleDescription(login.passwordHint)
  },
}

export const SignUpRefused: Story = {
  args: {
    mode: 'sign-up',
    refused: {
      intent: 'sign-up',
      errors: { displayName: errors.displayName, email: errors.email, password: errors.passwordShort },
      values: { displayName: ' ', email: 'ana@' },
    },
  },
}

export const PasswordTooWellKnown: Story = {
  args: {
    mode: 'sign-up',
    refused: {
      intent: 'sign-up',
      errors: { password: login.errors.passwordWeak.pwned },
      values: { displayName: 'Ana Lima', email },
    },
  },
}

export const AskForCode: Story = { args: { mode: 'code' } }

export const AskForCodeRefused: Story = {
  args: { mode: 'code', refused: { intent: 'send-code', errors: { email: errors.email }, values: { email: 'ana' } } },
}

export const Recover: Story = {
  args: { mode: 'recover' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('input[name=intent]')).toHaveValue('recover')
  },
}

export const EnterCode: Story = {
  args: { mode: 'verify', email, purpose: 'email' },
  play: async ({ canvas, canvasElement }) => {
    const field = canvas.getByLabelText(login.code)
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    // The address is not typed twice, and a new code goes to the same one.
    await expect(canvas.queryByLabelText(login.email)).not.toBeInTheDocument()
    await expect(canvasElement.querySelectorAll(`input[name=email][value="${email}"]`)).toHaveLength(2)
  },
}

export const ConfirmNewAddress: Story = { args: { mode: 'verify', email, purpose: 'signup' } }

export const RecoveryCode: Story = { args: { mode: 'verify', email, purpose: 'recovery' } }

export const CodeWrong: Story = {
  args: {
    mode: 'verify',
    email,
    purpose: 'email',
    refused: { intent: 'verify-code', errors: { code: login.errors.codeWrong }, values: { email, code: '123456' } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(login.code)).toHaveFocus()
    await expect(canvas.getByLabelText(login.code)).toHaveValue('123456')
  },
}

/** Only the form that was refused says so. */
export const NewCodeTooSoon: Story = {
  args: {
    mode: 'verify',
    email,
    purpose: 'email',
    refused: { intent: 'send-code', errors: { form: login.errors.tooMany(1) }, values: { email } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('alert')).toHaveLength(1)
    await expect(canvas.getByRole('alert')).toHaveTextContent('1 second,')
  },
}

/** Opened from a bookmark: nobody knows the address yet. */
export const EnterCodeForUnknownAddress: Story = {
  args: { mode: 'verify' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(login.email)).toBeVisible()
  },
}

export const LongestAddress: Story = { args: { mode: 'verify', email: longestEmail, purpose: 'signup' } }

export const NewPassword: Story = {
  args: { mode: 'new-password', email },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByLabelText(login.newPassword)).toHaveAttribute('autocomplete', 'new-password')
    await expect(canvasElement.querySelector('input[autocomplete=username]')).toHaveValue(email)
  },
}

export const NewPasswordRefused: Story = {
  args: {
    mode: 'new-password',
    email,
    refused: { intent: 'new-password', errors: { password: login.errors.passwordSame }, values: {} },
  },
}
