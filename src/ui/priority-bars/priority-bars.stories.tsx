import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { PriorityBars } from './priority-bars.tsx'

const levels = [
  { level: 1, label: 'Low' },
  { level: 2, label: 'Normal' },
  { level: 3, label: 'High' },
  { level: 4, label: 'Urgent' },
] as const

/** Four bars: how many are filled says how soon. Only urgent is red, so that red keeps its meaning. */
const meta = {
  title: 'Components/PriorityBars',
  component: PriorityBars,
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

/** Every level on one sheet. */
export const Sheet: Story = {
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
