import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { TextField } from '../field/text-field.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { Dialog } from './dialog.tsx'

/**
 * Something to finish before going on. With `open` and `closeHref` it is a page of its own that works without
 * JavaScript; without them a button opens it with `command="show-modal"`.
 */
const meta = {
  title: 'Components/Dialog',
  component: Dialog,
  parameters: { frame: 'none' },
  globals: { viewport: { value: 'dialog' } },
  args: {
    title: 'Your profile',
    closeLabel: 'Close',
    closeHref: '#closed',
    open: true,
    onClose: fn(),
    children: (
      <Stack>
        <TextField label="Display name" name="displayName" defaultValue="Ada Lovelace" />
        <Text tone="muted" size="sm">
          Colleagues and requesters see it beside your messages.
        </Text>
      </Stack>
    ),
  },
  decorators: [
    (Story) => (
      <div className="p-4">
        The page behind.
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Dialog>
export default meta

type Story = StoryObj<typeof meta>

/** Modal once JavaScript runs: the focus is inside, Escape leads out. */
export const Open: Story = {
  play: async ({ args, canvas }) => {
    const dialog = canvas.getByRole('dialog', { name: 'Your profile' })
    await waitFor(() => expect(dialog.matches(':modal')).toBe(true))
    await expect(dialog).toContainElement(document.activeElement as HTMLElement)
    await userEvent.click(canvas.getByRole('link', { name: 'Close' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

/** The browser's own request to close, as Escape sends it, does what the closing sign does. */
export const ClosedByEscape: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas }) => {
    const dialog = canvas.getByRole<HTMLDialogElement>('dialog')
    await waitFor(() => expect(dialog.matches(':modal')).toBe(true))
    dialog.requestClose()
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
    await expect(dialog.open).toBe(true)
  },
}

export const WithFooter: Story = {
  args: {
    size: 'sm',
    title: 'Remove Ben?',
    children: 'Ben can no longer sign in to Acme. What Ben wrote stays.',
    footer: (
      <>
        <Button>Keep Ben</Button>
        <Button tone="danger">Remove Ben</Button>
      </>
    ),
  },
}

/** What does not fit scrolls inside; head and foot stay. */
export const LongContent: Story = {
  args: {
    children: 'Colleagues see it. '.repeat(120),
    footer: <Button>Save</Button>,
  },
}

/** Opened and closed in place by buttons that need no script in newer browsers. */
export const InPlace: Story = {
  tags: ['!visual'],
  args: { open: undefined, closeHref: undefined, id: 'in-place' },
  render: (args) => (
    <>
      <Button command="show-modal" commandfor="in-place">
        Rename
      </Button>
      <Dialog {...args} />
    </>
  ),
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Rename' }))
    const dialog = await canvas.findByRole('dialog', { name: 'Your profile' })
    await expect(dialog.matches(':modal')).toBe(true)
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(dialog).not.toBeVisible())
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
  },
}
