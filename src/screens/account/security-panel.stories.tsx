import type { Meta, StoryObj } from '@storybook/react-vite'
import { Heading } from '#ui/heading/heading.tsx'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { limits } from '#domain/limits.ts'
import { en } from '#domain/words/en.ts'
import { clock, offline, unbroken } from '#screens/fixtures.ts'
import { showsFormError, showsPending } from '#screens/form-story-helpers.ts'
import { StorySteps } from '#screens/track-query/story-page.tsx'
import { SecurityPanel } from './security-panel.tsx'
import { devices, phone, recoveryCodes, security, tablet, thisDevice } from './fixtures.ts'

const { account, login, errors } = en
const words = account.security

const meta = {
  title: 'Screens/Account/Security',
  component: SecurityPanel,
  args: {
    viewer: {
      id: '0197a2c4-0000-7000-8000-000000000001',
      name: 'Ana Ruiz',
      avatarUrl: null,
      email: 'ana@example.com',
      theme: 'system',
      density: 'comfortable',
      contrast: 'system',
      locale: 'en',
      timeZone: 'Europe/Vienna',
    },
    security,
    clock,
    action: '/company?company=ACME&account=security',
  },
  // As wide as in the dialog.
  decorators: [
    (Story) => (
      <main>
        <div className="mx-auto w-full max-w-140 p-4">
          <Heading level={2} className="mb-4">
            {account.tabs.security}
          </Heading>
          <Story />
        </div>
      </main>
    ),
  ],
} satisfies Meta<typeof SecurityPanel>
export default meta

type Story = StoryObj<typeof meta>

const withFactors = { security: { ...meta.args.security, factors: [phone] } }
export const NothingSetUp: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: en.secondFactor.begin })).toBeVisible()
    await expect(canvas.getByLabelText(words.password.current)).toHaveAttribute('autocomplete', 'current-password')
    await expect(canvas.getByLabelText(words.password.new)).toHaveAttribute('autocomplete', 'new-password')
    const list = within(canvas.getByRole('list', { name: words.devices.list }))
    await expect(list.getAllByRole('listitem')).toHaveLength(devices.length)
    // This device is in use, so it was not "last seen" at its last refresh of the session.
    const [here] = list.getAllByRole('listitem')
    await expect(here).toHaveTextContent('This device, now')
    await expect(here).not.toHaveTextContent(words.devices.seen)
    await expect(list.getAllByText(words.devices.current)).toHaveLength(1)
    await expect(list.getAllByText(new RegExp(words.devices.seen))).toHaveLength(devices.length - 1)
    // The current device has no button; the user menu signs it out.
    await expect(list.getAllByRole('button')).toHaveLength(devices.length - 1)
  },
}

/** With only one authenticator app the panel recommends a second one. */
export const OneApp: Story = {
  args: withFactors,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.factor.secondAdvice)).toBeVisible()
    await expect(canvas.getByText(words.factor.on)).toBeVisible()
  },
}

/** Two apps are set up. Removing one asks for its removal only. */
export const TwoApps: Story = {
  args: { security: { ...meta.args.security, factors: [phone, tablet] } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(words.factor.secondAdvice)).not.toBeInTheDocument()
    await userEvent.click(canvas.getByText(words.factor.removeOf(tablet.name)))
    const [, ofTablet] = canvas.getAllByText(words.factor.removeOne)
    await waitFor(() => expect(ofTablet).toBeVisible())
  },
}

/** After opening, Tab reaches the password field. A test cannot press Enter on a summary, so it clicks. */
export const RemovingByKeyboard: Story = {
  tags: ['!visual'],
  args: withFactors,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText(words.factor.removeOf(phone.name)))
    await expect(canvas.getByText(words.factor.removeLast)).toBeVisible()
    canvas.getByText(words.factor.removeOf(phone.name)).closest('summary')?.focus()
    await userEvent.tab()
    await expect(canvas.getByLabelText(words.factor.password)).toHaveFocus()
  },
}

/** The password was wrong, so the app stays: the error is in the form that removes it. */
export const RemovalRefused: Story = {
  tags: ['no-screenshot'],
  args: {
    ...withFactors,
    formError: {
      intent: 'remove-factor',
      errors: { currentPassword: login.errors.currentPasswordWrong },
      values: { factorId: phone.id },
    },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByLabelText(words.factor.password)).toHaveFocus())
    await expect(canvas.getByLabelText(words.factor.password)).toBeInvalid()
    // The other password form shows no error.
    await expect(canvas.getByLabelText(words.password.current)).not.toHaveAttribute('aria-invalid')
  },
}

