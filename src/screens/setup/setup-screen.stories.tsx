import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { unbroken } from '#screens/fixtures.ts'
import { BareFrame } from '#screens/shell/bare-frame.tsx'
import { SetupScreen } from './setup-screen.tsx'

const { setup, login, firstRun, errors, passwordStrength } = en

const meta = {
  title: 'Screens/Setup',
  component: SetupScreen,
  decorators: [(Story) => <BareFrame flash={null}>{Story()}</BareFrame>],
  parameters: { path: '/setup' },
} satisfies Meta<typeof SetupScreen>
export default meta

type Story = StoryObj<typeof meta>

/** What whoever opens the link of a first start sees: one form for the account and the company. */
export const Ready: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: setup.title })).toBeVisible()
    await expect(canvas.getByRole('button', { name: setup.submit }).closest('form')).toHaveFormValues({
      intent: 'set-up',
    })
  },
}

/** The key is proposed while the name of the company is typed, as on the page of a new company. */
export const KeyProposed: Story = {
  tags: ['!visual'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: firstRun.name }), 'Northwind Traders')
    await expect(canvas.getByRole('textbox', { name: firstRun.key })).toHaveValue('NT')
  },
}

const values = {
  displayName: unbroken.name,
  email: 'ana@acme.example',
  name: unbroken.company,
  key: 'ACME',
}

/** Each field has its own error. What was typed stays, except for the password. */
export const EverythingWrong: Story = {
  args: {
    formError: {
      intent: 'set-up',
      errors: {
        displayName: errors.displayNameLong,
        email: errors.email,
        password: errors.passwordShort,
        name: errors.companyName,
        key: errors.companyKey,
      },
      values: { ...values, email: 'ana', key: '1' },
    },
  },
}

/** A password that is easy to guess: the other fields keep their values. */
export const GuessablePassword: Story = {
  tags: ['!visual'],
  args: { formError: { intent: 'set-up', errors: { password: passwordStrength.refused.personal }, values } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByLabelText(login.password)).toHaveFocus())
    await expect(canvas.getByLabelText(login.password)).toHaveValue('')
    await expect(canvas.getByLabelText(login.email)).toHaveValue(values.email)
    await expect(canvas.getByRole('textbox', { name: firstRun.key })).toHaveValue(values.key)
  },
}
