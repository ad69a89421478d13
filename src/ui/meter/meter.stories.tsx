import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import { Stack } from '../layout/stack.tsx'
import { Meter } from './meter.tsx'

/** A share of a known whole. For something under way use a progress bar. */
const meta = {
  title: 'Components/Meter',
  component: Meter,
  parameters: { frame: 320 },
  args: { label: 'Load of Ana', value: 12, max: 20, valueText: '12 of 20 queries' },
} satisfies Meta<typeof Meter>
export default meta

type Story = StoryObj<typeof meta>

export const Some: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('meter', { name: 'Load of Ana' })).toHaveAttribute(
      'aria-valuetext',
      '12 of 20 queries',
    )
  },
}

export const Nothing: Story = { args: { value: 0, valueText: 'no queries' } }

/** More than the whole fills the bar and no more. */
export const TooMuch: Story = { args: { value: 27, valueText: '27 of 20 queries', tone: 'danger' } }

export const NoWhole: Story = { args: { value: 0, max: 0, valueText: 'no queries' } }

/** Every tone on one sheet. */
export const Sheet: Story = {
  render: (args) => (
    <Stack gap="sm">
      {(['accent', 'success', 'warning', 'danger', 'neutral'] as const).map((tone, index) => (
        <Meter key={tone} {...args} tone={tone} label={tone} value={4 * (index + 1)} />
      ))}
    </Stack>
  ),
}
