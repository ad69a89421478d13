import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { strengthWordsInEnglish } from './words.fixture.tsx'

/** The strength of a password. The caller rates it; no kind of character is required. */
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
        'The password is rated in the browser and not sent.',
      ],
    } satisfies Guide,
  },
  args: { rating: { level: 0 }, words: strengthWordsInEnglish },
} satisfies Meta<typeof PasswordStrength>
export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('meter', { name: 'Strength' })).toHaveAttribute('aria-valuenow', '0')
  },
}

export const Weak: Story = {
  args: { rating: { level: 1, advice: 'Part of it is among the first passwords that anybody would try.' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Weak')
    await expect(canvas.getByText(/among the first passwords/)).toBeVisible()
  },
}

export const TooShort: Story = { tags: ['!visual'], args: { rating: { level: 1, advice: 'Make it longer.' } } }

export const Fair: Story = {
  tags: ['!visual'],
  args: { rating: { level: 2, advice: 'Leave out names and addresses.' } },
}

export const Good: Story = { tags: ['!visual'], args: { rating: { level: 3 } } }

export const Strong: Story = {
  args: { rating: { level: 4 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Strong')
  },
}

/** Every level. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      <PasswordStrength {...args} />
      <PasswordStrength {...args} {...TooShort.args} />
      <PasswordStrength {...args} {...Fair.args} />
      <PasswordStrength {...args} {...Good.args} />
      <PasswordStrength {...args} {...Strong.args} />
    </Stack>
  ),
}
