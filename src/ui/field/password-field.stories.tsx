import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { PasswordField } from './password-field.tsx'

/** The password can be shown, pasted, and filled by a password manager. */
const meta = {
  title: 'Forms/PasswordField',
  component: PasswordField,
  parameters: {
    frame: 360,
    guide: {
      when: [
        'An existing password: sign-in or confirmation.',
        'Set `autoComplete="current-password"` (the default) or `"new-password"`: password managers rely on it.',
      ],
      whenNot: [
        'A new password: `NewPasswordField`, which shows its strength.',
        'A code from an e-mail or app: `CodeField`. A secret to copy: text with a copy button.',
      ],
      anatomy: [
        { part: 'Label', purpose: 'Which password.' },
        { part: 'Input', purpose: 'Hidden text. Pasting is always allowed.' },
        {
          part: 'Show button',
          purpose: 'Shows the password until it is pressed again. Needs JavaScript.',
        },
        { part: 'Below', purpose: 'Space for the strength of a new password.' },
      ],
      accessibility: [
        'The button is named by its next action: “Show password”, then “Hide password”. It keeps the focus.',
        'Do not ask for the password twice: it can be shown.',
        'Do not limit characters, or the length below 64: passphrases are strong and memorable.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Password', name: 'password', showLabel: 'Show password', hideLabel: 'Hide password' },
} satisfies Meta<typeof PasswordField>
export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {}

export const Hidden: Story = { args: { defaultValue: 'correct horse' } }

export const Shown: Story = {
  args: { defaultValue: 'correct horse' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }))
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'text')
    await expect(canvas.getByRole('button', { name: 'Hide password' })).toHaveFocus()
  },
}

export const NewPassword: Story = {
  args: { autoComplete: 'new-password', hint: 'At least 12 characters. A few words in a row are easy to remember.' },
}

export const WithError: Story = { args: { error: 'Enter your password.' } }

/** Without labels there is no button. */
export const WithoutButton: Story = {
  args: { showLabel: undefined, hideLabel: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument()
  },
}

/** The button is disabled with its input. */
export const Disabled: Story = {
  args: { disabled: true, defaultValue: 'correct horse' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Show password' })).toBeDisabled()
  },
}

/** Every state. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      <PasswordField {...args} />
      <PasswordField {...args} defaultValue="correct horse" hint="The one you chose when you joined." />
      <PasswordField {...args} error="This password is not right. Try again, or ask for a new one." />
      <PasswordField {...args} disabled defaultValue="correct horse" />
    </Stack>
  ),
}
