import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { AreaChart } from './area-chart.tsx'
import { days, wave } from './fixtures.ts'
import type { ChartSeries } from './series.ts'

const fortnight = days(14)
const series: ChartSeries[] = [
  { name: 'Open', values: wave(14, { base: 12, swing: 4, slope: 0.3 }), tone: 'accent' },
  { name: 'Waiting', values: wave(14, { base: 7, swing: 2, slope: 0 }), tone: 'warning' },
  { name: 'On hold', values: wave(14, { base: 3, swing: 1, slope: 0.1 }), tone: 'neutral' },
]
const withGap = series.map((one) => ({ ...one, values: one.values.map((value, at) => (at === 6 ? null : value)) }))

/** Parts of a whole over time. They differ by place, dash and mark as well as by colour. */
const meta = {
  title: 'Data/AreaChart',
  component: AreaChart,
  parameters: {
    frame: 640,
    guide: {
      when: ['A whole and its parts change over time: unresolved queries by status, over days or weeks.'],
      whenNot: [
        'The series do not add up to a whole: `LineChart`.',
        'The whole at one time: `StackedBars`.',
        'More than four parts: join the smallest ones, or show a table.',
      ],
      anatomy: [
        { part: 'Legend', purpose: 'The name of each part with its dash and mark, from the bottom up.' },
        {
          part: 'Drawing',
          purpose: 'The parts on each other, in the same frame as a line chart. It fills its container.',
        },
        { part: 'Summary', purpose: 'One sentence with the finding.' },
        { part: 'Table', purpose: 'Every number, opened on demand.' },
      ],
      accessibility: [
        'The figure is named by its caption. Screen readers skip the drawing; the table has all values.',
        'The table opens by keyboard and without JavaScript. Values of a day also show on hover.',
        'Only the lowest part has a level foot: put the part that matters most there.',
      ],
    } satisfies Guide,
  },
  args: {
    caption: 'Unresolved queries by status',
    summary: 'Queries that are open grew most.',
    labelsName: 'Day',
    labels: fortnight,
    series,
    tableLabel: 'Show as table',
  },
} satisfies Meta<typeof AreaChart>
export default meta

type Story = StoryObj<typeof meta>

/** The table has every value, and opens by keyboard. */
export const Playground: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('figure', { name: 'Unresolved queries by status' })).toBeVisible()
    await userEvent.tab()
    canvas.getByText('Show as table').closest('summary')?.click()
    const table = await waitFor(() => canvas.getByRole('table', { name: 'Unresolved queries by status' }))
    await expect(within(table).getAllByRole('row')).toHaveLength(1 + fortnight.length)
  },
}

export const WithGap: Story = {
  tags: ['!visual'],
  args: { caption: 'With a gap', series: withGap, summary: 'Nothing was measured on one day.' },
}

export const ManyDays: Story = {
  tags: ['!visual'],
  args: {
    caption: 'Many days',
    labels: days(60),
    series: [{ name: 'Open', values: wave(60, { base: 20, swing: 6, slope: 0.2 }), tone: 'accent' }],
    summary: undefined,
  },
}

export const WithoutData: Story = {
  tags: ['!visual'],
  args: { caption: 'Without data', labels: [], series: [], summary: undefined, empty: 'No queries yet.' },
}

/** Several parts, a gap where nothing was measured, many days on a phone, and no data. */
export const Variants: Story = {
  tags: ['rtl'],
  render: (args) => (
    <Stack>
      <AreaChart {...args} />
      <AreaChart {...args} {...WithGap.args} />
      <AreaChart {...args} {...ManyDays.args} className="max-w-80" />
      <AreaChart {...args} {...WithoutData.args} />
    </Stack>
  ),
}
