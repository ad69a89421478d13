import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import { Stack } from '../layout/stack.tsx'
import { CheckboxField } from './checkbox-field.tsx'

/** One yes or no. The label says what is so when it is ticked. */
const meta = {
  title: 'Components/Field/CheckboxField',
  component: CheckboxField,
  parameters: { frame: 360 },
  args: { label: 'Let everybody in the company read it', name: 'open' },
} satisfies Meta<typeof CheckboxField>
export default meta

type Story = StoryObj<typeof meta>

/** Words and box press alike, and so does the space bar. */
export const Unticked: Story = {
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox', { name: 'Let everybody in the company read it' })
    await userEvent.click(canvas.getByText('Let everybody in the company read it'))
    await expect(box).toBeChecked()
    await userEvent.keyboard(' ')
    await expect(box).not.toBeChecked()
  },
}

export const Ticked: Story = { args: { defaultChecked: true } }

export const WithHint: Story = {
  args: { hint: 'Otherwise staff and you alone.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox')).toHaveAccessibleDescription('Otherwise staff and you alone.')
  },
}

export const WithError: Story = { args: { error: 'Tick this to go on.' } }

/** Every state on one sheet. */
export const Sheet: Story = {
  render: (args) => (
    <Stack gap="sm">
      <CheckboxField {...args} label="Unticked" />
      <CheckboxField {...args} label="Ticked" defaultChecked />
      <CheckboxField {...args} label="Disabled" disabled />
      <CheckboxField {...args} label="Disabled and ticked" disabled defaultChecked />
      <CheckboxField {...args} label="With hint" hint="Otherwise staff and you alone." />
      <CheckboxField {...args} label="With error" error="Tick this to go on." />
      <CheckboxField {...args} label="Words that take more than one line stay beside their box and not below it" />
    </Stack>
  ),
}
