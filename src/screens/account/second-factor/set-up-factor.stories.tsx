import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn, userEvent, waitFor } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { enrollment } from '#screens/account/fixtures.ts'
import { offline } from '#screens/fixtures.ts'
import { showsFormError, showsPending } from '#screens/form-story-helpers.ts'
import { Center } from '#ui/layout/center.tsx'
import { SetUpFactor } from './set-up-factor.tsx'

const { secondFactor: words, login } = en

/** Setting up a second factor, in the security panel and at sign-in. */
const meta = {
  title: 'Screens/Account/Setting up a second factor',
  component: SetUpFactor,
  args: { formError: undefined },
  decorators: [
    (Story) => (
      <main>
        <Center width="narrow" className="p-4">
          <Story />
        </Center>
      </main>
    ),
  ],
} satisfies Meta<typeof SetUpFactor>
export default meta

type Story = StoryObj<typeof meta>

export const Naming: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(words.name)).toHaveValue(words.proposedName)
  },
}

/** Asks for the password when the sign-in is not recent. */
export const WithPassword: Story = {
  tags: ['no-screenshot'],
  args: { takesPassword: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(words.password)).toHaveAttribute('autocomplete', 'current-password')
    await expect(canvas.getByLabelText(words.name)).toHaveValue(words.proposedName)
  },
}

/** The password field appears when the server asks for it. */
export const PasswordWrong: Story = {
  tags: ['no-screenshot'],
  args: {
    formError: {
      intent: 'enroll-factor',
      errors: { currentPassword: login.errors.currentPasswordWrong },
      values: { name: 'My phone' },
    },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByLabelText(words.password)).toHaveFocus())
    await expect(canvas.getByLabelText(words.password)).toBeInvalid()
  },
}

/** Another app has this name already: the error is at the field. */
export const NameTaken: Story = {
  tags: ['no-screenshot'],
  args: {
    formError: {
      intent: 'enroll-factor',
      errors: { name: login.errors.factorNameTaken },
      values: { name: 'My phone' },
    },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByLabelText(words.name)).toHaveFocus())
  },
}

/** The QR code, the key as text, and the code field. */
export const Scanning: Story = {
  args: { enrollment },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('img', { name: words.picture })).toBeVisible()
    await expect(canvas.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await expect(canvasElement.querySelector('form')).toHaveFormValues({
      intent: 'verify-factor',
      factorId: enrollment.factorId,
      secret: enrollment.secret,
    })
  },
}

/** A phone cannot scan its own screen: it opens the app, or copies the key. */
export const OnAPhone: Story = {
  tags: ['!visual'],
  args: { enrollment },
  globals: { viewport: { value: 'phone' } },
  parameters: { viewport: { options: { phone: { name: 'Phone', styles: { width: '360px', height: '740px' } } } } },
  play: async ({ canvas }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await expect(canvas.getByRole('link', { name: 'Open in app' })).toHaveAttribute('href', enrollment.uri)
    await userEvent.click(await canvas.findByRole('button', { name: 'Copy key' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Copied' })).toBeVisible())
    await expect(write).toHaveBeenCalledWith(enrollment.secret)
  },
}

/** After a wrong code the QR code and the key stay. */
export const CodeWrong: Story = {
  tags: ['no-screenshot'],
  args: {
    formError: {
      intent: 'verify-factor',
      errors: { code: login.errors.factorCodeWrong },
      values: { code: '123 456' },
    },
    enrollment,
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByLabelText(words.code)).toHaveFocus())
    await expect(canvas.getByLabelText(words.code)).toHaveValue('123 456')
    await expect(canvas.getByRole('img', { name: words.picture })).toBeInTheDocument()
  },
}

/** Tab reaches the button that copies the key, the code field and then the button that confirms. */
export const ByKeyboard: Story = {
  tags: ['!visual'],
  args: { enrollment },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: words.copy })
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: words.copy })).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByLabelText(words.code)).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: words.confirm })).toHaveFocus()
  },
}

export const TooMany: Story = {
  tags: ['!visual'],
  args: {
    formError: {
      intent: 'enroll-factor',
      errors: { form: login.errors.tooManyFactors },
      values: { name: 'My phone' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(login.errors.tooManyFactors)
  },
}

/** The button is busy until the code to scan arrives. */
export const Enrolling: Story = showsPending({ intent: 'enroll-factor', name: 'Phone' })

/** The connection failed before the code arrived. The typed name stays. */
export const EnrollingOffline: Story = showsFormError(offline('enroll-factor', { name: 'Phone' }))

/** The connection failed while the code was confirmed. The picture to scan stays. */
export const ConfirmingOffline: Story = showsFormError(offline('verify-factor', { code: '123456' }), { enrollment })
