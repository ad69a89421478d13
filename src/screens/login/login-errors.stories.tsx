import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { offline } from '#screens/fixtures.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { BareFrame } from '#screens/shell/bare-frame.tsx'
import { showsFormError } from '#screens/form-story-helpers.ts'
import { StorySteps } from '#screens/track-query/story-page.tsx'
import { LoginScreen } from './login-screen.tsx'

const { login, errors } = en
const email = 'ana@example.com'
const asked = { mode: 'verify', email, purpose: 'email' } as const

/** All errors of the sign-in pages. An error is at its field, otherwise below the button of its form. */
const meta = {
  title: 'Screens/Login/Errors',
  tags: ['no-screenshot'],
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
  tags: ['!no-screenshot'],
  args: { formError: { intent: 'sign-in', errors: { email: errors.email }, values: { email: 'ana@' } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(login.email)).toHaveValue('ana@')
    await waitFor(() => expect(canvas.getByLabelText(login.email)).toHaveFocus())
    await expect(canvas.getByLabelText(login.password)).not.toHaveAttribute('aria-invalid')
  },
}

export const TooManyForNow: Story = {
  tags: ['!visual'],
  args: { formError: { intent: 'sign-in', errors: { form: login.errors.tooMany() }, values: { email } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(login.errors.tooMany())
  },
}

/** The account is blocked: the error is above the form. */
export const Blocked: Story = {
  args: { formError: { intent: 'sign-in', errors: { form: login.errors.banned }, values: { email } } },
}

export const RefusedForNoKnownReason: Story = {
  tags: ['!visual'],
  args: { formError: { intent: 'sign-in', errors: { form: login.errors.refused }, values: { email } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(login.errors.refused)
  },
}

/** A story of a form that is submitted while offline: all typed values stay, also a password. */
const unanswered = (
  args: Story['args'],
  intent: string,
  act: string,
  typed: [label: string, text: string][],
): Story => ({
  args,
  render: (props) => (
    <StorySteps steps={[{ pending: { intent } }, { formError: offline(intent) }]}>
      {(step) => <LoginScreen {...props} {...step} />}
    </StorySteps>
  ),
  play: async ({ canvas, userEvent }) => {
    for (const [label, text] of typed) await userEvent.type(canvas.getByLabelText(label), text)
    await userEvent.click(canvas.getByRole('button', { name: '0' }))
    await expect(canvas.getByRole('button', { name: act })).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(canvas.getByRole('button', { name: '1' }))
    await expect(canvas.getByRole('alert')).toHaveTextContent(en.problem.offlineMessage)
    for (const [label, text] of typed) await expect(canvas.getByLabelText(label)).toHaveValue(text)
    await expect(canvas.getByRole('button', { name: act })).not.toHaveAttribute('aria-busy')
  },
})
const password = 'a few words in a row'

/** The connection failed: the typed texts stay in the form. */
export const Offline: Story = unanswered({}, 'sign-in', login.signIn, [
  [login.email, email],
  [login.password, password],
])

export const SignUpOffline: Story = {
  ...unanswered({ mode: 'sign-up' }, 'sign-up', login.signUp, [
    [login.displayName, 'Ana Ruiz'],
    [login.email, email],
    [login.password, password],
  ]),
  tags: ['!visual'],
}

export const AskingForCodeOffline: Story = {
  ...unanswered({ mode: 'code' }, 'send-code', login.sendCode, [[login.email, email]]),
  tags: ['!visual'],
}

export const RecoveryOffline: Story = {
  ...unanswered({ mode: 'recover' }, 'recover', login.sendCode, [[login.email, email]]),
  tags: ['!visual'],
}

export const NewPasswordOffline: Story = {
  ...unanswered({ mode: 'new-password', email }, 'new-password', login.saveNewPassword, [
    [login.newPassword, password],
  ]),
  tags: ['!visual'],
}

/** The response when the sign-in service does not respond. */
const down = (intent: string, values: InvalidForm['values']): InvalidForm => ({
  intent,
  errors: { form: login.errors.unavailable },
  values,
})

const newAccount = { displayName: 'Ana Ruiz', email }

/** The name is too long: the error is at its field. */
export const NameTooLong: Story = {
  args: {
    mode: 'sign-up',
    formError: {
      intent: 'sign-up',
      errors: { displayName: errors.displayNameLong },
      values: { ...newAccount, displayName: 'W'.repeat(81) },
    },
  },
}

const passwordRules = [
  ['short', errors.passwordShort],
  ['long', errors.passwordLong],
  ...Object.entries(en.passwordStrength.refused),
] as const

/** Too many wrong codes: the link of the same e-mail is left. */
export const TooManyCodes: Story = {
  tags: ['!visual'],
  args: {
    ...asked,
    formError: { intent: 'verify-code', errors: { form: login.errors.tooManyCodes(42) }, values: { code: '123456' } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('42 seconds, or open the link in the e-mail.')
    await expect(canvas.getByLabelText(login.code)).toHaveValue('123456')
  },
}

/** Each password rule has its own message. */
export const NewPasswordByRule: Story = {
  tags: ['!visual'],
  args: { mode: 'sign-up' },
  render: (args) => (
    <StorySteps
      steps={passwordRules.map(([, refusal]) => ({
        formError: { intent: 'sign-up', errors: { password: refusal }, values: newAccount },
      }))}
    >
      {(step) => <LoginScreen {...args} {...step} />}
    </StorySteps>
  ),
  play: async ({ canvas, userEvent }) => {
    for (const [index, [, words]] of passwordRules.entries()) {
      await userEvent.click(canvas.getByRole('button', { name: String(index) }))
      const field = canvas.getByLabelText(login.password)
      await expect(field).toHaveAccessibleDescription(`${en.password.hint} ${words}`)
      await expect(field).toHaveFocus()
    }
  },
}

/** The service did not answer: the name and the address stay. */
export const SignUpServiceDown: Story = showsFormError(down('sign-up', newAccount), { mode: 'sign-up' })

/** A code was sent a moment ago: the error says how long to wait. */
export const CodeTooSoon: Story = {
  args: {
    mode: 'code',
    formError: { intent: 'send-code', errors: { form: login.errors.tooMany(60) }, values: { email } },
  },
}

/** The address is missing: the error is at its field. */
export const RecoveryAddressMissing: Story = {
  args: { mode: 'recover', formError: { intent: 'recover', errors: { email: errors.email }, values: { email: '' } } },
}

/** The code is too short: the error is at its field. */
export const CodeMissing: Story = {
  args: {
    ...asked,
    formError: { intent: 'verify-code', errors: { code: errors.code }, values: { email, code: '12 34' } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(login.code)).toHaveAccessibleDescription(`${login.codeHint} ${errors.code}`)
  },
}

/** The code page, opened from a bookmark, was submitted with empty fields. */
export const CodeAndAddressMissing: Story = {
  args: {
    mode: 'verify',
    formError: { intent: 'verify-code', errors: { email: errors.email, code: errors.code }, values: {} },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByLabelText(login.email)).toHaveFocus())
    await expect(canvas.getByLabelText(login.code)).toBeInvalid()
  },
}

const code = { email, code: '123456' }

export const CodeOffline: Story = { ...showsFormError(offline('verify-code', code), asked), tags: ['!visual'] }

/** The service did not answer: the code can be sent again. */
export const CodeServiceDown: Story = showsFormError(down('verify-code', code), asked)

/** The error is in the lower of the two forms. */
export const NewCodeServiceDown: Story = { ...showsFormError(down('send-code', { email }), asked), tags: ['!visual'] }

/** The code was correct, but the session ended before the new password was submitted. */
export const SignedOutBeforeNewPassword: Story = {
  args: {
    mode: 'new-password',
    email,
    formError: { intent: 'new-password', errors: { form: login.errors.signedOut }, values: {} },
  },
}

export const NewPasswordWeak: Story = {
  tags: ['!visual'],
  args: {
    mode: 'new-password',
    email,
    formError: { intent: 'new-password', errors: { password: en.passwordStrength.refused.common }, values: {} },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByLabelText(login.newPassword)).toHaveFocus())
  },
}
