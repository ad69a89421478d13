import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { DateTime } from './date-time.tsx'

const moments = [
  '2026-03-12T09:59:40Z',
  '2026-03-12T09:48:00Z',
  '2026-03-12T06:30:00Z',
  '2026-03-11T08:00:00Z',
  '2026-03-08T08:00:00Z',
  '2026-03-01T08:00:00Z',
  '2025-11-30T08:00:00Z',
  '2026-03-12T12:15:00Z',
]

const guide = {
  when: [
    'A moment is read as a distance, in lists and messages: leave `format` out. After a week it becomes a date.',
    'The day is what counts: `format="date"`, as in “member since”.',
    'Two moments of one day have to be told apart: `format="full"`.',
    'It was today and the hour is what counts: `format="time"`; where seconds count, `second`, or `ago` for their distance.',
  ],
  whenNot: [
    'How long something took: words such as “38 min” in a `Stat` or `Text`.',
    'What is no moment, such as “soon”: it would be shown as it came, without being told apart.',
  ],
  anatomy: [
    { part: 'Text', purpose: 'Short, of even figures, and never broken over two lines.' },
    { part: 'Exact moment', purpose: 'With weekday and zone, shown on rest.' },
    { part: 'Instant', purpose: 'In `datetime`, for machines.' },
  ],
  accessibility: [
    'It is a `time` element. The text is read, and the instant is there for what can use it.',
    'The exact moment shows on rest only, out of reach of touch and keyboard: where it matters, use `format="full"`.',
    'It does not tick: it is as old as `now`, and nothing is announced while time passes.',
  ],
} satisfies Guide

/** `now`, zone and language come from the server, so that both sides print the same. */
const meta = {
  title: 'Components/DateTime',
  component: DateTime,
  parameters: { guide },
  args: { at: '2026-03-12T09:48:00Z', now: '2026-03-12T10:00:00Z', timeZone: 'Europe/Berlin', locale: 'en-GB' },
} satisfies Meta<typeof DateTime>
export default meta

type Story = StoryObj<typeof meta>

/** Exact on rest and to machines. */
export const Relative: Story = {
  play: async ({ canvas }) => {
    const time = canvas.getByText('12 min ago')
    await expect(time).toHaveAttribute('datetime', '2026-03-12T09:48:00.000Z')
    await expect(time).toHaveAttribute('title', expect.stringContaining('12 Mar 2026'))
  },
}

export const OnlyDate: Story = { args: { format: 'date' } }

export const Full: Story = { args: { format: 'full' } }

export const TimeOfDay: Story = { args: { format: 'time' } }

/** What happened seconds ago. */
export const Ago: Story = {
  args: { at: '2026-03-12T09:59:56Z', format: 'ago' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('4 sec ago')).toBeVisible()
  },
}

export const OtherLanguage: Story = { args: { locale: 'de', format: 'full' } }

/** What is no moment is shown as it came. */
export const NotAMoment: Story = { args: { at: 'soon' } }

/** A language that runs the other way keeps its own order, within a page that does not. Not shot: the system's fonts draw it. */
export const OtherDirection: Story = {
  tags: ['!visual'],
  args: { locale: 'he', format: 'full' },
  render: (args) => (
    <p>
      Raised <DateTime {...args} /> by Ben.
    </p>
  ),
  play: async ({ canvas }) => {
    const time = canvas.getByText(/2026/)
    await expect(getComputedStyle(time).direction).toBe('rtl')
    await expect(getComputedStyle(time).unicodeBidi).toBe('isolate')
  },
}

/** From now to another year, in every format. */
export const Variants: Story = {
  render: (args) => (
    <Cluster gap="lg" align="start">
      {(['relative', 'ago', 'date', 'full', 'time', 'second'] as const).map((format) => (
        <Stack key={format} gap="xs">
          {moments.map((at) => (
            <DateTime key={at} {...args} at={at} format={format} />
          ))}
        </Stack>
      ))}
    </Cluster>
  ),
}
