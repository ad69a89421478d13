import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { unbroken } from '#screens/fixtures.ts'
import { BareFrame } from '#screens/shell/bare-frame.tsx'
import type { Flash } from '#domain/flash.ts'
import { LoginScreen } from './login-screen.tsx'

const { login, errors, shell } = en
const email = 'ana@example.com'

const meta = {
  title: 'Screens/Login',
  tags: ['no-screenshot'],
  component: LoginScreen,
  args: { mode: 'sign-in' },
  decorators: [
    (Story, { parameters }) => (
      <BareFrame flash={(parameters.flash as Flash | undefined) ?? null}>
        <Story />
      </BareFrame>
    ),
  ],
} satisfies Meta<typeof LoginScreen>
export default meta

type Story = StoryObj<typeof meta>

export const SignIn: Story = {
  tags: ['rtl', '!no-screenshot'],
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(login.email)).toHaveAttribute('autocomplete', 'username')
    await expect(canvas.getByLabelText(login.password)).toHaveAttribute('autocomplete', 'current-password')
    await expect(canvas.getByRole('link', { name: login.toRecover })).toHaveAttribute('href', '/login?mode=recover')
    await expect(canvas.getByRole('link', { name: login.toCode })).toHaveAttribute('href', '/login?mode=code')
    await expect(canvas.getByRole('link', { name: login.toSignUp })).toHaveAttribute('href', '/login?mode=sign-up')
  },
}

/** By keyboard: Tab moves through the fields in order. */
export const ByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas, canvasElement, userEvent }) => {
    const sent = fn<(form: FormData) => void>()
    canvasElement.addEventListener('submit', (event) => sent(new FormData(event.target as HTMLFormElement)))
    await userEvent.tab()
    await expect(canvas.getByLabelText(login.email)).toHaveFocus()
    await userEvent.keyboard(email)
    await userEvent.tab()
    await expect(canvas.getByLabelText(login.password)).toHaveFocus()
    await userEvent.keyboard('a few words in a row{Enter}')
    await expect(Object.fromEntries(sent.mock.calls[0]?.[0] ?? [])).toEqual({
      intent: 'sign-in',
      email,
      password: 'a few words in a row',
    })
  },
}

/** The button is busy while the password is checked. */
export const SigningIn: Story = {
  args: { pending: { intent: 'sign-in', email } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: login.signIn })).toHaveAttribute('aria-busy', 'true')
  },
}

/** Both fields empty: each has an error, and the first has the focus. */
export const SignInEmpty: Story = {
  args: { formError: { intent: 'sign-in', errors: { email: errors.email, password: errors.password }, values: {} } },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText(login.email)
    await waitFor(() => expect(field).toHaveFocus())
    await expect(field).toBeInvalid()
    await expect(field).toHaveAccessibleDescription(errors.email)
    await expect(canvas.getByLabelText(login.password)).toHaveAccessibleDescription(errors.password)
  },
}

/** The e-mail address is kept, the password is not. */
export const WrongPassword: Story = {
  args: { formError: { intent: 'sign-in', errors: { password: login.errors.wrongPassword }, values: { email } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(login.email)).toHaveValue(email)
    await expect(canvas.getByLabelText(login.password)).toHaveValue('')
    await waitFor(() => expect(canvas.getByLabelText(login.password)).toHaveFocus())
  },
}

/** Too many tries: the error says how many seconds to wait, and which way in is left. The address stays in its field. */
export const TooManyTries: Story = {
  args: { formError: { intent: 'sign-in', errors: { form: login.errors.tooManyPasswords(42) }, values: { email } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('42 seconds, or sign in with a code by e-mail.')
    await expect(canvas.getByLabelText(login.email)).toHaveValue(email)
    await expect(canvas.getByRole('link', { name: login.toCode })).toHaveAttribute('href', '/login?mode=code')
  },
}

/** Others sign in, and the service has no room for more: the address stays in its field. */
export const Busy: Story = {
  tags: ['!visual'],
  args: { formError: { intent: 'sign-in', errors: { form: login.errors.busy(5) }, values: { email } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Wait 5 seconds, then try again.')
    await expect(canvas.getByLabelText(login.email)).toHaveValue(email)
  },
}

/** The service did not answer: the address stays in its field. */
export const ServiceDown: Story = {
  args: { formError: { intent: 'sign-in', errors: { form: login.errors.unavailable }, values: { email } } },
}

/** The notice after signing out. */
export const SignedOut: Story = { args: { notice: { tone: 'success', text: shell.signedOut } } }

const passedOn = { token: 'a1'.repeat(32), companyName: 'Acme', invitedBy: 'Olga Neumann', mail: null }
const mailed = { ...passedOn, mail: { email: 'kim@acme.example', role: 'agent', hasAccount: false } } as const

/** A new person with the link of an invitation's e-mail: its address is proved, so a name and a password are enough. */
export const JoinAsNewPerson: Story = {
  tags: ['!no-screenshot'],
  args: { mode: 'sign-up', invited: mailed },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('Olga Neumann invites you to Acme. Your role: Agent.')).toBeVisible()
    await expect(canvas.getByLabelText(login.email)).toHaveValue('kim@acme.example')
    await expect(canvas.getByLabelText(login.email)).toHaveAttribute('readonly')
    await expect(canvas.getByRole('button', { name: 'Join Acme' })).toBeVisible()
    await expect(canvasElement.querySelector('form')).toHaveFormValues({ intent: 'join', token: mailed.token })
  },
}

