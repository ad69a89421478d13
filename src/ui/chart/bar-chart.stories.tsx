import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import { BarChart } from './bar-chart.tsx'

const days = Array.from({ length: 14 }, (_, index) => `${index + 1} Mar`)
const opened = [4, 7, 3, 0, 9, 12, 8, 5, 6, 2, 0, 11, 9, 6]
const resolved = [3, 5, 6, 1, 4, 10, 9, 7, 3, 4, 0, 8, 12, 5]

/** Drawn on the server. The table below it says the same to whoever cannot see bars. */
const meta = {
  title: 'Components/BarChart',
  component: BarChart,
  parameters: { frame: 640 },
  args: {
    caption: 'Queries opened and resolved per day',
    labelsName: 'Day',
    labels: days,
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
    await expect(table).toHaveTextContent('6 Mar1210')
  },
}

export const OneSeries: Story = { args: { series: [{ name: 'Opened', values: opened, tone: 'accent' }] } }

export const Empty: Story = {
  args: {
    series: [{ name: 'Opened', values: days.map(() => 0), tone: 'accent' }],
    empty: 'Nothing was opened in these days.',
  },
}

export const OneDay: Story = {
  args: { labels: ['1 Mar'], series: [{ name: 'Opened', values: [3], tone: 'accent' }] },
}

export const LargeNumbers: Story = {
  args: { series: [{ name: 'Opened', values: opened.map((value) => value * 137), tone: 'neutral' }] },
}

export const Narrow: Story = { parameters: { frame: 320 } }