/** Without recovery codes, a person with a second factor is warned. */
export const NoRecoveryCodes: Story = {
  args: { security: { ...withFactors.security, recoveryCodes: 'none' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.recovery.none)).toBeVisible()
    await expect(canvas.getByRole('button', { name: words.recovery.make })).toBeVisible()
  },
}

/** Few codes are left: the panel asks to make new ones. */
export const FewRecoveryCodes: Story = {
  tags: ['!visual'],
  args: { security: { ...withFactors.security, recoveryCodes: { remaining: 1, createdAt: '2026-01-20T09:05:00Z' } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Only 1 recovery code is left. Make new ones soon.')).toBeVisible()
  },
}

/** New codes are shown once: to copy, to download as text, and to print. */
export const NewRecoveryCodes: Story = {
  args: { ...withFactors, recoveryCodes },
  play: async ({ canvas }) => {
    const list = within(canvas.getByRole('list', { name: words.recovery.list }))
    await expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([...recoveryCodes])
    const download = canvas.getByRole('link', { name: words.recovery.download })
    await expect(download).toHaveAttribute('download', words.recovery.fileName)
    await expect(decodeURIComponent(download.getAttribute('href') ?? '')).toContain(recoveryCodes.join('\n'))
    await expect(canvas.getByRole('button', { name: words.recovery.print })).toBeVisible()
  },
}

/** The password was wrong: the form that makes new codes is open and has the error. */
export const RecoveryCodesRefused: Story = {
  tags: ['!visual'],
  args: {
    ...withFactors,
    formError: {
      intent: 'make-recovery-codes',
      errors: { currentPassword: login.errors.currentPasswordWrong },
      values: {},
    },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByLabelText(words.recovery.password)).toHaveFocus())
    await expect(canvas.getByLabelText(words.recovery.password)).toBeInvalid()
  },
}

/** The current password is wrong and the new one too short: each field has its error. */
export const PasswordRefused: Story = {
  tags: ['no-screenshot'],
  args: {
    formError: {
      intent: 'change-password',
      errors: { currentPassword: login.errors.currentPasswordWrong, password: errors.passwordShort },
      values: {},
    },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByLabelText(words.password.current)).toHaveFocus())
    await expect(canvas.getByLabelText(words.password.new)).toBeInvalid()
  },
}

/** An old session also asks for an e-mailed code. */
export const PasswordWithCode: Story = {
  args: {
    formError: { intent: 'change-password', errors: { code: errors.code }, values: { codeNeeded: 'yes' } },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByLabelText(words.password.code)).toHaveFocus())
    await expect(canvas.getByText(words.password.codeSent('ana@example.com'))).toBeVisible()
  },
}

/** The strength meter checks for name and address, and gives advice. */
export const PasswordMeter: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText(words.password.new), 'ana lima 2026')
    await expect(await canvas.findByText(en.passwordStrength.advice.personal)).toBeVisible()
    await expect(canvas.getByRole('meter', { name: en.passwordStrength.label })).toHaveAttribute('aria-valuenow', '1')
  },
}

/** The new address is not confirmed yet. The message to it can be sent again. */
export const WaitingForNewAddress: Story = {
  args: { security: { ...meta.args.security, pendingEmail: 'ana@new.example' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.email.waiting('ana@new.example'))).toBeVisible()
    await expect(canvas.getByRole('button', { name: words.email.again })).toBeVisible()
  },
}

/** Somebody else uses the new address: the error is at the field, which keeps it. */
export const AddressRefused: Story = {
  tags: ['no-screenshot'],
  args: {
    formError: {
      intent: 'change-email',
      errors: { email: login.errors.emailTaken },
      values: { email: 'ben@example.com' },
    },
  },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText(words.email.new)
    await waitFor(() => expect(field).toHaveFocus())
    await expect(field).toHaveValue('ben@example.com')
  },
}

/** This is the only device: only signing out everywhere is offered. */
export const SignedInNowhereElse: Story = {
  tags: ['no-screenshot'],
  parameters: { screenshot: 'end' },
  args: { security: { ...meta.args.security, devices: [thisDevice] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.devices.alone)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: words.devices.others })).not.toBeInTheDocument()
    await expect(canvas.getByRole('button', { name: words.devices.everywhere })).toBeVisible()
  },
}

