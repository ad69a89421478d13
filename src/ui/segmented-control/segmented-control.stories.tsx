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

/** All choices in sight, one of them chosen: a radio group that looks like one piece. */
const meta = {
  title: 'Components/SegmentedControl',
  component: SegmentedControl,
  parameters: {
    frame: 400,
    guide: {
      when: [
        'Two to five short words that change how the same thing is shown: table or board, day or week.',
        'A small setting whose answers are known by their signs: light, dark, system.',
      ],
      whenNot: [
        'The parts are pages of their own, which can be linked: `TabList`.',
        'Words that differ much in length, or answers that need a sentence: `RadioField`.',
        'Six or more: `SelectField`. On or off: `Switch`.',
      ],
      anatomy: [
        { part: 'Legend', purpose: 'What is chosen between. `labelHidden` where the place says it.' },
        { part: 'Track', purpose: 'Holds the segments together; `fullWidth` makes them equal parts of the line.' },
        {
          part: 'Segment',
          purpose: 'A word, an icon with a word, or with `iconOnly` the icon and its word in a tooltip.',
        },
        { part: 'Hint and error', purpose: 'As in every field.' },
      ],
      accessibility: [
        'Native radio buttons: Tab goes to the chosen one, the arrow keys choose, also in right-to-left pages.',
        'Every segment has a word, even when only its icon is drawn.',
        'The chosen one has a frame and another ground; where the system chooses the colours the radio circles show.',
        'Arrow keys choose at once. What happens then must be cheap to undo: no page change, nothing sent.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Time', name: 'time', options: times, defaultValue: 'week', onChoose: fn() },
} satisfies Meta<typeof SegmentedControl>
export default meta

type Story = StoryObj<typeof meta>

/** Tab goes to the chosen one; the arrow keys choose and go round. */
export const Words: Story = {
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

export const IconsAndWords: Story = { args: { label: 'Theme', name: 'theme', options: themes, defaultValue: 'light' } }

export const IconsAlone: Story = {
  args: { ...IconsAndWords.args, iconOnly: true, labelHidden: true },
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

/** Kept by something else: the address of the page, for example. */
export const Controlled: Story = {
  tags: ['!visual'],
  render: (args) => <Kept {...args} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Month'))
    await expect(canvas.getByText('By month')).toBeVisible()
  },
}

/** Long words go into a second line before they leave the view. */
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
