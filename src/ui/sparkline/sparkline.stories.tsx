import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { Sparkline } from './sparkline.tsx'

const opened = [4, 7, 3, 0, 9, 12, 8, 5, 6, 2, 0, 11, 9, 6]

/** A small line within text that shows whether values rise or fall. */
const meta = {
  title: 'Data/Sparkline',
  component: Sparkline,
  parameters: {
    guide: {
      when: ['Beside a figure, to show its history.', 'The trend matters, not the single values.'],
      whenNot: [
        'Values that are read or compared: `LineChart` has axes. Two sparklines never share a scale.',
        'A share of a whole: `Meter`.',
      ],
      anatomy: [
        {
          part: 'Line',
          purpose: 'From its own lowest to its highest value. It leads past days without a value.',
        },
        { part: 'Dot', purpose: 'The latest value.' },
        { part: 'Area', purpose: 'Fills the area below a line that stands alone.' },
      ],
      accessibility: [
        'With a `label` it is an image with that text, such as “Opened per day: from 4 to 6, at most 12”.',
        'Without a label screen readers skip it; the text beside it must describe the values.',
        'Its colour has no meaning of its own.',
      ],
    } satisfies Guide,
  },
  args: { values: opened, label: 'Opened per day in two weeks: between 0 and 12, today 6' },
} satisfies Meta<typeof Sparkline>
export default meta

type Story = StoryObj<typeof meta>

export const Line: Story = {
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('img', { name: 'Opened per day in two weeks: between 0 and 12, today 6' }),
    ).toBeVisible()
  },
}

export const Area: Story = { args: { area: true, tone: 'accent' } }

/** The sparkline is hidden from screen readers if text beside it says the same. */
export const Decorative: Story = {
  tags: ['!visual'],
  args: { label: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('img')).not.toBeInTheDocument()
  },
}

/** The line connects the values before and after days without a value. */
export const Gaps: Story = { args: { values: [4, 7, null, null, 9, null, 8, 5, null, 2, 4, 11, null] } }

export const EqualValues: Story = { args: { values: [3, 3, 3, 3], label: '3 each day' } }

export const OneValue: Story = { args: { values: [3], label: '3 today' } }

/** Without values the sparkline is empty and keeps its size. */
export const WithoutValues: Story = { args: { values: [], label: 'Nothing measured yet' } }

/** Within a line of text. */
export const InText: Story = {
  render: (args) => (
    <Text>
      Opened per day <Sparkline {...args} size="sm" className="inline align-middle" /> rather steady.
    </Text>
  ),
}

/** The sparkline is as wide as its container. */
export const Fill: Story = { parameters: { frame: 480 }, args: { size: 'fill', area: true, tone: 'accent' } }

/** Every tone: within text, beside a figure, and with its area. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="md">
      {(['accent', 'success', 'warning', 'danger', 'neutral'] as const).map((tone) => (
        <div key={tone} className="flex flex-wrap items-center gap-6">
          <Sparkline {...args} tone={tone} size="sm" />
          <Sparkline {...args} tone={tone} />
          <Sparkline {...args} tone={tone} area />
        </div>
      ))}
    </Stack>
  ),
}
