import type { Meta, StoryObj } from '@storybook/react-vite'

import { useState } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import type { Guide } from '../guide.ts'
import { createToastStore, type NewToast, type ToastStore } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

const filled = (...toasts: NewToast[]) => {
  const store = createToastStore()
  for (const toast of toasts) store.add({ duration: 0, ...toast })
  return store
}

/** A store that records calls. The store's own test covers its timers. */
const written = (...toasts: NewToast[]) => {
  const { getSnapshot, subscribe } = filled(...toasts)
  return { add: fn(() => 'toast'), close: fn(), pause: fn(), resume: fn(), setHidden: fn(), getSnapshot, subscribe }
}

const guide = {
  when: [
    'The result of an action that the page does not show: the assignee was changed, the reply was sent.',
    'A failure away from the user’s focus.',
    'Once per page, with the one store of messages.',
  ],
  whenNot: [
    'JavaScript is off: the shell shows the message as a `StatusLine`.',
    'A decision: `Dialog`. A lasting fact: `Callout`. An invalid field: its error.',
    'The page shows the result, such as a new row.',
  ],
  anatomy: [
    { part: 'Region', purpose: 'At the lower end of the page, above dialogs.' },
    { part: 'Icon', purpose: 'Repeats the tone as a shape.' },
    { part: 'Text', purpose: 'One sentence: what happened. Nothing is lost by not reading it.' },
    {
      part: 'Action',
      purpose: 'At most one button, such as undo. The same action must also exist on the page.',
    },
    { part: 'Close button', purpose: 'Always present.' },
  ],
  accessibility: [
    'Messages are announced politely, errors at once. None takes the focus.',
    'A message stays 5 s, an error longer by its length. Pointer, focus and a hidden tab pause it.',
    'F8 focuses the newest message, Escape closes the focused one. The focus then moves to the next, or back to where it was.',
  ],
} satisfies Guide

/** The result of an action. It disappears after 5 seconds, pauses while it is read, and never takes the focus. */
const meta = {
  title: 'Feedback/Toaster',
  component: Toaster,
  parameters: { frame: 'none', guide },
  globals: { viewport: { value: 'corner' } },
  args: { store: filled({ text: 'Your name was changed.' }), label: 'Messages', closeLabel: 'Close', shortcut: 'F8' },
} satisfies Meta<typeof Toaster>
export default meta

type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>

const appears =
  (text: RegExp): Play =>
  async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text)).toBeVisible())
  }

