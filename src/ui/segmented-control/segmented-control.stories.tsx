import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent, waitFor } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { SegmentedControl } from './segmented-control.tsx'

const times = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
]

/** Radio buttons side by side as one control; every option is visible. */
const meta = {
  title: 'Forms/SegmentedControl',
  component: SegmentedControl,
  parameters: {
    frame: 400,
    guide: {
      when: ['Two to five short words that change a view: table or board, day or week.'],
      whenNot: [
        'Actions, of which none stays chosen: `ButtonGroup`.',
        'Pages with their own URL: `TabList`.',
        'Labels of different length, or with explanations: `RadioField`.',
        'Six or more options: `SelectField`. On or off: `Switch`.',
      ],
      anatomy: [
        { part: 'Legend', purpose: 'What is chosen.' },
        { part: 'Track', purpose: 'Holds the segments together.' },
        { part: 'Segment', purpose: 'A word.' },
        { part: 'Hint and error', purpose: 'As in every field.' },
      ],
      accessibility: [
        'Native radio buttons: Tab moves to the chosen one, arrow keys choose, also in right-to-left pages.',
        'The chosen one is raised and semibold; in high contrast it has an edge, in forced colours the radio buttons show.',
        'Arrow keys choose immediately. The effect must be easy to undo: no page change, no submission.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Time', name: 'time', options: times, defaultValue: 'week' },
} satisfies Meta<typeof SegmentedControl>
export default meta

type Story = StoryObj<typeof meta>

/** Tab moves to the chosen option, and arrow keys choose the next one in a loop. */
export const Text: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: 'Week' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('radio', { name: 'Month' })).toBeChecked()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('radio', { name: 'Day' })).toBeChecked()
    await userEvent.click(canvas.getByText('Week'))
    await expect(canvas.getByRole('radio', { name: 'Week' })).toBeChecked()
  },
}

export const WithHint: Story = {
  args: { hint: 'Figures are counted anew every hour.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group')).toHaveAccessibleDescription('Figures are counted anew every hour.')
  },
}

/** A row of settings. The hint takes the whole line below. */
export const LabelBeside: Story = {
  parameters: { frame: 720 },
  args: { labelBeside: true, hint: 'Figures are counted anew every hour.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Time' })).toHaveAccessibleDescription(
      'Figures are counted anew every hour.',
    )
  },
}

/** The edge is red, and a rejected form finds the invalid options. */
export const WithError: Story = {
  args: { defaultValue: undefined, error: 'Choose a time.' },
  play: async ({ canvas }) => {
    for (const radio of canvas.getAllByRole('radio')) await expect(radio).toBeInvalid()
  },
}

export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvas }) => {
    for (const radio of canvas.getAllByRole('radio')) await expect(radio).toBeDisabled()
  },
}

export const OneDisabled: Story = {
  args: { options: times.map((option) => ({ ...option, disabled: option.value === 'month' })) },
}

/** What gets the focus comes into view: the hidden radio button scrolls with its segment. */
export const ScrolledToFocus: Story = {
  tags: ['!visual'],
  render: (args) => (
    // As in a dialog: the scrolled part is not what absolute positions refer to.
    <div className="fixed inset-2 flex h-32">
      <div className="grow overflow-y-auto">
        <div className="h-96" />
        <SegmentedControl {...args} />
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    const radio = canvas.getByRole('radio', { name: 'Week' })
    radio.focus()
    const { left, top, width, height } = radio.closest('label')!.getBoundingClientRect()
    await expect(document.elementFromPoint(left + width / 2, top + height / 2)?.closest('label')).toBe(
      radio.closest('label'),
    )
  },
}

/** Long labels stand below each other. */
export const LongWords: Story = {
  parameters: { frame: 240 },
  args: {
    options: [
      { value: 'a', label: 'Kundendienstabteilungsleitung' },
      { value: 'b', label: 'Everybody else' },
      { value: 'c', label: 'Me' },
    ],
    defaultValue: 'b',
  },
}

/** A press only calls `onValueChange`: the choice stays while the parent does not change `value`. */
export const KeptValue: Story = {
  tags: ['!visual'],
  args: { value: 'week', defaultValue: undefined, onValueChange: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Month' }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith('month')
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Week' })).toBeChecked())
  },
}

export const TwoOptions: Story = {
  tags: ['!visual'],
  args: {
    label: 'Two',
    options: [
      { value: 'table', label: 'Table' },
      { value: 'board', label: 'Board' },
    ],
    defaultValue: 'table',
  },
}

/** Three options, none chosen with an error, disabled, and two options. */
export const Variants: Story = {
  parameters: { frame: 720 },
  render: (args) => (
    <div className="grid grid-cols-2 items-start gap-6">
      <SegmentedControl {...args} name="a" label="Words" />
      <SegmentedControl
        {...args}
        name="h"
        label="None chosen, with error"
        defaultValue={undefined}
        error="Choose a time."
      />
      <SegmentedControl {...args} name="i" label="Disabled" disabled />
      <Stack>
        <SegmentedControl {...args} {...TwoOptions.args} name="j" />
      </Stack>
    </div>
  ),
}
