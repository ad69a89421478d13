import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { ProgressBar } from '../progress-bar/progress-bar.tsx'
import { Meter } from './meter.tsx'

/** A value within a known range. For running tasks use a progress bar. */
const meta = {
  title: 'Data/Meter',
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
        { part: 'Level', purpose: 'The share, from the start.' },
      ],
      accessibility: [
        'A meter with its label: “Load of Ana”.',
        'It has no visible text. Your task: the number beside it.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Load of Ana', value: 12, max: 20 },
} satisfies Meta<typeof Meter>
export default meta

type Story = StoryObj<typeof meta>

export const Some: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('meter', { name: 'Load of Ana' })).toHaveAttribute('aria-valuenow', '12')
  },
}

export const Zero: Story = { args: { value: 0 } }

/** A value above the maximum fills the bar. */
export const AboveMaximum: Story = {
  tags: ['!visual'],
  args: { value: 27 },
  play: async ({ canvas }) => {
    const meter = canvas.getByRole('meter')
    await expect(meter).toHaveAttribute('aria-valuenow', '20')
  },
}

export const ZeroMaximum: Story = { tags: ['!visual'], args: { value: 0, max: 0 } }

/** A negative value counts as zero. */
export const Negative: Story = { tags: ['!visual'], args: { value: -3 } }

export const Full: Story = { args: { value: 20 } }

/** A meter and a progress bar are filled with one colour. */
export const FillOfProgressBar: Story = {
  tags: ['!visual'],
  render: (args) => (
    <Stack>
      <Meter {...args} />
      <ProgressBar label="Sending" value={60} />
    </Stack>
  ),
  play: async ({ canvas }) => {
    const fill = canvas.getByRole('meter').firstElementChild as HTMLElement
    const progressFill = getComputedStyle(canvas.getByRole('progressbar')).color
    await expect(fill).toHaveStyle({ backgroundColor: progressFill })
  },
}

/** Several levels. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="sm">
      {[0, 4, 12, 20].map((value) => (
        <Meter key={value} {...args} value={value} />
      ))}
    </Stack>
  ),
}
