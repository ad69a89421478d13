import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { strengthWordsInEnglish } from './words.fixture.ts'

/** The strength of a password. Length counts most; no kind of character is required. */
const meta = {
  title: 'Forms/PasswordStrength',
  component: PasswordStrength,
  parameters: {
    frame: 360,
    guide: {
      when: ['A new password. `NewPasswordField` includes it; use this one for a custom field.'],
      whenNot: [
        'Sign-in, where the password exists.',
        'Blocking a form. The server decides.',
        'Other values: `Meter`.',
      ],
      anatomy: [
        { part: 'Bar', purpose: 'Four segments: weak, fair, good, strong.' },
        { part: 'Word', purpose: 'The level as a word, because colour is not enough.' },
        { part: 'Advice', purpose: 'One sentence with the most useful advice; none for a good password.' },
      ],
      accessibility: [
        'Changes are announced politely, one second after the last key.',
        'The bar is a meter with the word as its value text.',
        'The password is judged in the browser and not sent.',
      ],
    } satisfies Guide,
  },
  args: { password: '', words: strengthWordsInEnglish },
} satisfies Meta<typeof PasswordStrength>
export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('meter', { name: 'Strength' })).toHaveAttribute('aria-valuenow', '0')
  },
}

export const TooShort: Story = { args: { password: 'xk7 vq2' } }

export const WellKnown: Story = {
  args: { password: 'P@ssw0rd!2026' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Weak')
    await expect(canvas.getByText(/among the first passwords/)).toBeVisible()
  },
}

export const Personal: Story = { args: { password: 'Lovelace-Acme', personal: ['Ada Lovelace', 'Acme'] } }

export const Strong: Story = {
  args: { password: 'sheet plinth cargo' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Strong')
  },
}

/** Every level. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      <PasswordStrength {...args} />
      <PasswordStrength {...args} password="xk7 vq2" />
      <PasswordStrength {...args} password="xk7 vq2 mz" minLength={8} />
      <PasswordStrength {...args} password="xk7 vq2 mz9 w" />
      <PasswordStrength {...args} password="sheet plinth cargo" />
      <PasswordStrength {...args} password="P@ssw0rd!2026" />
      <PasswordStrength {...args} password="floorfloorfloor" />
      <PasswordStrength {...args} password="qwertyuiop12" />
    </Stack>
  ),
}
