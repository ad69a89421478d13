import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Grid } from '../layout/grid.tsx'
import { BarChart } from './bar-chart.tsx'
import { days, wave } from './fixtures.ts'
import type { ChartSeries } from './series.ts'

const fortnight = days(14)
const opened = [4, 7, 3, 0, 9, 12, 8, 5, 6, 2, 0, 11, 9, 6]
const resolved = [3, 5, 6, 1, 4, 10, 9, 7, 3, 4, 0, 8, 12, 5]
const one = (values: ChartSeries['values']): ChartSeries[] => [{ name: 'Opened', values, tone: 'accent' }]
const compact = new Intl.NumberFormat('en', { notation: 'compact' })

/** A bar chart that is rendered on the server, with a table for screen readers. */
const meta = {
  title: 'Data/BarChart',
  component: BarChart,
  parameters: {
    frame: 640,
    guide: {
      when: [
        'Amounts are compared: per day, person or category.',
        'Two series are compared at each label: grouped bars.',
      ],
      whenNot: [
        'More than about 30 labels, or a trend over time: `LineChart`.',
        'One share of a known whole: `Meter`.',
        'Exact numbers: `Table`.',
      ],
      anatomy: [
        { part: 'Legend', purpose: 'The names of the series, in the order of their bars.' },
        {
          part: 'Drawing',
          purpose: 'Bars from zero, grid lines at round numbers, as many labels as fit; the last one always.',
        },
        {
          part: 'Table',
          purpose: 'The same numbers for screen readers; invisible.',
        },
      ],
      accessibility: [
        'Screen readers skip the drawing and read the table, which has the caption as its name.',
        'Series differ by their position within a label, not only by colour.',
        'The values of a label show on hover; nothing is focusable.',
      ],
    } satisfies Guide,
  },
  args: {
    caption: 'Queries opened and resolved per day',
    labelsName: 'Day',
    labels: fortnight,
    series: [
      { name: 'Opened', values: opened, tone: 'accent' },
      { name: 'Resolved', values: resolved, tone: 'success' },
    ],
  },
} satisfies Meta<typeof BarChart>
export default meta

type Story = StoryObj<typeof meta>

export const TwoSeries: Story = {
  play: async ({ canvas }) => {
    const table = canvas.getByRole('table', { name: 'Queries opened and resolved per day' })
    await expect(table).toHaveTextContent('23 Mar1210')
  },
}

export const OneSeries: Story = { args: { series: one(opened) } }

export const Empty: Story = {
  args: {
    series: one(fortnight.map(() => 0)),
    empty: 'Nothing was opened in these days.',
  },
}

/** Zero on every day: only grid lines. */
export const AllZero: Story = { args: { series: one(fortnight.map(() => 0)) } }

export const OneDay: Story = { args: { labels: ['31 Mar'], series: one([3]) } }

/** A missing value has no bar and is not shown as zero. */
export const Gaps: Story = {
  args: { series: one([4, 7, null, null, 9, 12, 0, 5, null, 2, 0, 11, 9, null]) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: '20 Mar –' })).toBeInTheDocument()
    await expect(canvas.getByRole('row', { name: '24 Mar 0' })).toBeInTheDocument()
  },
}

/** Negative values. */
export const Negative: Story = {
  args: { series: one(opened.map((value, at) => value - (resolved[at] ?? 0))) },
}

export const LargeNumbers: Story = {
  args: {
    series: one(opened.map((value) => value * 137)),
    format: (value) => value.toLocaleString('en'),
  },
}

/** Labels take as much space as their numbers need. */
export const HugeValues: Story = {
  args: { series: one(opened.map((value) => value * 617_000_000)), format: (value) => compact.format(value) },
}

const quarter = { labels: days(90), series: one(wave(90, { base: 20, swing: 6, slope: 0.22 })) }

export const NinetyDays: Story = { args: quarter }

export const Narrow: Story = { parameters: { frame: 320 } }

export const NinetyDaysNarrow: Story = { parameters: { frame: 320 }, args: quarter }

/** Two series, one series, and negative values. */
export const Variants: Story = {
  parameters: { frame: 960 },
  render: (args) => (
    <Grid columns={2} gap="lg">
      <BarChart {...args} />
      <BarChart {...args} {...OneSeries.args} />
      <BarChart {...args} {...Negative.args} />
    </Grid>
  ),
}