/** The longest names of company and person. */
export const JoinLongestNames: Story = {
  args: { mode: 'sign-up', invited: { ...mailed, companyName: unbroken.company, invitedBy: unbroken.name } },
}

/** With an account, signing in joins, too. */
export const JoinWithAccount: Story = {
  args: { invited: { ...mailed, mail: { ...mailed.mail, hasAccount: true } } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('button', { name: login.invited.signInAndJoin })).toBeVisible()
    await expect(canvas.getByRole('link', { name: login.toCode })).toBeVisible()
    await expect(canvas.queryByRole('link', { name: login.toSignUp })).not.toBeInTheDocument()
    await expect(canvasElement.querySelector('form')).toHaveFormValues({ invite: mailed.token })
  },
}

/** A link that the inviter passed on proves no address: the page offers to sign in, or to create an account. */
export const Invited: Story = {
  args: { invited: passedOn },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(`Olga Neumann invites you to Acme. ${login.invited.byLink['sign-in']}`)).toBeVisible()
    const [signUp, ...others] = canvas.getAllByRole('link', { name: login.toSignUp })
    await expect(signUp).toHaveAttribute('href', '/login?mode=sign-up')
    await expect(others).toEqual([])
  },
}

/** An invited person without an account reads which address to use. */
export const InvitedToSignUp: Story = {
  args: { mode: 'sign-up', invited: passedOn },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(`Olga Neumann invites you to Acme. ${login.invited.byLink['sign-up']}`)).toBeVisible()
  },
}

/** Accounts are by invitation: the page says so instead of the form, and whom to ask. */
export const SignUpByInvitation: Story = {
  args: { mode: 'sign-up', signUp: { who: 'invited', domains: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: login.byInvitation.title })).toBeVisible()
    await expect(canvas.queryByRole('textbox')).not.toBeInTheDocument()
    await expect(canvas.getByRole('link', { name: login.signIn })).toHaveAttribute('href', '/login')
  },
}

/** Accounts are by invitation, and a company lists domains: anybody may try an address, and all get the same answer. */
export const SignUpByAddress: Story = {
  tags: ['no-screenshot'],
  args: { mode: 'sign-up', signUp: { who: 'invited', domains: [] }, looksUpAddress: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(login.byAddress.lead)).toBeVisible()
    await expect(canvas.getByRole('button', { name: login.signUp })).toBeVisible()
  },
}

/** The same for an address that may have an account and for any other. */
export const CodeByAddress: Story = {
  tags: ['no-screenshot'],
  args: { mode: 'verify', purpose: 'signup', email: 'kim@elsewhere.example', signUp: { who: 'invited', domains: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(login.byAddress.verifyLead('kim@elsewhere.example'))).toBeVisible()
    await expect(canvas.getByText(login.byAddress.noMail)).toBeVisible()
  },
}

/** With an invitation the form is there, also where accounts are by invitation. */
export const SignUpWithInvitation: Story = {
  tags: ['!visual'],
  args: { mode: 'sign-up', signUp: { who: 'invited', domains: [] }, invited: passedOn },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: login.signUp })).toBeVisible()
  },
}

const twoDomains = { who: 'domains', domains: ['example.com', 'example.org'] } as const

/** Only addresses of some domains may sign up. Another one is refused beside its field, which names them. */
export const SignUpOfOtherDomain: Story = {
  args: {
    mode: 'sign-up',
    signUp: twoDomains,
    formError: {
      intent: 'sign-up',
      errors: { email: login.errors.otherDomain(twoDomains.domains) },
      values: { displayName: 'Kim', email: 'kim@elsewhere.example' },
    },
  },
  play: async ({ canvas }) => {
    const address = canvas.getByLabelText(login.email)
    await expect(address).toHaveValue('kim@elsewhere.example')
    await expect(address).toHaveAccessibleDescription(expect.stringContaining('example.com or example.org'))
  },
}

