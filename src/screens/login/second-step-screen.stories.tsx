import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { enrollment, phone, tablet } from '#screens/account/fixtures.ts'
import { offline } from '#screens/fixtures.ts'
import { BareFrame } from '#screens/shell/bare-frame.tsx'
import { showsFormError, showsPending } from '#screens/form-story-helpers.ts'
import { SecondStepScreen } from './second-step-screen.tsx'

const { login } = en
const verifyWords = en.secondStep.verify

/** Verifying a second factor, and setting up a required one. */
const meta = {
  title: 'Screens/Login/Second factor',
  tags: ['no-screenshot'],
  component: SecondStepScreen,
  args: { mode: 'second-factor', factors: [phone] },
  decorators: [
    (Story) => (
      <BareFrame flash={null}>
        <Story />
      </BareFrame>
    ),
  ],
} satisfies Meta<typeof SecondStepScreen>
export default meta

type Story = StoryObj<typeof meta>

export const MfaChallenge: Story = {
  tags: ['rtl', '!no-screenshot'],
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText(verifyWords.code)
    await waitFor(() => expect(field).toHaveFocus())
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(canvas.queryByLabelText(verifyWords.app)).not.toBeInTheDocument()
    await expect(canvas.getByRole('button', { name: verifyWords.signOut }).closest('form')).toHaveAttribute(
      'action',
      '/logout',
    )
  },
}

/** Help for a lost device. */
export const DeviceLost: Story = {
  tags: ['!no-screenshot'],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText(verifyWords.lostTitle))
    for (const words of [verifyWords.lostOther, verifyWords.lostSignedIn, verifyWords.lostCode, verifyWords.lostElse]) {
      await expect(canvas.getByText(words)).toBeVisible()
    }
    await expect(canvas.getByLabelText(verifyWords.recoveryCode)).toHaveAccessibleDescription(verifyWords.recoveryHint)
  },
}

/** With several apps a person first says which one shows the code. */
export const OneOfSeveral: Story = {
  args: { factors: [phone, tablet] },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(verifyWords.app)).toHaveValue(phone.id)
  },
}

/** During a recovery the second factor comes before the new password. */
export const BeforeNewPassword: Story = { args: { purpose: 'recovery' } }

/** The code was wrong: it stays in its field, with the error. */
export const CodeWrong: Story = {
  args: {
    factors: [phone, tablet],
    formError: {
      intent: 'second-factor',
      errors: { code: login.errors.factorCodeWrong },
      values: { code: '123 456', factorId: tablet.id },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(verifyWords.code)).toHaveValue('123 456')
    await expect(canvas.getByLabelText(verifyWords.code)).toHaveAccessibleDescription(
      expect.stringContaining(login.errors.factorCodeWrong),
    )
    await expect(canvas.getByLabelText(verifyWords.app)).toHaveValue(tablet.id)
  },
}

export const CodeLate: Story = {
  tags: ['!visual'],
  args: {
    formError: {
      intent: 'second-factor',
      errors: { code: login.errors.factorCodeLate },
      values: { code: '123456' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(login.errors.factorCodeLate)).toBeVisible()
  },
}

/** Too many tries: the error says how many seconds to wait. */
export const TooManyTries: Story = {
  args: {
    formError: { intent: 'second-factor', errors: { form: login.errors.tooMany(42) }, values: { code: '123456' } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('42 seconds')
  },
}

/** An interrupted submission is kept until the code is entered. The page has no other links. */
export const PendingForm: Story = {
  args: { encryptedForm: 'encryptedForm', notice: { tone: 'warning', text: login.notices.pendingForm } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('input[name=encryptedForm]')).toHaveValue('encryptedForm')
  },
}

/** The button is busy while the code is checked. */
export const Confirming: Story = showsPending({ intent: 'second-factor', code: '123456' }, meta.args)

/** The connection failed: the error says so, and the code can be sent again. */
export const Offline: Story = showsFormError(offline('second-factor', { code: '123456' }), meta.args)

/** A wrong recovery code: the help is open, and the error is at the field, which keeps what was typed. */
export const RecoveryCodeWrong: Story = {
  tags: ['!no-screenshot'],
  args: {
    formError: {
      intent: 'recovery-code',
      errors: { code: login.errors.recoveryCodeWrong },
      values: { code: 'ab1de-fgh0k' },
    },
  },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText(verifyWords.recoveryCode)
    await waitFor(() => expect(field).toHaveFocus())
    await expect(field).toHaveValue('ab1de-fgh0k')
    await expect(canvas.getByLabelText(verifyWords.code)).not.toHaveAttribute('aria-invalid')
  },
}

export const RecoveryCodeOffline: Story = {
  ...showsFormError(offline('recovery-code', { code: 'ab1de-fgh0k' }), meta.args),
  tags: ['!visual'],
}

/** After a recovery code, a new app is asked for. No company requires it, so it can wait. */
export const SetUpAgain: Story = {
  args: { mode: 'set-up', isRequired: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(en.secondStep.setUp.leadAgain)).toBeVisible()
    await expect(canvas.getByRole('link', { name: en.secondStep.setUp.later })).toBeVisible()
  },
}

/** Setup of a second factor that a company requires. */
export const RequiredFactorSetup: Story = {
  args: { mode: 'set-up', hasUnlockedCompany: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(en.secondStep.setUp.elsewhere)).toBeVisible()
    await expect(canvas.getByRole('button', { name: en.secondFactor.begin })).toBeVisible()
  },
}

/** The sign-in is not recent, so the password is required too. */
export const SetUpWithPassword: Story = {
  tags: ['!visual'],
  args: { mode: 'set-up', takesPassword: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(en.secondFactor.password)).toBeVisible()
  },
}

/** A required second factor is set up: the picture to scan, and the field for the code. */
export const SetUpScanning: Story = {
  tags: ['!no-screenshot'],
  args: { mode: 'set-up', enrollment },
}
