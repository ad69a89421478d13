import type { Meta, StoryObj } from '@storybook/react-vite'

import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { BellIcon, InboxIcon, SettingsIcon } from '../icon/icon.tsx'
import { Stack } from '../layout/stack.tsx'
import { SegmentedControl, type SegmentedControlProps } from './segmented-control.tsx'

const themes = [
  { value: 'system', label: 'System', icon: <SettingsIcon /> },
  { value: 'light', label: 'Light', icon: <BellIcon /> },
  { value: 'dark', label: 'Dark', icon: <InboxIcon /> },
]

const times = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
]

/** Radio buttons side by side as one control; every option is visible. */
const meta = {
  title: 'Components/SegmentedControl',
  component: SegmentedControl,
  parameters: {
    frame: 400,
    guide: {
      when: [
        'Two to five short words that change a view: table or board, day or week.',
        'A small setting with familiar icons.',
      ],
      whenNot: [
        'Pages with their own URL: `TabList`.',
        'Labels of different length, or with explanations: `RadioField`.',
        'Six or more options: `SelectField`. On or off: `Switch`.',
      ],
      anatomy: [
        { part: 'Legend', purpose: 'What is chosen. `labelHidden` where the context says it.' },
        { part: 'Track', purpose: 'Holds the segments together; `fullWidth` makes them equal parts of the line.' },
        {
          part: 'Segment',
          purpose: 'A word, an icon with a word, or with `iconOnly` the icon and its word in a tooltip.',
        },
        { part: 'Hint and error', purpose: 'As in every field.' },
      ],
      accessibility: [
        'Native radio buttons: Tab moves to the chosen one, arrow keys choose, also in right-to-left pages.',
        'Every segment has a text, even if only its icon is visible.',
        'The chosen one has a border and another background; in forced colours the radio buttons show.',
        'Arrow keys choose immediately. The effect must be easy to undo: no page change, no submission.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Time', name: 'time', options: times, defaultValue: 'week', onChoose: fn() },
} satisfies Meta<typeof SegmentedControl>
export default meta

type Story = StoryObj<typeof meta>

/** Tab moves to the chosen one; arrow keys choose in a loop. */
export const Text: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: 'Week' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('radio', { name: 'Month' })).toBeChecked()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('radio', { name: 'Day' })).toBeChecked()
    await expect(args.onChoose).toHaveBeenLastCalledWith('day')
    await userEvent.click(canvas.getByText('Week'))
    await expect(canvas.getByRole('radio', { name: 'Week' })).toBeChecked()
  },
}

export const IconsAndText: Story = { args: { label: 'Theme', name: 'theme', options: themes, defaultValue: 'light' } }

export const IconsOnly: Story = {
  args: { ...IconsAndText.args, iconOnly: true, labelHidden: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Theme' })).toBeVisible()
    await userEvent.click(canvas.getByTitle('Dark'))
    await expect(canvas.getByRole('radio', { name: 'Dark' })).toBeChecked()
  },
}

export const FullWidth: Story = { args: { fullWidth: true } }

export const Small: Story = { args: { size: 'sm' } }

export const WithHint: Story = {
  args: { hint: 'Figures are counted anew every hour.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group')).toHaveAccessibleDescription('Figures are counted anew every hour.')
  },
}

export const WithError: Story = { args: { defaultValue: undefined, error: 'Choose a time.' } }

export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvas }) => {
    for (const radio of canvas.getAllByRole('radio')) await expect(radio).toBeDisabled()
  },
}

export const OneDisabled: Story = {
  args: { options: times.map((option) => ({ ...option, disabled: option.value === 'month' })) },
}

function Kept(args: SegmentedControlProps) {
  const [time, setTime] = useState('day')
  return (
    <>
      <SegmentedControl {...args} value={time} onChoose={setTime} />
      <p>By {time}</p>
    </>
  )
}

/** The parent holds the value, for example in the URL. */
export const Controlled: Story = {
  tags: ['!visual'],
  render: (args) => <Kept {...args} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Month'))
    await expect(canvas.getByText('By month')).toBeVisible()
  },
}

/** Long labels wrap to a second line. */
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

/** Every form. */
export const Variants: Story = {
  parameters: { frame: 720 },
  render: (args) => (
    <div className="grid grid-cols-2 items-start gap-6">
      <SegmentedControl {...args} name="a" label="Words" />
      <SegmentedControl {...args} name="b" label="Words, small" size="sm" />
      <SegmentedControl {...args} name="c" label="Icons and words" options={themes} defaultValue="dark" />
      <SegmentedControl
        {...args}
        name="d"
        label="Icons and words, small"
        options={themes}
        defaultValue="light"
        size="sm"
      />
      <SegmentedControl {...args} name="e" label="Icons" options={themes} defaultValue="system" iconOnly />
      <SegmentedControl
        {...args}
        name="f"
        label="Icons, small"
        options={themes}
        defaultValue="dark"
        iconOnly
        size="sm"
      />
      <SegmentedControl {...args} name="g" label="Full width" fullWidth hint="Equal parts of the line." />
      <SegmentedControl
        {...args}
        name="h"
        label="None chosen, with error"
        defaultValue={undefined}
        error="Choose a time."
      />
      <SegmentedControl {...args} name="i" label="Disabled" disabled />
      <Stack>
        <SegmentedControl
          {...args}
          name="j"
          label="Two"
          options={[
            { value: 'table', label: 'Table' },
            { value: 'board', label: 'Board' },
          ]}
          defaultValue="table"
        />
      </Stack>
    </div>
  ),
}
