import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import { Button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Anchor } from '../link/link.tsx'
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
  parameters: {
    frame: 280,
    guide: {
      when: [
        'One of about five to fifteen known answers, where a line of room is all there is.',
        'It has to work everywhere: on a phone it is the phone’s own list, and it needs no JavaScript.',
      ],
      whenNot: [
        'Two to five answers that are worth seeing at once: `RadioField`, or `SegmentedControl` for short words.',
        'More than about fifteen options: `Combobox`. Several answers: checkboxes.',
        'An act (“Delete”, “Assign to me”): `Menu`. Choosing from a select should not do anything by itself.',
      ],
      anatomy: [
        { part: 'Label', purpose: 'What is chosen.' },
        {
          part: 'First option',
          purpose: 'What holds while nothing was chosen, in words: “Anybody”, “Choose a category”. Never empty.',
        },
        { part: 'Options', purpose: 'In an order that people expect: by use, by time, or by name.' },
        { part: 'Hint and error', purpose: 'As in every field, above and below.' },
      ],
      accessibility: [
        'Native: arrow keys, typing the first letters and the system’s screen reader words work as people know them.',
        'A select cannot be read-only in HTML. Where nothing can be chosen show the answer as text instead.',
        'A disabled option stays in the list; say why in its words: “Cleo (away)”.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Assignee', name: 'assignee', options },
} satisfies Meta<typeof SelectField>
export default meta

type Story = StoryObj<typeof meta>

/** Beside buttons, such as those of a filter. */
export const AmongButtons: Story = {
  args: { look: 'button', labelHidden: true },
  decorators: [
    (Story) => (
      <Cluster>
        <Button>Status</Button>
        <Story />
      </Cluster>
    ),
  ],
}

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

/** A name longer than the field is cut before the arrow. */
export const LongOption: Story = {
  args: { options: [{ value: 'm', label: 'Maximiliane Wolfeschlegelsteinhausenbergerdorff' }] },
}

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
      <SelectField {...args} aside={<Anchor href="#me">Take it</Anchor>} />
    </div>
  ),
}
