import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import { Anchor } from '../link/link.tsx'
import { PasswordField } from './password-field.tsx'

/** Can be shown, pasted into and filled by a password manager. */
const meta = {
  title: 'Components/Field/PasswordField',
  component: PasswordField,
  parameters: { frame: 360 },
  args: { label: 'Password', name: 'password', showLabel: 'Show password', hideLabel: 'Hide password' },
} satisfies Meta<typeof PasswordField>
export default meta

type Story = StoryObj<typeof meta>

export const Hidden: Story = { args: { defaultValue: 'correct horse' } }

export const Shown: Story = {
  args: { defaultValue: 'correct horse' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }))
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'text')
    await expect(canvas.getByRole('button', { name: 'Hide password' })).toHaveFocus()
  },
}

export const WithAside: Story = { args: { aside: <Anchor href="#recover">Forgotten?</Anchor> } }

export const NewPassword: Story = {
  args: { autoComplete: 'new-password', hint: 'At least 12 characters. A few words in a row are easy to remember.' },
}

export const WithError: Story = { args: { error: 'Enter your password.' } }

/** Without words for the button there is none. */
export const WithoutButton: Story = {
  args: { showLabel: undefined, hideLabel: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument()
  },
}
