import type { Meta, StoryObj } from '@storybook/react-vite'

import { useState } from 'react'
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

/** A number with a unit, to type or to change in steps. */
const meta = {
  title: 'Forms/NumberField',
  component: NumberField,
  parameters: {
    frame: 320,
    guide: {
      when: [
        'A quantity: hours, days, a percentage, a limit.',
        'Users often change it by a little: pass `words` for plus and minus buttons.',
      ],
      whenNot: [
        'Digits that are not a quantity: a code (`CodeField`), a phone number (`TextField`).',
        'A few known values: `SelectField` or `SegmentedControl`.',
        'A date or time: a date field.',
      ],
      anatomy: [
        { part: 'Label', purpose: 'What is measured.' },
        { part: 'Hint', purpose: 'The range: “Between 1 and 72”.' },
        { part: 'Input', purpose: 'Tabular figures. Comma and point both work.' },
        { part: 'Unit', purpose: 'After the number, so that nobody types it.' },
        {
          part: 'Buttons',
          purpose: 'One step down or up; disabled at the ends. They need JavaScript.',
        },
        { part: 'Error', purpose: 'What is wrong. Typed text is never changed.' },
      ],
      accessibility: [
        'Arrow keys change one step, Page up and Page down ten. The result is announced; the mouse wheel does nothing.',
        'A text input with a numeric keyboard on phones. Inputs of type “number” lose invalid text.',
        'The buttons are for pointers; Tab skips them, because arrow keys do the same.',
        'Your task: the server parses the text with `readNumber` and returns an `error`.',
      ],
    } satisfies Guide,
  },
  args: {
    label: 'First reply within',
    name: 'hours',
    defaultValue: 4,
    min: 1,
    max: 72,
    unit: 'hours',
    words: { more: 'More', less: 'Less' },
    onValueChange: fn(),
  },
} satisfies Meta<typeof NumberField>
export default meta

type Story = StoryObj<typeof meta>

export const Filled: Story = {}

/** Arrow keys stay within the range; the result is announced. */
export const SteppedByKeys: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'First reply within' })
    await userEvent.click(field)
    await userEvent.keyboard('{ArrowUp}')
    await expect(field).toHaveValue('5')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(5)
    await expect(canvas.getByRole('status')).toHaveTextContent('5')
    await userEvent.keyboard('{PageUp}')
    await expect(field).toHaveValue('15')
    await userEvent.keyboard('{PageDown}{PageDown}')
    await expect(field).toHaveValue('1')
    await userEvent.keyboard('{ArrowDown}')
    await expect(field).toHaveValue('1')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    await expect(field).toHaveValue('4')
  },
}

/** The buttons change the number like the arrow keys and are disabled at the limits. */
export const SteppedByButtons: Story = {
  tags: ['!visual'],
  args: { defaultValue: 71 },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'More' }))
    await expect(canvas.getByRole('textbox')).toHaveValue('72')
    await expect(canvas.getByRole('button', { name: 'More' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Less' }))
    await expect(canvas.getByRole('textbox')).toHaveValue('71')
    await expect(canvas.getByRole('button', { name: 'More' })).toBeEnabled()
  },
}

/** Typed text is never changed, valid or not. */
export const Typed: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole('textbox')
    await userEvent.clear(field)
    await expect(args.onValueChange).toHaveBeenLastCalledWith(null)
    await userEvent.type(field, '100')
    await userEvent.tab()
    await expect(field).toHaveValue('100')
    await userEvent.clear(field)
    await userEvent.type(field, 'four')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(Number.NaN)
    await expect(field).toHaveValue('four')
  },
}

/** The parent owns the number, and accepts none above its maximum. */
function Capped(args: NumberFieldProps) {
  const [value, setValue] = useState<number | null>(4)
  const { defaultValue: _, ...others } = args
  const follow = (number: number | null) => {
    if (number === null || !(number > (args.max ?? Infinity))) setValue(number)
  }
  return <NumberField {...others} value={value} onValueChange={follow} />
}

