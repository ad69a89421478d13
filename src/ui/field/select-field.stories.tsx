import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import { Avatar } from '../avatar/avatar.tsx'
import type { Guide } from '../guide.ts'
import { Anchor } from '../link/link.tsx'
import { FieldRow } from './field-row.tsx'
import { SelectField } from './select-field.tsx'

const options = [
  { value: '', label: 'Anybody' },
  { value: 'ana', label: 'Ana' },
  { value: 'ben', label: 'Ben' },
  { value: 'cleo', label: 'Cleo (away)', disabled: true },
]

/** A native select: it works without JavaScript and uses the phone's list. */
const meta = {
  title: 'Forms/SelectField',
  component: SelectField,
  subcomponents: { FieldRow },
  parameters: {
    frame: 280,
    guide: {
      when: ['One of about five to fifteen options on one line.', 'It must work everywhere, also without JavaScript.'],
      whenNot: [
        'Two to five options worth seeing at once: `RadioField`, or `SegmentedControl` for short words.',
        'More than about fifteen options: `Combobox`. Several answers: checkboxes.',
        'An action (“Delete”, “Assign to me”): `Menu`.',
      ],
      anatomy: [
        { part: 'Label', purpose: 'What is chosen.' },
        {
          part: 'First option',
          purpose: 'The text for no choice: “Anybody”, “Choose a category”. Never empty.',
        },
        { part: 'Options', purpose: 'In an expected order: by use, time or name.' },
        { part: 'Hint and error', purpose: 'As in every field.' },
      ],
      accessibility: [
        'Native: arrow keys and typing the first letters work as usual.',
        'HTML has no read-only select. Show a fixed value as text.',
        'A disabled option stays in the list, with the reason in its label: “Cleo (away)”.',
      ],
    } satisfies Guide,
  },
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

export const WithHint: Story = { args: { hint: 'Only active staff can be chosen.' } }

export const Small: Story = { args: { size: 'sm', labelHidden: true } }

export const WithError: Story = { args: { error: 'Choose one of the options.' } }

export const Disabled: Story = { args: { disabled: true } }

export const LongLabel: Story = {
  parameters: { frame: 200 },
  args: { label: 'Who of the Kundendienstabteilung should answer queries that nobody took' },
}

/** As a quiet row, with a picture of the chosen option in the field. */
export const AsRow: Story = {
  args: { defaultValue: 'ana' },
  decorators: [
    (Story) => (
      <div className="@container">
        <FieldRow>
          <Avatar decorative size="sm" name="Ana Silva" />
          {Story()}
        </FieldRow>
      </div>
    ),
  ],
}

/** A long option is truncated before the arrow. */
export const LongOption: Story = {
  args: { options: [{ value: 'm', label: 'Maximiliane Wolfeschlegelsteinhausenbergerdorff' }] },
}

/** A link or a button beside the label. */
export const WithAside: Story = { tags: ['!visual'], args: { aside: <Anchor href="#me">Take it</Anchor> } }

/** Every state and size. */
export const Variants: Story = {
  parameters: { frame: 560 },
  render: (args) => (
    <div className="grid grid-cols-2 items-start gap-4">
      <SelectField {...args} />
      <SelectField {...args} size="sm" label="Small" />
      <SelectField {...args} hint="Only active staff can be chosen." />
      <SelectField {...args} error="Choose one of the options." />
      <SelectField {...args} disabled />
      <SelectField {...args} {...WithAside.args} />
    </div>
  ),
}
