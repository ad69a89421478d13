import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { offline, serviceDown } from '#screens/fixtures.ts'
import { BareFrame } from '#screens/shell/bare-frame.tsx'
import { Steps } from '#screens/track-query/story-page.tsx'
import { LoginScreen } from './login-screen.tsx'

const { login, errors } = en
const email = 'ana@example.com'
const asked = { mode: 'verify', email, purpose: 'email' } as const

/** Everything the ways in can be refused for. A message stands at the field that can mend it, else above the form. */
const meta = {
  title: 'Screens/Login/Refused',
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

export const NoAddress: Story = {
  args: { refused: { intent: 'sign-in', errors: { email: errors.email }, values: { email: 'ana@' } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(login.email)).toHaveValue('ana@')
    await expect(canvas.getByLabelText(login.email)).toHaveFocus()
    await expect(canvas.getByLabelText(login.password)).not.toHaveAttribute('aria-invalid')
  },
}

export const TooManyForNow: Story = {
  tags: ['!visual'],
  args: { refused: { intent: 'sign-in', errors: { form: login.errors.tooManyForNow }, values: { email } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(login.errors.tooManyForNow)
  },
}

export const Blocked: Story = {
  args: { refused: { intent: 'sign-in', errors: { form: login.errors.banned }, values: { email } } },
}

export const RefusedForNoKnownReason: Story = {
  tags: ['!visual'],
  args: { refused: { intent: 'sign-in', errors: { form: login.errors.refused }, values: { email } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(login.errors.refused)
  },
}

/** Nothing answered: the page stays, and even the password that was typed is still in its field. */
export const Offline: Story = {
  render: (args) => (
    <Steps steps={[{ pending: { intent: 'sign-in', email } }, { refused: offline('sign-in', { email }) }]}>
      {(step) => <LoginScreen {...args} {...step} />}
    </Steps>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(login.email), email)
    await userEvent.type(canvas.getByLabelText(login.password), 'a few words in a row')
    await userEvent.click(canvas.getByRole('button', { name: '0' }))
    await expect(canvas.getByRole('button', { name: login.signIn })).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(canvas.getByRole('button', { name: '1' }))
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.problem.offlineMessage)
    await expect(canvas.getByLabelText(login.email)).toHaveValue(email)
    await expect(canvas.getByLabelText(login.password)).toHaveValue('a few words in a row')
    await expect(canvas.getByRole('button', { name: login.signIn })).not.toHaveAttribute('aria-busy')
  },
}

const newAccount = { displayName: 'Ana Lima', email }

export const NameTooLong: Story = {
  args: {
    mode: 'sign-up',
    refused: {
      intent: 'sign-up',
      errors: { displayName: errors.displayNameLong },
      values: { ...newAccount, displayName: 'W'.repeat(81) },
    },
  },
}

const passwordRules = [
  ['short', errors.passwordShort],
  ['long', errors.passwordLong],
  ['of too few characters', login.errors.passwordWeak.length],
  ['of too few kinds', login.errors.passwordWeak.characters],
  ['well known', login.errors.passwordWeak.pwned],
] as const

/** Each rule that a new password can break says itself how to keep it. */
export const NewPasswordByRule: Story = {
  tags: ['!visual'],
  args: { mode: 'sign-up' },
  render: (args) => (
    <Steps
      steps={passwordRules.map(([, password]) => ({
        refused: { intent: 'sign-up', errors: { password }, values: newAccount },
      }))}
    >
      {(step) => <LoginScreen {...args} {...step} />}
    </Steps>
  ),
  play: async ({ canvas, userEvent }) => {
    for (const [index, [, words]] of passwordRules.entries()) {
      await userEvent.click(canvas.getByRole('button', { name: String(index) }))
      const field = canvas.getByLabelText(login.password)
      await expect(field).toHaveAccessibleDescription(`${login.passwordHint} ${words}`)
      await expect(field).toHaveFocus()
    }
  },
}

export const SignUpServiceDown: Story = {
  tags: ['!visual'],
  args: {
    mode: 'sign-up',
    refused: { intent: 'sign-up', errors: { form: login.errors.unavailable }, values: newAccount },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(login.displayName)).toHaveValue('Ana Lima')
    await expect(canvas.getByLabelText(login.email)).toHaveValue(email)
  },
}

export const CodeTooSoon: Story = {
  args: {
    mode: 'code',
    refused: { intent: 'send-code', errors: { form: login.errors.tooMany(60) }, values: { email } },
  },
}

export const RecoveryAddressMissing: Story = {
  args: { mode: 'recover', refused: { intent: 'recover', errors: { email: errors.email }, values: { email: '' } } },
}

export const RecoveryServiceDown: Story = {
  tags: ['!visual'],
  args: { mode: 'recover', refused: serviceDown('recover', { email }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.problem.unavailableMessage)
    await expect(canvas.getByLabelText(login.email)).toHaveValue(email)
  },
}

export const CodeMissing: Story = {
  args: {
    ...asked,
    refused: { intent: 'verify-code', errors: { code: errors.code }, values: { email, code: '12 34' } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(login.code)).toHaveAccessibleDescription(`${login.codeHint} ${errors.code}`)
  },
}

/** Opened from a bookmark, and nothing filled in. */
export const CodeAndAddressMissing: Story = {
  args: {
    mode: 'verify',
    refused: { intent: 'verify-code', errors: { email: errors.email, code: errors.code }, values: {} },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(login.email)).toHaveFocus()
    await expect(canvas.getByLabelText(login.code)).toBeInvalid()
  },
}

export const CodeOffline: Story = {
  tags: ['!visual'],
  args: { ...asked, refused: offline('verify-code', { email, code: '123456' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(login.code)).toHaveValue('123456')
    await expect(canvas.getAllByRole('alert')).toHaveLength(1)
  },
}

/** The code was good, and then the session that it gave ended. */
export const SignedOutBeforeNewPassword: Story = {
  args: {
    mode: 'new-password',
    email,
    refused: { intent: 'new-password', errors: { form: login.errors.signedOut }, values: {} },
  },
}

export const NewPasswordWeak: Story = {
  tags: ['!visual'],
  args: {
    mode: 'new-password',
    email,
    refused: { intent: 'new-password', errors: { password: login.errors.passwordWeak.characters }, values: {} },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(login.newPassword)).toHaveFocus()
  },
}
