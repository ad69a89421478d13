import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { ConnectionIndicator } from './connection-indicator.tsx'

const { realtime } = en

const meta = {
  title: 'Screens/Realtime/Connection',
  component: ConnectionIndicator,
  args: { sign: 'live', onRetry: fn() },
  decorators: [
    (Story) => (
      <div className="flex min-h-60 items-start justify-end p-2">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ConnectionIndicator>
export default meta

type Story = StoryObj<typeof meta>

/** Connected: a dot, and a word on a wide screen and for screen readers. */
export const Connected: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(realtime.connection.live)).toBeInTheDocument()
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument()
  },
}

/** Nothing is shown while the page connects for the first time. */
export const Quiet: Story = {
  tags: ['!visual'],
  args: { sign: 'quiet' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(realtime.connection.live)).not.toBeInTheDocument()
  },
}

/** Reconnecting. */
export const Reconnecting: Story = {
  args: { sign: 'reconnecting' },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: realtime.connection.reconnecting }))
    await waitFor(() => expect(canvas.getByText(realtime.connectionHint.reconnecting)).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: realtime.tryNow }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

/** Offline, with an explanation of what still works. */
export const Offline: Story = {
  tags: ['rtl'],
  args: { sign: 'offline' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: realtime.connection.offline }))
    await waitFor(() => expect(canvas.getByText(realtime.connectionHint.offline)).toBeVisible())
  },
}