/** Nobody has set up this installation: its operator finds the link in the log. */
export const NotSetUp: Story = { args: { notice: { tone: 'info', text: login.notices.awaitsSetup } } }

/** The browser rejects cookies, and the page explains it. */
export const CookiesDropped: Story = {
  tags: ['!no-screenshot'],
  args: { notice: { tone: 'warning', text: login.notices.cookiesDropped } },
}

/** An interrupted submission is posted along, encrypted, and resubmitted after sign-in. */
export const SessionEndedWhileSending: Story = {
  args: { notice: { tone: 'warning', text: login.notices.pendingForm }, encryptedForm: 'c2VhbGVk', email },
  play: async ({ canvas, canvasElement }) => {
    for (const form of canvasElement.querySelectorAll('form'))
      await expect(new FormData(form).get('encryptedForm')).toBe('c2VhbGVk')
    // Buttons replace the links, and sign-up is not offered.
    await expect(canvas.queryByRole('link')).not.toBeInTheDocument()
    await expect(canvas.getByRole('button', { name: login.toCode })).toHaveAttribute('formaction', '/?mode=code')
  },
}

/** A form that another user submitted is kept until that user signs in. */
export const SomebodyElseSignedIn: Story = {
  args: { notice: { tone: 'warning', text: login.notices.otherUsersForm }, encryptedForm: 'c2VhbGVk' },
}

/** The code must be entered here; the e-mail link would not resubmit the form. */
export const SessionEndedEnterCode: Story = {
  tags: ['!no-screenshot'],
  args: {
    mode: 'verify',
    purpose: 'email',
    email,
    notice: { tone: 'warning', text: login.notices.pendingForm },
    encryptedForm: 'c2VhbGVk',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(login.verifyLeadHeld(email))).toBeVisible()
    await expect(canvas.queryByRole('link')).not.toBeInTheDocument()
  },
}

/** A new account needs a name, an address and a password, with its rule below. */
export const SignUp: Story = {
  args: { mode: 'sign-up' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(login.password)).toHaveAttribute('autocomplete', 'new-password')
    await expect(canvas.getByLabelText(login.password)).toHaveAccessibleDescription(en.password.hint)
  },
}

/** The session has ended, such as by another device: the page says so, and what to do. */
export const EndedElsewhere: Story = {
  args: { mode: 'sign-in', notice: { tone: 'warning', text: login.notices.endedElsewhere } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(login.notices.endedElsewhere)).toBeVisible()
  },
}

/** While typing, the meter says what the server will refuse: here a password with the name of the other field. */
export const SignUpMeter: Story = {
  args: { mode: 'sign-up' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(login.displayName), 'Ana Ruiz')
    const field = canvas.getByLabelText(login.password)
    await userEvent.type(field, 'password12')
    await expect(await canvas.findByText(en.passwordStrength.advice.common)).toBeVisible()
    await userEvent.clear(field)
    await userEvent.type(field, 'ruiz plinth cargo')
    await expect(await canvas.findByText(en.passwordStrength.advice.personal)).toBeVisible()
    await expect(canvas.getByRole('meter', { name: en.passwordStrength.label })).toHaveAttribute('aria-valuenow', '1')
  },
}

/** Each refused field has its own error. */
export const SignUpRefused: Story = {
  args: {
    mode: 'sign-up',
    formError: {
      intent: 'sign-up',
      errors: { displayName: errors.displayName, email: errors.email, password: errors.passwordShort },
      values: { displayName: ' ', email: 'ana@' },
    },
  },
}

/** The password is in a list of leaked ones: the error is at its field. */
export const PasswordTooWellKnown: Story = {
  args: {
    mode: 'sign-up',
    formError: {
      intent: 'sign-up',
      errors: { password: en.passwordStrength.refused.common },
      values: { displayName: 'Ana Ruiz', email },
    },
  },
}

/** Signing in without a password: a code is sent to the address. */
export const AskForCode: Story = { args: { mode: 'code' } }

/** The address is incomplete: the error is at its field. */
export const AskForCodeRefused: Story = {
  args: { mode: 'code', formError: { intent: 'send-code', errors: { email: errors.email }, values: { email: 'ana' } } },
}

