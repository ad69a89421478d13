import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Meter } from './meter.tsx'

/** A share of a known whole. For something under way use a progress bar. */
const meta = {
  title: 'Components/Meter',
  component: Meter,
  parameters: {
    frame: 320,
    guide: {
      when: [
        'How much of a known whole there is: load of a person, storage used, share kept in time.',
        'In rows under each other, where lengths are compared at a glance.',
      ],
      whenNot: [
        'Something is under way: `ProgressBar`.',
        'There is no whole: `Stat`, or a number.',
        'Several amounts over time: `BarChart`.',
      ],
      anatomy: [
        { part: 'Background', purpose: 'The whole.' },
        { part: 'Level', purpose: 'The share, from the start of the line; its tone says whether that is well.' },
      ],
      accessibility: [
        'Read as a meter with its label and `valueText`: “Load of Ana, 12 of 20 queries”.',
        'It draws no words. Left to you: the number beside it, for everybody.',
        'A tone repeats what the words say, such as “over the limit”.',
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

export const Nothing: Story = { args: { value: 0, valueText: 'no queries' } }

/** More than the whole fills the bar and no more. */
export const TooMuch: Story = {
  args: { value: 27, valueText: '27 of 20 queries', tone: 'danger' },
  play: async ({ canvas }) => {
    const meter = canvas.getByRole('meter')
    await expect(meter).toHaveAttribute('aria-valuenow', '20')
    await expect(meter).toHaveAttribute('aria-valuetext', '27 of 20 queries')
  },
}

export const NoWhole: Story = { tags: ['!visual'], args: { value: 0, max: 0, valueText: 'no queries' } }

/** Less than nothing is nothing. */
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
