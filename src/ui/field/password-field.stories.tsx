import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Anchor } from '../link/link.tsx'
import { PasswordField } from './password-field.tsx'

/** Can be shown, pasted into and filled by a password manager. */
const meta = {
  title: 'Components/Field/PasswordField',
  component: PasswordField,
  parameters: {
    frame: 360,
    guide: {
      when: [
        'A password that exists: signing in, or confirming who one is.',
        'Set `autoComplete="current-password"` (the default) or `"new-password"`: password managers rely on it.',
      ],
      whenNot: [
        'A new password is chosen: `NewPasswordField`, which says how strong it is.',
        'A code from a mail or an app: `CodeField`. Secrets that are only shown: text with a button that copies.',
      ],
      anatomy: [
        { part: 'Label and aside', purpose: 'What is asked for; at the end of the line the way out: “Forgotten?”.' },
        { part: 'Input', purpose: 'Hidden text. Pasting is never refused.' },
        {
          part: 'Show button',
          purpose: 'Shows what was typed, until it is pressed again. It is there once JavaScript runs.',
        },
        { part: 'Below', purpose: 'Room for the strength of a new password.' },
      ],
      accessibility: [
        'The button is named by what it does next: “Show password”, then “Hide password”. The focus stays on it.',
        'Do not ask for the same password twice: people can look at what they typed.',
        'Never limit characters or length below 64: passphrases are the strongest passwords that people remember.',
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

export const Disabled: Story = { args: { disabled: true, defaultValue: 'correct horse' } }

/** Every state. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      <PasswordField {...args} />
      <PasswordField {...args} defaultValue="correct horse" aside={<Anchor href="#recover">Forgotten?</Anchor>} />
      <PasswordField {...args} defaultValue="correct horse" hint="The one you chose when you joined." />
      <PasswordField {...args} error="This password is not right. Try again, or ask for a new one." />
      <PasswordField {...args} disabled defaultValue="correct horse" />
    </Stack>
  ),
}