/** The panel names what could not be loaded, and the rest works. */
export const ServiceSilent: Story = {
  args: { security: { pendingEmail: null, factors: null, devices: null, recoveryCodes: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(words.unavailable)).toHaveLength(2)
    await expect(canvas.getByRole('button', { name: words.password.save })).toBeVisible()
  },
}

/** The longest address and the longest name of an app break inside the panel. */
export const Longest: Story = {
  args: {
    viewer: { ...meta.args.viewer, email: unbroken.email },
    security: {
      ...meta.args.security,
      pendingEmail: unbroken.email,
      factors: [{ ...phone, name: 'W'.repeat(limits.factorName.max) }],
    },
  },
}

/** Once the password is changed, no field holds the old or the new one. A rejected change keeps what was typed. */
export const PasswordChanged: Story = {
  tags: ['!visual'],
  render: (args) => (
    <StorySteps
      steps={[
        { pending: { intent: 'change-password' } },
        { formError: offline('change-password') },
        { pending: { intent: 'change-password' } },
        { formError: undefined },
      ]}
    >
      {(step) => <SecurityPanel {...args} {...step} />}
    </StorySteps>
  ),
  play: async ({ canvas }) => {
    const step = (name: string) => userEvent.click(canvas.getByRole('button', { name }))
    const current = canvas.getByLabelText(words.password.current)
    const next = canvas.getByLabelText(words.password.new)
    await userEvent.type(current, 'the old one')
    await userEvent.type(next, 'ana lima 2026')
    await step('0')
    await step('1')
    await expect(current).toHaveValue('the old one')
    await expect(next).toHaveValue('ana lima 2026')
    await step('2')
    await step('3')
    await waitFor(() => expect(current).toHaveValue(''))
    await expect(next).toHaveValue('')
    await expect(canvas.queryByText(en.passwordStrength.advice.personal)).not.toBeInTheDocument()
  },
}

/** Once the e-mails to both addresses are sent, the field of the new address is empty. */
export const AddressChangeAsked: Story = {
  tags: ['!visual'],
  args: { security: { ...meta.args.security, pendingEmail: 'ana@new.example' } },
  render: (args) => (
    <StorySteps steps={[{ pending: { intent: 'change-email' } }, { pending: undefined }]}>
      {(step) => <SecurityPanel {...args} {...step} />}
    </StorySteps>
  ),
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText(words.email.new)
    await userEvent.type(field, 'ana@new.example')
    await userEvent.click(canvas.getByRole('button', { name: '0' }))
    await userEvent.click(canvas.getByRole('button', { name: '1' }))
    await waitFor(() => expect(field).toHaveValue(''))
  },
}

/** The button is busy while the password is changed. */
export const ChangingPassword: Story = showsPending({ intent: 'change-password' }, meta.args)

/** The connection failed: the password is the old one, and the error says so. */
export const ChangingPasswordOffline: Story = showsFormError(offline('change-password'), meta.args)

export const ChangingAddressOffline: Story = {
  ...showsFormError(offline('change-email', { email: 'a@b.example' }), meta.args),
  tags: ['!visual'],
}

const waiting = { ...meta.args, ...WaitingForNewAddress.args }

export const SendingAgainOffline: Story = { ...showsFormError(offline('resend-email'), waiting), tags: ['!visual'] }

export const SentTooSoon: Story = {
  tags: ['!visual'],
  args: {
    ...waiting,
    formError: { intent: 'resend-email', errors: { form: login.errors.mailedJustNow(28) }, values: {} },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('28 seconds'))
  },
}

const removal = { ...meta.args, ...withFactors }

export const RemovingOffline: Story = {
  ...showsFormError(offline('remove-factor', { factorId: phone.id }), removal),
  tags: ['!visual'],
}

export const MakingCodesOffline: Story = {
  ...showsFormError(offline('make-recovery-codes'), removal),
  tags: ['!visual'],
}

const [, other] = devices
const id = other?.id ?? ''

/** The connection failed: the device stays signed in, and the error says so. */
export const SigningOutDeviceOffline: Story = {
  ...showsFormError(offline('revoke-device', { id }), meta.args),
  tags: ['no-screenshot'],
  parameters: { screenshot: 'end' },
}

export const SigningOutOthersOffline: Story = {
  ...showsFormError(offline('revoke-others'), meta.args),
  tags: ['!visual'],
}

export const SigningOutEverywhereOffline: Story = {
  ...showsFormError(offline('sign-out-everywhere'), meta.args),
  tags: ['!visual'],
}