/** The text stays as it was typed while it means the parent's number. Otherwise it becomes that number. */
export const Controlled: Story = {
  tags: ['!visual'],
  render: (args) => <Capped {...args} />,
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox')
    await userEvent.clear(field)
    await userEvent.type(field, '7.0')
    await expect(field).toHaveValue('7.0')
    await userEvent.type(field, '0')
    await expect(field).toHaveValue('7.00')
    await userEvent.clear(field)
    await userEvent.type(field, '721')
    await waitFor(() => expect(field).toHaveValue('72'))
    await userEvent.clear(field)
    await userEvent.type(field, 'four')
    await expect(field).toHaveValue('four')
  },
}

/** The wheel scrolls the page and does not change the number. */
export const MouseWheel: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox')
    await userEvent.click(field)
    await fireEvent.wheel(field, { deltaY: 120 })
    await expect(field).toHaveValue('4')
  },
}

export const Empty: Story = {
  args: { defaultValue: undefined },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'More' }))
    await expect(canvas.getByRole('textbox')).toHaveValue('1')
    await userEvent.clear(canvas.getByRole('textbox'))
  },
}

/** Comma and point are both accepted. The field shows the separator of the locale. */
export const Decimals: Story = {
  args: { label: 'Rate', name: 'rate', defaultValue: 2.5, min: 0, max: 10, step: 0.1, unit: '%', locale: 'de' },
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole('textbox')
    await expect(field).toHaveValue('2,5')
    await expect(field).toHaveAttribute('inputmode', 'decimal')
    await userEvent.click(field)
    await userEvent.keyboard('{ArrowUp}')
    await expect(field).toHaveValue('2,6')
    await userEvent.clear(field)
    await userEvent.type(field, '3.1')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(3.1)
  },
}

/** A range below zero needs a keyboard with a minus. */
export const Negative: Story = {
  args: { label: 'Offset', name: 'offset', defaultValue: -2, min: -12, max: 12, unit: 'h' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveAttribute('inputmode', 'text')
  },
}

export const WithHint: Story = {
  args: { hint: 'Between 1 and 72.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription('hours Between 1 and 72.')
  },
}

export const WithError: Story = {
  args: { defaultValue: '4 or 5', hint: 'Between 1 and 72.', error: 'Give one number, such as 4.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toBeInvalid()
    await expect(canvas.getByRole('textbox')).toHaveValue('4 or 5')
  },
}

export const Disabled: Story = { args: { disabled: true } }

export const ReadOnly: Story = {
  args: { readOnly: true },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('textbox'))
    await userEvent.keyboard('{ArrowUp}')
    await expect(canvas.getByRole('textbox')).toHaveValue('4')
  },
}

export const WithoutButtons: Story = {
  args: { words: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument()
  },
}

export const LongLabel: Story = {
  parameters: { frame: 200 },
  args: {
    label: 'Time until somebody of the Kundendienstabteilung has answered for the first time',
    unit: 'working hours',
  },
}

/** Every state. */
export const Variants: Story = {
  parameters: { frame: 560 },
  render: (args) => (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] items-start gap-4">
      <NumberField {...args} />
      <NumberField {...args} defaultValue={undefined} label="Empty" />
      <NumberField {...args} label="At the least" defaultValue={1} />
      <NumberField {...args} label="Without unit" unit={undefined} />
      <NumberField {...args} label="Without buttons" words={undefined} />
      <NumberField {...args} label="Small" size="sm" />
      <NumberField {...args} label="With hint" hint="Between 1 and 72." />
      <NumberField {...args} label="With error" defaultValue={100} error="Use at most 72 hours." />
      <NumberField {...args} label="Disabled" disabled />
      <NumberField {...args} label="Read only" readOnly />
    </div>
  ),
}
