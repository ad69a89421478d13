import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import { CodeField } from './code-field.tsx'

/** One field, not six boxes: pasting, correcting and the phone's own suggestion work. */
const meta = {
  title: 'Components/Field/CodeField',
  component: CodeField,
  parameters: { frame: 360 },
  args: { label: 'Code', name: 'code', hint: 'The 6 digits from the mail.' },
} satisfies Meta<typeof CodeField>
export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {}

/** A pasted code may bring a space along. */
export const Pasted: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('textbox'))
    await userEvent.paste('482 913')
    await expect(canvas.getByRole('textbox')).toHaveValue('482 913')
  },
}

export const WithError: Story = { args: { defaultValue: '48291', error: 'Enter the 6 digits from the mail.' } }
