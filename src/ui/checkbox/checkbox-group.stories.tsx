import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent } from 'storybook/test'
import { FieldMark } from '../field/field-mark.tsx'
import type { Guide } from '../guide.ts'
import { CheckboxGroup } from './checkbox-group.tsx'

const options = [
  { value: 'reply', label: 'A reply' },
  { value: 'note', label: 'An internal note', hint: 'Only in queries that I follow.' },
  { value: 'overdue', label: 'A query is overdue' },
]

/** Any of a few. Each ticked one is sent under the same name. */
const meta = {
  title: 'Components/CheckboxGroup',
  component: CheckboxGroup,
  parameters: {
    frame: 360,
    guide: {
      when: [
        'Any number of about two to ten choices, all of them worth seeing.',
        'People often want all of them: give `allLabel`.',
      ],
      whenNot: [
        'Exactly one of them: `RadioField`. One yes or no: `CheckboxField`.',
        'Long lists, or little room: `MultiCombobox`.',
        'Each takes effect at once: a list of `Switch`.',
      ],
      anatomy: [
        { part: 'Legend', purpose: 'The question that all boxes answer: “Mail me when there is”.' },
        { part: 'Hint', purpose: 'That more than one can be chosen, if that is not plain.' },
        {
          part: 'All',
          purpose: 'Ticks all, then none; half ticked in between. It is there once JavaScript runs, and is not sent.',
        },
        { part: 'Boxes', purpose: 'Short statements, with a hint of their own where needed.' },
        { part: 'Error', purpose: 'For the group: “Choose at least one”.' },
      ],
      accessibility: [
        'A native group: its legend, hint and error are read when it is entered.',
        'Each box is a stop of the tab key and is ticked with the space bar.',
        '“All” leaves out what is disabled: it never changes what a person could not change.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Mail me when there is', name: 'mail', options, defaultValue: ['reply'], onChoose: fn() },
} satisfies Meta<typeof CheckboxGroup>
export default meta

type Story = StoryObj<typeof meta>

export const Stacked: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByText('A query is overdue'))
    await expect(args.onChoose).toHaveBeenCalledWith(['reply', 'overdue'])
    await userEvent.click(canvas.getByText('A reply'))
    await expect(args.onChoose).toHaveBeenLastCalledWith(['overdue'])
  },
}

export const Empty: Story = { args: { defaultValue: [] } }

/** From some to all to none. */
export const WithAll: Story = {
  args: { allLabel: 'Everything' },
  play: async ({ args, canvas }) => {
    const all = canvas.getByRole('checkbox', { name: 'Everything' })
    await expect(all).toBePartiallyChecked()
    await userEvent.click(all)
    await expect(args.onChoose).toHaveBeenLastCalledWith(['reply', 'note', 'overdue'])
    await expect(all).toBeChecked()
    await userEvent.click(all)
    await expect(args.onChoose).toHaveBeenLastCalledWith([])
    await userEvent.click(canvas.getByRole('checkbox', { name: /note/ }))
    await expect(all).toBePartiallyChecked()
  },
}

/** What cannot be chosen stays as it is. */
export const AllButDisabled: Story = {
  args: {
    allLabel: 'Everything',
    defaultValue: [],
    options: options.map((option) => ({ ...option, disabled: option.value === 'overdue' })),
  },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Everything' }))
    await expect(args.onChoose).toHaveBeenCalledWith(['reply', 'note'])
    await expect(canvas.getByRole('checkbox', { name: 'Everything' })).toBeChecked()
  },
}

/** Sent as any form sends boxes, and set back with it. */
export const Sent: Story = {
  tags: ['!visual'],
  render: (args) => (
    <form aria-label="Mail">
      <CheckboxGroup {...args} allLabel="Everything" />
      <button type="reset" data-offstage>
        Set back
      </button>
    </form>
  ),
  play: async ({ canvas }) => {
    const sent = () => new FormData(canvas.getByRole<HTMLFormElement>('form')).getAll('mail')
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Everything' }))
    await expect(sent()).toEqual(['reply', 'note', 'overdue'])
    await userEvent.click(canvas.getByRole('button', { name: 'Set back' }))
    await expect(await canvas.findByRole('checkbox', { name: 'A reply' })).toBeChecked()
    await expect(sent()).toEqual(['reply'])
    await userEvent.click(canvas.getByText('A reply'))
    await expect(sent()).toEqual([])
  },
}

export const Inline: Story = {
  args: { layout: 'inline', options: options.map(({ value, label }) => ({ value, label })) },
}

export const WithHint: Story = {
  args: { hint: 'As many as you like.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group')).toHaveAccessibleDescription('As many as you like.')
  },
}

export const WithError: Story = { args: { defaultValue: [], error: 'Choose at least one.' } }

export const Disabled: Story = { args: { disabled: true, allLabel: 'Everything' } }

export const Optional: Story = {
  args: {
    label: (
      <>
        Mail me when there is <FieldMark>(optional)</FieldMark>
      </>
    ),
  },
}

export const LongLabel: Story = {
  parameters: { frame: 240 },
  args: {
    label: 'What the Kundendienstabteilungsleitung should hear about',
    allLabel: 'Everything that happens in this company, at any time of the day',
    options: [{ value: 'a', label: 'Kundendienstabteilungsleitungsvertretungen', hint: 'Hardly ever' }, ...options],
  },
}

/** Every form on one sheet. */
export const Variants: Story = {
  parameters: { frame: 720 },
  render: (args) => (
    <div className="grid grid-cols-2 items-start gap-6">
      <CheckboxGroup {...args} name="a" />
      <CheckboxGroup {...args} name="b" allLabel="Everything" />
      <CheckboxGroup {...args} name="c" hint="As many as you like." />
      <CheckboxGroup {...args} name="d" defaultValue={[]} error="Choose at least one." />
      <CheckboxGroup {...args} name="e" disabled allLabel="Everything" />
      <CheckboxGroup
        {...args}
        name="f"
        layout="inline"
        options={options.map(({ value, label }) => ({ value, label }))}
      />
    </div>
  ),
}
