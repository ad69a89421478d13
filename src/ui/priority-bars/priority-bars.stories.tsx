import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { PriorityBars } from './priority-bars.tsx'

const levels = [
  { level: 1, label: 'Low' },
  { level: 2, label: 'Normal' },
  { level: 3, label: 'High' },
  { level: 4, label: 'Urgent' },
] as const

const guide = {
  when: [
    'A priority, wherever queries are shown or filtered.',
    'With its word by default; `labelHidden` in dense rows.',
  ],
  whenNot: [
    'A status: `StatusPill`.',
    'An amount: `Meter`.',
    'Changing a priority: `SelectField`; the bars only show it.',
  ],
  anatomy: [
    { part: 'Bars', purpose: 'Four bars of increasing height. The number of filled bars is the level.' },
    { part: 'Colour', purpose: 'Red only for urgent.' },
    { part: 'Word', purpose: 'Beside the bars, or hidden.' },
  ],
  accessibility: [
    'Beside the word the bars are hidden from screen readers. With `labelHidden` they are a named image with a tooltip.',
    'The number of filled bars distinguishes the levels without colour.',
    'It is not focusable.',
  ],
} satisfies Guide

/** Four bars: the number of filled ones is the level. Only urgent is red. */
const meta = {
  title: 'Data/PriorityBars',
  component: PriorityBars,
  parameters: { guide },
  args: { level: 3, label: 'High' },
} satisfies Meta<typeof PriorityBars>
export default meta

type Story = StoryObj<typeof meta>

export const High: Story = {}

export const Urgent: Story = { args: { level: 4, label: 'Urgent' } }

/** The hidden word is read by screen readers. */
export const LabelHidden: Story = {
  args: { labelHidden: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'High' })).toBeVisible()
  },
}

/** Every level. */
export const Variants: Story = {
  render: () => (
    <Stack>
      <Cluster gap="md">
        {levels.map((one) => (
          <PriorityBars key={one.level} {...one} />
        ))}
      </Cluster>
      <Cluster gap="md">
        {levels.map((one) => (
          <PriorityBars key={one.level} {...one} labelHidden />
        ))}
      </Cluster>
    </Stack>
  ),
}
