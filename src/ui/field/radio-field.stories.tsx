import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent, waitFor } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { RadioField } from './radio-field.tsx'

const options = [
  { value: 'agent', label: 'Agent', hint: 'Triages, assigns, replies and resolves' },
  { value: 'requester', label: 'Requester', hint: 'Raises queries and follows them to an answer' },
  { value: 'admin', label: 'Admin', hint: 'Runs the company: people and settings', disabled: true },
]

/** A choice from up to about five visible options. For more options use a select. */
const meta = {
  title: 'Forms/RadioField',
  component: RadioField,
  parameters: {
    frame: 360,
    guide: {
      when: ['Two to about five options, all worth reading.', 'An option needs an explanation: give it a `hint`.'],
      whenNot: [
        'More options: `SelectField`, or `Combobox` for long lists.',
        'Short words side by side that switch a view: `SegmentedControl`.',
        'Yes or no: `CheckboxField`.',
      ],
      anatomy: [
        { part: 'Legend', purpose: 'What is chosen. Read before the first option.' },
        { part: 'Options', purpose: 'Stacked.' },
        { part: 'Option hint', purpose: 'What an option means.' },
        { part: 'Error', purpose: 'For the whole group. The edge of every option that can be chosen is red.' },
      ],
      accessibility: [
        'A native group: Tab moves to the chosen option, arrow keys choose another, also in right-to-left pages.',
        'Preselect a safe option. If users must decide themselves, preselect none.',
        'An unavailable option stays visible, with the reason in its hint.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Role', name: 'role', options, defaultValue: 'agent', onValueChange: fn() },
} satisfies Meta<typeof RadioField>
export default meta

type Story = StoryObj<typeof meta>

/** Arrow keys choose the next option. */
export const Stacked: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: /Agent/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(canvas.getByRole('radio', { name: /Requester/ })).toBeChecked()
  },
}

/** Options to look at, side by side. A disc shows what its option is, and whether it is chosen. */
export const Discs: Story = {
  args: {
    label: 'Accent',
    look: 'discs',
    defaultValue: 'teal',
    options: ['blue', 'teal', 'green'].map((value) => ({
      value,
      label: (
        <span className="flex items-center gap-2">
          <span aria-hidden data-disc data-accent={value} className="accent-ground rounded-full" />
          {value}
        </span>
      ),
    })),
  },
}

/** A press only calls `onValueChange`: the choice stays while the parent does not change `value`. */
export const Kept: Story = {
  tags: ['!visual'],
  args: { defaultValue: undefined, value: 'agent' },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('radio', { name: /Requester/ }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith('requester')
    await waitFor(() => expect(canvas.getByRole('radio', { name: /Agent/ })).toBeChecked())
  },
}

export const WithError: Story = {
  args: { defaultValue: undefined, error: 'Choose one of the options.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Role' })).toHaveAccessibleDescription('Choose one of the options.')
    const red = getComputedStyle(canvas.getByText('Choose one of the options.')).color
    await waitFor(() => expect(canvas.getByRole('radio', { name: /Agent/ })).toHaveStyle({ borderTopColor: red }))
    await expect(canvas.getByRole('radio', { name: /Admin/ })).not.toHaveStyle({ borderTopColor: red })
  },
}

/** A hint for the whole choice, read with its name. */
export const WithHint: Story = {
  args: { hint: 'It can be changed later.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Role' })).toHaveAccessibleDescription('It can be changed later.')
  },
}

/** Without a preselected option. */
export const Empty: Story = { args: { defaultValue: undefined } }

export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvas }) => {
    for (const radio of canvas.getAllByRole('radio')) await expect(radio).toBeDisabled()
  },
}

export const LongLabel: Story = {
  parameters: { frame: 240 },
  args: {
    label: 'What somebody of the Kundendienstabteilung may do here',
    options: [
      {
        value: 'a',
        label: 'Everything that concerns queries, except for deleting them',
        hint: 'Most people need this',
      },
      { value: 'b', label: 'Kundendienstabteilungsleitungsvertretung' },
    ],
  },
}

/** Two options without hints. */
export const TwoOptions: Story = {
  tags: ['!visual'],
  args: {
    label: 'Theme',
    defaultValue: 'dark',
    options: [
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  },
}

/** Every state. */
export const Variants: Story = {
  parameters: { frame: 720 },
  render: (args) => (
    <div className="grid grid-cols-2 items-start gap-6">
      <RadioField {...args} name="a" />
      <RadioField {...args} name="b" defaultValue={undefined} />
      <RadioField {...args} name="c" defaultValue={undefined} error="Choose one of the options." />
      <RadioField {...args} name="d" disabled />
      <Stack>
        <RadioField {...args} {...TwoOptions.args} name="e" />
      </Stack>
    </div>
  ),
}