/** A toast of tone info is announced politely. */
export const Info: Story = {
  play: async ({ canvas }) => {
    const text = await canvas.findByText('Your name was changed.')
    await expect(text.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite')
  },
}

export const Success: Story = {
  args: { store: filled({ tone: 'success', text: 'ACME-42 was raised.' }) },
  play: appears(/was raised/),
}

/** A toast with an action. */
export const WithAction: Story = {
  args: {
    store: filled({
      tone: 'success',
      text: 'Your reply goes out in 10 s.',
      action: <Button size="sm">Undo</Button>,
    }),
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Undo' })).toBeVisible())
  },
}

export const Warning: Story = {
  args: { store: filled({ tone: 'warning', text: 'Confirm your address first: we sent you a new code.' }) },
  play: appears(/Confirm your address/),
}

/** An error is announced at once. */
export const Danger: Story = {
  args: { store: filled({ tone: 'danger', text: 'The reply was not sent: the query is closed.' }) },
  play: async ({ canvas }) => {
    const text = await canvas.findByText(/The reply was not sent/)
    await expect(text.closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive')
  },
}

/** Every tone, and a long word. */
export const Variants: Story = {
  args: {
    store: filled(
      { text: 'Your name was changed.' },
      { tone: 'success', text: 'ACME-42 was raised.' },
      { tone: 'warning', text: 'Confirm your address first: we sent you a new code.' },
      {
        tone: 'danger',
        text: 'The file “a-very-long-name-without-any-place-to-break-it-whatsoever.pdf” is too large.',
      },
    ),
  },
  play: appears(/is too large/),
}

/** Pointer and focus pause a toast, and closing one leaves no other paused. */
export const PausedWhileRead: Story = {
  tags: ['!visual'],
  args: { store: written({ text: 'Saved.' }) },
  play: async ({ args: { store }, canvas }) => {
    const text = await canvas.findByText('Saved.')
    const id = 'info Saved.'
    await userEvent.hover(text)
    await expect(store.pause).toHaveBeenLastCalledWith(id, 'pointer')
    await userEvent.unhover(text)
    await expect(store.resume).toHaveBeenLastCalledWith(id, 'pointer')

    const closer = canvas.getByRole('button', { name: 'Close' })
    closer.focus()
    await expect(store.pause).toHaveBeenLastCalledWith(id, 'focus')
    // When the window loses the focus, the toast stays paused.
    closer.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    await expect(store.resume).toHaveBeenCalledTimes(1)
    closer.blur()
    await expect(store.resume).toHaveBeenLastCalledWith(id, 'focus')

    await expect(store.setHidden).toHaveBeenLastCalledWith(false)
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    document.dispatchEvent(new Event('visibilitychange'))
    await expect(store.setHidden).toHaveBeenLastCalledWith(true)
    Reflect.deleteProperty(document, 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await expect(store.setHidden).toHaveBeenLastCalledWith(false)
    await expect(getComputedStyle(text).userSelect).toBe('text')
  },
}

function Removable(args: { store: ToastStore; label: string; closeLabel: string; shortcut: string }) {
  const [there, setThere] = useState(true)
  return (
    <>
      <Button onClick={() => setThere(!there)}>{there ? 'Take it away' : 'Put it back'}</Button>
      {there && <Toaster {...args} />}
    </>
  )
}

/** A toast that is removed under the pointer does not leave the store paused. */
export const RemovedWhileRead: Story = {
  tags: ['!visual'],
  args: { store: written({ text: 'Saved.' }) },
  render: (args) => <Removable {...args} />,
  play: async ({ args: { store }, canvas }) => {
    await userEvent.hover(await canvas.findByText('Saved.'))
    await expect(store.resume).not.toHaveBeenCalled()
    canvas.getByRole('button', { name: 'Take it away' }).click()
    await waitFor(() => expect(store.resume).toHaveBeenCalledWith('info Saved.', 'pointer'))
    await expect(store.resume).toHaveBeenCalledWith('info Saved.', 'focus')
    await expect(store.setHidden).toHaveBeenLastCalledWith(false)
  },
}

function Saving(args: { store: ToastStore; label: string; closeLabel: string; shortcut: string }) {
  return (
    <>
      <Button onClick={() => args.store.add({ text: 'Saved.', duration: 0 })}>Save</Button>
      <Button onClick={() => args.store.add({ text: 'Sent.', duration: 0 })}>Send</Button>
      <Toaster {...args} />
    </>
  )
}

/** After closing by pointer, the focus returns. A repeated toast is announced again. */
export const ClosingByPointer: Story = {
  tags: ['!visual'],
  args: { store: createToastStore() },
  render: (args) => <Saving {...args} />,
  play: async ({ canvas }) => {
    const save = canvas.getByRole('button', { name: 'Save' })
    await userEvent.click(save)
    const said = await canvas.findByText('Saved.')
    await userEvent.click(save)
    await waitFor(() => expect(said).not.toBeInTheDocument())
    await waitFor(() => expect(canvas.getByText('Saved.')).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(canvas.queryByText('Saved.')).not.toBeInTheDocument())
    await expect(save).toHaveFocus()
  },
}

/** F8 focuses the newest toast. Escape closes it and focuses the next. Escape outside the toasts closes none. */
export const ClosingByKeyboard: Story = {
  tags: ['!visual'],
  args: { store: createToastStore() },
  render: (args) => <Saving {...args} />,
  play: async ({ canvas }) => {
    const save = canvas.getByRole('button', { name: 'Save' })
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
    await userEvent.click(save)
    await canvas.findByText('Saved.')
    await userEvent.keyboard('{Escape}')
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2)
    await userEvent.keyboard('{F8}')
    const [sent, saved] = canvas.getAllByRole('button', { name: 'Close' })
    await expect(saved).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByText('Saved.')).not.toBeInTheDocument())
    await expect(sent).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.queryByText('Sent.')).not.toBeInTheDocument())
    await expect(save).toHaveFocus()
    // Without toasts F8 has no effect.
    await userEvent.keyboard('{F8}')
    await expect(save).toHaveFocus()
  },
}

function BehindDialog(args: { store: ToastStore; label: string; closeLabel: string; shortcut: string }) {
  const [open, setOpen] = useState(true)
  return (
    <>
      {open && (
        <Dialog title="Profile" closeLabel="Close the dialog" open onOpenChange={setOpen}>
          <Button onClick={() => args.store.add({ text: 'Saved.', duration: 0 })}>Save</Button>
          <Button onClick={() => setOpen(false)}>Done</Button>
        </Dialog>
      )}
      <Toaster {...args} />
    </>
  )
}

/** Whether a press on the centre of the element reaches it. Everything outside a modal dialog is inert. */
function isReached(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

/** Above a modal dialog, which makes everything outside inert, a toast is announced and can be closed. */
export const OverDialog: Story = {
  tags: ['!visual'],
  args: { store: createToastStore() },
  globals: { viewport: { value: 'dialog' } },
  render: (args) => <BehindDialog {...args} />,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(isReached(canvas.getByRole('button', { name: 'Close' }))).toBe(true))
    canvas.getByRole('button', { name: 'Close' }).focus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByText('Saved.')).not.toBeInTheDocument())
    await waitFor(() => expect(canvas.getByRole('dialog')).toBeVisible())

    // When the dialog closes, the toast stays and is reachable.
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await canvas.findByText('Saved.')
    await userEvent.click(canvas.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(isReached(canvas.getByRole('button', { name: 'Close' }))).toBe(true))
  },
}

/** More toasts than fit: the newest of five is visible, and the list scrolls. Further errors wait until one is closed. */
export const Overflow: Story = {
  globals: { viewport: { value: 'corner' } },
  args: {
    store: filled(
      ...['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((name) => ({
        tone: 'danger' as const,
        text: `The file “${name}.pdf” was not sent. It is larger than what a reply may bring along.`,
      })),
    ),
  },
  play: async ({ canvas }) => {
    const oldest = await canvas.findByText(/one.pdf/)
    await expect(isReached(canvas.getByText(/five.pdf/))).toBe(true)
    await expect(isReached(oldest)).toBe(false)
    await expect(canvas.queryByText(/six.pdf/)).not.toBeInTheDocument()
    oldest.scrollIntoView()
    await waitFor(() => expect(isReached(oldest)).toBe(true))
    await userEvent.click(canvas.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    ;(await canvas.findByText(/six.pdf/)).scrollIntoView()
  },
}
