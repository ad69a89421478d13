import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
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

/** `now`, zone and language come from the server, so that both sides print the same. */
const meta = {
  title: 'Components/DateTime',
  component: DateTime,
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

export const OtherLanguage: Story = { args: { locale: 'de', format: 'full' } }

/** What is no moment is shown as it came. */
export const NotAMoment: Story = { args: { at: 'soon' } }

/** From now to another year, in the three formats. */
export const Sheet: Story = {
  render: (args) => (
    <div className="grid grid-cols-3 gap-x-8 gap-y-1">
      {(['relative', 'date', 'full'] as const).map((format) => (
        <Stack key={format} gap="xs">
          {moments.map((at) => (
            <DateTime key={at} {...args} at={at} format={format} />
          ))}
        </Stack>
      ))}
    </div>
  ),
}
