import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Meter } from './meter.tsx'

/** A share of a known whole. For running tasks use a progress bar. */
const meta = {
  title: 'Components/Meter',
  component: Meter,
  parameters: {
    frame: 320,
    guide: {
      when: ['A share of a known whole: workload, storage.', 'In rows, where lengths are compared.'],
      whenNot: [
        'A running task: `ProgressBar`.',
        'No known whole: `Stat`, or a number.',
        'Several amounts over time: `BarChart`.',
      ],
      anatomy: [
        { part: 'Background', purpose: 'The whole.' },
        { part: 'Level', purpose: 'The share, from the start; its tone shows whether it is good.' },
      ],
      accessibility: [
        'A meter with its label and `valueText`: “Load of Ana, 12 of 20 queries”.',
        'It has no visible text. Your task: the number beside it.',
        'A tone repeats the text, such as “over the limit”.',
      ],
    } satisfies Guide,
  },
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

export const Zero: Story = { args: { value: 0, valueText: 'no queries' } }

/** A value above the maximum fills the bar. */
export const AboveMaximum: Story = {
  args: { value: 27, valueText: '27 of 20 queries', tone: 'danger' },
  play: async ({ canvas }) => {
    const meter = canvas.getByRole('meter')
    await expect(meter).toHaveAttribute('aria-valuenow', '20')
    await expect(meter).toHaveAttribute('aria-valuetext', '27 of 20 queries')
  },
}

export const ZeroMaximum: Story = { tags: ['!visual'], args: { value: 0, max: 0, valueText: 'no queries' } }

/** A negative value counts as zero. */
export const Negative: Story = { tags: ['!visual'], args: { value: -3, valueText: '3 fewer than planned' } }

export const Full: Story = { args: { value: 20, valueText: '20 of 20 queries', tone: 'warning' } }

/** Every tone. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="sm">
      {(['accent', 'success', 'warning', 'danger', 'neutral'] as const).map((tone, index) => (
        <Meter key={tone} {...args} tone={tone} label={tone} value={4 * (index + 1)} />
      ))}
    </Stack>
  ),
}
