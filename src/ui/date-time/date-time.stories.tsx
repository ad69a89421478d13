import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
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
    'A relative time in lists and messages: the default. After a week it is a date.',
    'Short in columns and in sentences: “12m ago”. The locale decides the words: “12 min ago” in British English.',
    'Whole words only where a name is read aloud: the text of `formatDateTime` in the format `spoken`, “12 minutes ago”.',
    'The day matters: `format="date"`, as in “member since”.',
    'Times of one day are compared: `format="full"`.',
    'The time of today matters: `format="time"`; with seconds `second`, or `ago` for a relative time.',
  ],
  whenNot: ['A duration: text such as “38 min”.', 'Text that is not a time, such as “soon”.'],
  anatomy: [
    { part: 'Text', purpose: 'Short, with tabular figures, on one line. Only `full` may wrap.' },
    { part: 'Exact time', purpose: 'With weekday and zone, as a tooltip.' },
    { part: 'Instant', purpose: 'ISO 8601 in `datetime`.' },
  ],
  accessibility: [
    'A `time` element with a machine-readable value.',
    'The exact time is only a tooltip. Where it matters to touch and keyboard, use `format="full"`.',
    'It does not update by itself, so nothing is announced.',
  ],
} satisfies Guide

/** `now`, zone and locale come from the server, so that server and browser render the same text. */
const meta = {
  title: 'Data/DateTime',
  component: DateTime,
  argTypes: { format: { options: ['relative', 'ago', 'date', 'full', 'time', 'second'] } },
  parameters: { guide },
  args: { at: '2026-03-12T09:48:00Z', now: '2026-03-12T10:00:00Z', timeZone: 'Europe/Berlin', locale: 'en' },
} satisfies Meta<typeof DateTime>
export default meta

type Story = StoryObj<typeof meta>

/** The exact time in the tooltip and in `datetime`. */
export const Relative: Story = {
  play: async ({ canvas }) => {
    const time = canvas.getByText('12m ago')
    await expect(time).toHaveAttribute('datetime', '2026-03-12T09:48:00.000Z')
    await expect(time).toHaveAttribute('title', expect.stringContaining('Mar 12, 2026'))
  },
}

export const OnlyDate: Story = { args: { format: 'date' } }

export const Full: Story = { args: { format: 'full' } }

export const TimeOfDay: Story = { args: { format: 'time' } }

/** Seconds ago. */
export const Ago: Story = {
  args: { at: '2026-03-12T09:59:56Z', format: 'ago' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('4s ago')).toBeVisible()
  },
}

export const OtherLanguage: Story = { args: { locale: 'de', format: 'full' } }

/** An invalid time is shown unchanged. */
export const InvalidTime: Story = { args: { at: 'soon' } }

/** A right-to-left language within a left-to-right page. No picture, because the system's fonts differ. */
export const OtherWritingDirection: Story = {
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

/** From now to another year, in every format that is shown: each column is named by its format. */
export const Variants: Story = {
  render: (args) => (
    <Cluster gap="lg" align="start">
      {(['relative', 'ago', 'date', 'full', 'time', 'second'] as const).map((format) => (
        <Stack key={format} gap="xs">
          <Text size="sm" tone="muted">
            {format}
          </Text>
          {moments.map((at) => (
            <DateTime key={at} {...args} at={at} format={format} />
          ))}
        </Stack>
      ))}
    </Cluster>
  ),
}
