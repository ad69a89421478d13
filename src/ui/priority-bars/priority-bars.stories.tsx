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
    'How soon a query should be looked at, wherever queries are shown or filtered.',
    'With its word as a rule; `labelHidden` in dense rows, where a column of bars is quicker to read.',
  ],
  whenNot: [
    'Where it stands in its course: `StatusPill`.',
    'How much of something there is: `Meter`.',
    'The priority is to be changed: a `SelectField`; the bars only show it.',
  ],
  anatomy: [
    { part: 'Bars', purpose: 'Four, each higher than the last. How many are filled says how soon.' },
    { part: 'Colour', purpose: 'Red for urgent only, so that red keeps its meaning.' },
    { part: 'Word', purpose: 'Beside the bars, or unseen.' },
  ],
  accessibility: [
    'With the word beside them the bars are silent. With `labelHidden` they are an image of that name, which also shows in a tooltip.',
    'The number of filled bars tells the levels apart without colour.',
    'Nothing in it takes the focus.',
  ],
} satisfies Guide

/** Four bars: how many are filled says how soon. Only urgent is red, so that red keeps its meaning. */
const meta = {
  title: 'Components/PriorityBars',
  component: PriorityBars,
  parameters: { guide },
  args: { level: 3, label: 'High' },
} satisfies Meta<typeof PriorityBars>
export default meta

type Story = StoryObj<typeof meta>

export const High: Story = {}

export const Urgent: Story = { args: { level: 4, label: 'Urgent' } }

/** Where space is short the word is still read aloud. */
export const WithoutWord: Story = {
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
