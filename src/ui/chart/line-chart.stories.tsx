import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Grid } from '../layout/grid.tsx'
import { days, wave } from './fixtures.ts'
import { LineChart } from './line-chart.tsx'
import type { ChartSeries } from './series.ts'

const fortnight = days(14)
const opened = [4, 7, 3, 0, 9, 12, 8, 5, 6, 2, 0, 11, 9, 6]
const resolved = [3, 5, 6, 1, 4, 10, 9, 7, 3, 4, 0, 8, 12, 5]
const series: ChartSeries[] = [
  { name: 'Opened', values: opened, tone: 'accent' },
  { name: 'Resolved', values: resolved, tone: 'success' },
]
const one = (values: ChartSeries['values']): ChartSeries[] => [{ name: 'Opened', values, tone: 'accent' }]
const compact = new Intl.NumberFormat('en', { notation: 'compact' })

/** Values over time. Lines differ by dash and mark as well as by colour. */
const meta = {
  title: 'Data/LineChart',
  component: LineChart,
  parameters: {
    frame: 640,
    guide: {
      when: [
        'A trend matters: rises, falls and peaks over days or weeks.',
        'Two to four series are compared over the same period.',
        'There are many points: a line of 90 days is clearer than 90 bars.',
      ],
      whenNot: [
        'Single amounts, or fewer than about ten: `BarChart`.',
        'Only the direction matters, beside a figure: `Sparkline`.',
        'More than four series: a table, or one chart each.',
        'Unordered labels, such as people: `BarChart`; a line between them would mean nothing.',
      ],
      anatomy: [
        { part: 'Legend', purpose: 'The name of each line with its dash and mark, in the order of the table.' },
        { part: 'Drawing', purpose: 'Lines from zero to a round number; a gap where nothing was measured.' },
        { part: 'Summary', purpose: 'One sentence with the finding.' },
        { part: 'Table', purpose: 'Every number, opened on demand.' },
      ],
      accessibility: [
        'The figure is named by its caption. Screen readers skip the drawing; the table has all values.',
        'The table opens by keyboard and without JavaScript. Values of a day also show on hover.',
        'Your task: a `summary` with the finding, such as the highest day and the trend.',
      ],
    } satisfies Guide,
  },
  args: {
    caption: 'Queries opened and resolved per day',
    summary: 'Most were opened on 23 Mar (12). Of 82 opened in two weeks 77 were resolved.',
    labelsName: 'Day',
    labels: fortnight,
    series,
    tableLabel: 'Show as table',
  },
} satisfies Meta<typeof LineChart>
export default meta

type Story = StoryObj<typeof meta>

export const TwoSeries: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('figure', { name: 'Queries opened and resolved per day' })).toBeVisible()
    await expect(canvas.getByRole('table')).not.toBeVisible()
  },
}

/** The table contains every value and is reachable by keyboard. */
export const AsTable: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByText('Show as table').closest('summary')).toHaveFocus()
    // Synthetic key events do not open a summary, so the test clicks.
    await userEvent.click(canvas.getByText('Show as table'))
    const table = canvas.getByRole('table', { name: 'Queries opened and resolved per day' })
    await expect(table).toBeVisible()
    await expect(canvas.getByRole('row', { name: '23 Mar 12 10' })).toBeVisible()
  },
}

export const Area: Story = { args: { series: one(opened), area: true } }

/** Four lines differ by dash and mark, without colour. */
export const FourSeries: Story = {
  args: {
    series: [
      ...series,
      { name: 'Waiting for the requester', values: wave(14, { base: 14, swing: 3, slope: 0.4 }), tone: 'warning' },
      { name: 'Closed', values: wave(14, { base: 18, swing: 2, slope: -0.5 }), tone: 'neutral' },
    ],
  },
}

/** A line is interrupted where nothing was measured. A day between gaps is a mark. */
export const Gaps: Story = {
  args: { series: one([4, 7, null, null, 9, 12, null, 5, null, 2, 0, 11, 9, null]), area: true },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Show as table'))
    await expect(canvas.getByRole('row', { name: '20 Mar –' })).toBeInTheDocument()
    await userEvent.click(canvas.getByText('Show as table'))
  },
}

/** No values. */
export const Empty: Story = {
  args: {
    series: one(fortnight.map(() => null)),
    summary: undefined,
    empty: 'Nothing was measured in these days.',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Nothing was measured in these days.')).toBeVisible()
    await expect(canvas.queryByText('Show as table')).not.toBeInTheDocument()
  },
}

export const OnePoint: Story = { args: { labels: ['31 Mar'], series: one([3]), summary: 'Three were opened today.' } }

/** Zero on every day. */
export const AllZero: Story = { args: { series: one(fortnight.map(() => 0)), summary: 'None were opened.' } }

/** Negative values: the zero line is emphasized. */
export const Negative: Story = {
  args: {
    caption: 'Opened less resolved per day',
    summary: 'The backlog grew on seven days and shrank on five.',
    series: one(opened.map((value, at) => value - (resolved[at] ?? 0))),
    area: true,
  },
}

/** Labels take as much space as their numbers need. */
export const HugeValues: Story = {
  args: {
    series: one(opened.map((value) => value * 617_000_000)),
    summary: undefined,
    format: (value) => compact.format(value),
  },
}

const quarter = days(90)
const long = {
  labels: quarter,
  summary: 'Opened rose from about 20 to about 40 a day; resolved kept up until March.',
  series: [
    { name: 'Opened', values: wave(90, { base: 20, swing: 6, slope: 0.22 }), tone: 'accent' },
    { name: 'Resolved', values: wave(90, { base: 19, swing: 5, slope: 0.14 }), tone: 'success' },
  ] satisfies ChartSeries[],
}

export const NinetyDays: Story = { args: long }

export const Narrow: Story = { parameters: { frame: 320 }, args: { ...long, labels: quarter } }

/** Two lines, one with its area, four lines, and a line with gaps. */
export const Variants: Story = {
  parameters: { frame: 960 },
  render: (args) => (
    <Grid columns={2} gap="lg">
      <LineChart {...args} />
      <LineChart {...args} {...Area.args} summary={undefined} />
      <LineChart {...args} {...FourSeries.args} summary={undefined} />
      <LineChart {...args} {...Gaps.args} summary={undefined} />
    </Grid>
  ),
}
