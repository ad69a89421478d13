import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent } from 'storybook/test'
import { RadioField } from './radio-field.tsx'

const options = [
  { value: 'agent', label: 'Agent', hint: 'Triages, assigns, replies and resolves' },
  { value: 'requester', label: 'Requester', hint: 'Raises queries and follows them to an answer' },
  { value: 'admin', label: 'Admin', hint: 'Runs the company: people and settings', disabled: true },
]

/** Up to about five choices that are worth seeing at once; for more, a select. */
const meta = {
  title: 'Components/Field/RadioField',
  component: RadioField,
  parameters: { frame: 360 },
  args: { label: 'Role', name: 'role', options, defaultValue: 'agent', onChoose: fn() },
} satisfies Meta<typeof RadioField>
export default meta

type Story = StoryObj<typeof meta>

/** The arrow keys go from choice to choice. */
export const Stacked: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: /Agent/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(canvas.getByRole('radio', { name: /Requester/ })).toBeChecked()
    await expect(args.onChoose).toHaveBeenCalledWith('requester')
  },
}

export const Inline: Story = {
  args: {
    label: 'Theme',
    name: 'theme',
    layout: 'inline',
    defaultValue: 'system',
    options: [
      { value: 'system', label: 'System' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  },
}

export const WithHint: Story = { args: { hint: 'It can be changed later.' } }

export const WithError: Story = {
  args: { defaultValue: undefined, error: 'Choose one of the options.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Role' })).toHaveAccessibleDescription('Choose one of the options.')
  },
}
