import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { createToastStore } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

const filled = (...texts: Parameters<ReturnType<typeof createToastStore>['add']>[0][]) => {
  const store = createToastStore()
  for (const text of texts) store.add({ duration: 0, ...text })
  return store
}

/** What an act led to. It goes after 5 seconds, waits while it is read, and never takes the focus. */
const meta = {
  title: 'Components/Toaster',
  component: Toaster,
  parameters: { frame: 'none' },
  globals: { viewport: { value: 'corner' } },
  args: { store: filled({ text: 'Your name was changed.' }), label: 'Messages', closeLabel: 'Close' },
} satisfies Meta<typeof Toaster>
export default meta

type Story = StoryObj<typeof meta>

export const Neutral: Story = {}

export const Success: Story = { args: { store: filled({ tone: 'success', text: 'ACME-42 was raised.' }) } }

/** An error is said at once. */
export const Danger: Story = {
  args: { store: filled({ tone: 'danger', text: 'The reply was not sent: the query is closed.' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The reply was not sent')
  },
}

export const Several: Story = {
  args: {
    store: filled(
      { text: 'Your name was changed.' },
      { tone: 'success', text: 'ACME-42 was raised.' },
      {
        tone: 'danger',
        text: 'The file “a-very-long-name-without-any-place-to-break-it-whatsoever.pdf” is too large.',
      },
    ),
  },
}

/** Closed by hand, by keyboard; a new message comes into the same region. */
export const Closing: Story = {
  tags: ['!visual'],
  args: { store: createToastStore() },
  render: (args) => (
    <>
      <Button onClick={() => args.store.add({ text: 'Saved.' })}>Save</Button>
      <Toaster {...args} />
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByText('Saved.')).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(canvas.queryByText('Saved.')).not.toBeInTheDocument())
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    canvas.getByRole('button', { name: 'Close' }).focus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByText('Saved.')).not.toBeInTheDocument())
  },
}
