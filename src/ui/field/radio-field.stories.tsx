import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
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
  parameters: {
    frame: 360,
    guide: {
      when: [
        'One of two to about five answers, all of them worth reading before one is chosen.',
        'An answer needs a sentence of its own: give the option a `hint`.',
      ],
      whenNot: [
        'More answers than fit in a glance: `SelectField`, or `Combobox` for long lists.',
        'Short words side by side that switch a view: `SegmentedControl`.',
        'A plain yes or no: `CheckboxField`.',
      ],
      anatomy: [
        { part: 'Legend', purpose: 'What is chosen. It is read before the first option.' },
        { part: 'Hint', purpose: 'What helps to choose.' },
        { part: 'Options', purpose: 'Below each other; `layout="inline"` for two or three short words.' },
        { part: 'Option hint', purpose: 'What an answer means.' },
        { part: 'Error', purpose: 'For the group as a whole.' },
      ],
      accessibility: [
        'A native group: Tab goes to the chosen option, the arrow keys choose another, also in right-to-left pages.',
        'Choose a safe answer beforehand, unless people should make up their minds: then none, and `required`.',
        'An option that cannot be chosen now stays in sight, with the reason in its hint.',
      ],
    } satisfies Guide,
  },
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

/** Nothing is chosen beforehand where people should make up their minds. */
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

/** Every state. */
export const Variants: Story = {
  parameters: { frame: 720 },
  render: (args) => (
    <div className="grid grid-cols-2 items-start gap-6">
      <RadioField {...args} name="a" />
      <RadioField {...args} name="b" hint="It can be changed later." />
      <RadioField {...args} name="c" defaultValue={undefined} error="Choose one of the options." />
      <RadioField {...args} name="d" disabled />
      <Stack>
        <RadioField
          {...args}
          name="e"
          label="Theme"
          layout="inline"
          defaultValue="dark"
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </Stack>
    </div>
  ),
}