/** The way to a new password begins with the address. */
export const Recover: Story = {
  args: { mode: 'recover' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('input[name=intent]')).toHaveValue('recover')
  },
}

/** The code from the mail. Its field has the focus, and a new code can be sent. */
export const EnterCode: Story = {
  args: { mode: 'verify', email, purpose: 'email' },
  play: async ({ canvas, canvasElement }) => {
    const field = canvas.getByLabelText(login.code)
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    // The address is known, and a new code goes to it.
    await expect(canvas.queryByLabelText(login.email)).not.toBeInTheDocument()
    await expect(canvasElement.querySelectorAll(`input[name=email][value="${email}"]`)).toHaveLength(2)
    // The code was sent.
    await waitFor(() => expect(field).toHaveFocus())
  },
}

/** A new account is confirmed by the code from the mail. */
export const ConfirmNewAddress: Story = { args: { mode: 'verify', email, purpose: 'signup' } }

/** The link of the e-mail was opened in another browser, which used up the code. The way on is to sign in. */
export const ConfirmedElsewhere: Story = {
  args: { mode: 'verify', email, purpose: 'signup', confirmed: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Your address is confirmed' })).toBeVisible()
    await expect(canvas.getByText(login.confirmedLead(email))).toBeVisible()
    await expect(canvas.getByRole('link', { name: login.signIn })).toHaveAttribute('href', '/login')
    await expect(canvas.queryByLabelText(login.code)).not.toBeInTheDocument()
  },
}

/** The e-mail of a sign-up was opened in another browser: its password no longer works, and the page says why. */
export const NewPasswordAfterSignUp: Story = {
  tags: ['!visual'],
  args: { mode: 'new-password', email, purpose: 'signup' },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(/^ana@example\.com is confirmed\. The password from the sign-up no longer works/),
    ).toBeVisible()
    await expect(canvas.getByLabelText(login.newPassword)).toBeVisible()
  },
}

/** An unconfirmed address: asks for the code of the first e-mail. */
export const NotConfirmedYet: Story = {
  args: { mode: 'verify', email, purpose: 'signup' },
  parameters: { flash: { tone: 'warning', text: login.errors.notConfirmed } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(login.errors.notConfirmed)
  },
}

/** Another e-mail was requested. */
export const NewCodeSent: Story = {
  tags: ['!visual'],
  args: { mode: 'verify', email, purpose: 'email' },
  parameters: { flash: { tone: 'info', text: login.codeSentAgain } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(login.codeSentAgain)
  },
}

/** The code from the recovery mail leads to a new password. */
export const RecoveryCode: Story = { args: { mode: 'verify', email, purpose: 'recovery' } }

/** The code was wrong: it stays in its field, with the error. */
export const CodeWrong: Story = {
  args: {
    mode: 'verify',
    email,
    purpose: 'email',
    formError: { intent: 'verify-code', errors: { code: login.errors.codeWrong }, values: { email, code: '123456' } },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByLabelText(login.code)).toHaveFocus())
    await expect(canvas.getByLabelText(login.code)).toHaveValue('123456')
  },
}

/** Only the rejected form shows the error. */
export const NewCodeTooSoon: Story = {
  args: {
    mode: 'verify',
    email,
    purpose: 'email',
    formError: { intent: 'send-code', errors: { form: login.errors.mailedJustNow(28) }, values: { email } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('alert')).toHaveLength(1)
    await expect(canvas.getByRole('alert')).toHaveTextContent('You can ask for another in 28 seconds.')
  },
}

/** The code page was opened from a bookmark, so the address is unknown. */
export const EnterCodeForUnknownAddress: Story = {
  args: { mode: 'verify' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(login.email)).toBeVisible()
  },
}

/** The longest address breaks inside the text. */
export const LongestAddress: Story = {
  tags: ['!no-screenshot'],
  args: { mode: 'verify', email: unbroken.email, purpose: 'signup' },
}

/** The last step of a recovery: the new password. */
export const NewPassword: Story = {
  args: { mode: 'new-password', email },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByLabelText(login.newPassword)).toHaveAttribute('autocomplete', 'new-password')
    await expect(canvasElement.querySelector('input[autocomplete=username]')).toHaveValue(email)
  },
}

/** The longest address breaks above the field of the new password. */
export const NewPasswordOfLongestAddress: Story = { args: { mode: 'new-password', email: unbroken.email } }

/** The new password is the old one: the error is at its field. */
export const NewPasswordRefused: Story = {
  args: {
    mode: 'new-password',
    email,
    formError: { intent: 'new-password', errors: { password: login.errors.passwordSame }, values: {} },
  },
}
