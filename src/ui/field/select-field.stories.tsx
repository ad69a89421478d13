import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import { SelectField } from './select-field.tsx'

const options = [
  { value: '', label: 'Anybody' },
  { value: 'ana', label: 'Ana' },
  { value: 'ben', label: 'Ben' },
  { value: 'cleo', label: 'Cleo (away)', disabled: true },
]

/** The system's own list: it works without JavaScript, on a phone it is the phone's. */
const meta = {
  title: 'Components/Field/SelectField',
  component: SelectField,
  parameters: { frame: 280 },
  args: { label: 'Assignee', name: 'assignee', options },
} satisfies Meta<typeof SelectField>
export default meta

type Story = StoryObj<typeof meta>

export const Chosen: Story = {
  args: { defaultValue: 'ana' },
  play: async ({ canvas }) => {
    const select = canvas.getByRole('combobox', { name: 'Assignee' })
    await expect(select).toHaveValue('ana')
    await userEvent.selectOptions(select, 'ben')
    await expect(select).toHaveValue('ben')
  },
}

export const Small: Story = { args: { size: 'sm', labelHidden: true } }

export const WithError: Story = { args: { error: 'Choose one of the options.' } }

export const Disabled: Story = { args: { disabled: true } }

/** A name longer than the field is cut before the arrow. */
export const LongOption: Story = {
  args: { options: [{ value: 'm', label: 'Maximiliane Wolfeschlegelsteinhausenbergerdorff' }] },
}

/** Every state and size on one sheet. */
export const Sheet: Story = {
  parameters: { frame: 560 },
  render: (args) => (
    <div className="grid grid-cols-2 items-start gap-4">
      <SelectField {...args} />
      <SelectField {...args} size="sm" label="Small" />
      <SelectField {...args} hint="Only active staff can be chosen." />
      <SelectField {...args} error="Choose one of the options." />
      <SelectField {...args} disabled />
    </div>
  ),
}
