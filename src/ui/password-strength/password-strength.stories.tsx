import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { words } from './words.fixture.ts'

/** Tells how hard a password is to guess. Length comes first; no kind of sign is asked for. */
const meta = {
  title: 'Components/Field/PasswordStrength',
  component: PasswordStrength,
  parameters: {
    frame: 360,
    guide: {
      when: [
        'A password is being chosen. `NewPasswordField` has it built in; take this one for a form of your own kind.',
      ],
      whenNot: [
        'Signing in: the password exists already.',
        'As a gate. The server decides what it takes; this only helps on the way there.',
        'Other amounts: `Meter`.',
      ],
      anatomy: [
        { part: 'Bar', purpose: 'Four parts: weak, fair, good, strong.' },
        { part: 'Word', purpose: 'The level in a word, since a colour is not enough.' },
        { part: 'Advice', purpose: 'One sentence on what would help most. None once it is good.' },
      ],
      accessibility: [
        'Level and advice are said a second after the last key, politely, and only when they changed.',
        'The bar is a meter with the word as its value.',
        'What is typed is judged in the browser and sent nowhere.',
      ],
    } satisfies Guide,
  },
  args: { password: '', words },
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
