import type { Meta, StoryObj } from '@storybook/react-vite'

import type { FormEvent } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Callout } from '../callout/callout.tsx'
import { SelectField } from '../field/select-field.tsx'
import { TextField } from '../field/text-field.tsx'
import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { Menu, menuItem } from '../menu/menu.tsx'
import { Text } from '../text/text.tsx'
import { Dialog } from './dialog.tsx'

const guide = {
  when: [
    'Something short must be finished or left before going on: rename, invite, confirm.',
    'The person must not lose their place: closing leads back to exactly what was there.',
    'An act cannot be undone: then `role="alertdialog"`, its consequence in one sentence, and both acts named.',
  ],
  whenNot: [
    'What is looked at beside the page belongs in a `Drawer`; a few words or choices at a button in a `Popover`.',
    'What takes more than a few fields, or is worth a link of its own, is a page.',
    'To say that something worked: that is a toast. An act that can be undone needs no question before it.',
  ],
  anatomy: [
    { part: 'Title', purpose: 'Names what is asked or done; the name of the dialog.' },
    { part: 'Body', purpose: 'The only part that scrolls: title and acts stay in sight.' },
    { part: 'Acts', purpose: 'At the end. First the one that changes least, last the one it is about.' },
    { part: 'Close button', purpose: 'Always there; a link where the dialog has an address.' },
    { part: 'Backdrop', purpose: 'Dims the page. A press on it does nothing: it could lose what was typed.' },
  ],
  accessibility: [
    'The focus goes to a refused answer, else to the first field in sight, else to the first act, else to the title; never to the close button. On a touch screen it leaves fields alone, so that the keyboard stays down.',
    'Tab stays inside, Escape does what the close button does, and the focus returns to what opened it.',
    'Put the act that changes least first in `footer`: in a confirmation it has the focus, so that Enter harms nobody.',
    'A text that scrolls can itself be reached by Tab and moved with the arrow keys.',
  ],
} satisfies Guide

/**
 * Something to finish before going on. With `open` and `closeHref` it is a page of its own that works without
 * JavaScript; without them a button opens it with `command="show-modal"`.
 */
const meta = {
  title: 'Components/Dialog',
  component: Dialog,
  parameters: { frame: 'none', guide },
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

const inPlace = { open: undefined, closeHref: undefined, id: 'in-place' } as const

/** Modal once JavaScript runs: the first field has the focus, not the close button, which Tab reaches last. */
export const Open: Story = {
  play: async ({ args, canvas }) => {
    const dialog = canvas.getByRole('dialog', { name: 'Your profile' })
    await waitFor(() => expect(dialog.matches(':modal')).toBe(true))
    await expect(canvas.getByRole('textbox', { name: 'Display name' })).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Close' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}

/** The browser's own request to close, as Escape sends it, does what the close button does. */
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

/** A question with two named answers. The one that changes nothing has the focus; the question is read with it. */
export const Confirm: Story = {
  args: {
    role: 'alertdialog',
    size: 'sm',
    title: 'Send without an attachment?',
    children: 'The reply mentions an attachment, and none is added.',
    footer: (
      <>
        <Button>Keep writing</Button>
        <Button tone="primary">Send anyway</Button>
      </>
    ),
  },
  play: async ({ canvas }) => {
    const dialog = canvas.getByRole('alertdialog', { name: 'Send without an attachment?' })
    await waitFor(() => expect(dialog.matches(':modal')).toBe(true))
    await expect(dialog).toHaveAccessibleDescription('The reply mentions an attachment, and none is added.')
    await expect(canvas.getByRole('button', { name: 'Keep writing' })).toHaveFocus()
  },
}

/** What cannot be undone says so, and what stays. */
export const Destructive: Story = {
  args: {
    role: 'alertdialog',
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
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Keep Ben' })).toHaveFocus())
  },
}

/** What does not fit scrolls inside; head and foot stay. The text has the focus, so that arrow keys move it. */
export const LongContent: Story = {
  args: {
    title: 'What we keep',
    children: 'Colleagues see it. '.repeat(120),
    footer: <Button>Understood</Button>,
  },
  play: async ({ canvas }) => {
    const text = canvas.getByText(/^Colleagues see it/)
    await waitFor(() => expect(text).toHaveFocus())
    await expect(text.scrollHeight).toBeGreaterThan(text.clientHeight)
    await expect(text.scrollTop).toBe(0)
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Understood' })).toHaveFocus()
  },
}

const saved = fn((event: FormEvent) => event.preventDefault())

const nameForm = (
  <form id="rename" method="dialog" onSubmit={saved}>
    <Stack>
      <TextField label="Name of the view" name="name" defaultValue="My open" required />
      <SelectField
        label="Who sees it"
        name="scope"
        defaultValue="me"
        options={[
          { value: 'me', label: 'Only you' },
          { value: 'team', label: 'Everybody at Acme' },
        ]}
      />
    </Stack>
  </form>
)

/** A form in it: the buttons at the foot belong to it by `form`, and Enter in a field sends it. */
export const WithForm: Story = {
  args: {
    title: 'Save as a view',
    children: nameForm,
    footer: (
      <>
        <Button tone="quiet">Cancel</Button>
        <Button tone="primary" type="submit" form="rename">
          Save view
        </Button>
      </>
    ),
  },
  play: async ({ canvas }) => {
    saved.mockClear()
    const name = canvas.getByRole('textbox', { name: 'Name of the view' })
    await waitFor(() => expect(name).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(saved).toHaveBeenCalledOnce()
  },
}

/** An answer that was refused has the focus before the first field. */
export const Refused: Story = {
  args: {
    title: 'Save as a view',
    children: (
      <Stack>
        <Callout tone="danger">The view was not saved.</Callout>
        <TextField label="Name of the view" name="name" defaultValue="My open" />
        <TextField label="Shown after" name="order" defaultValue="x" error="Enter a number." />
      </Stack>
    ),
    footer: <Button tone="primary">Save view</Button>,
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Shown after' })).toHaveFocus())
  },
}

/** Nothing in it can be operated: the title has the focus. */
export const OnlyWords: Story = {
  args: { size: 'sm', title: 'You are up to date', children: 'Nothing has changed since you last looked.' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'You are up to date' })).toHaveFocus())
  },
}

/** A menu opens above the dialog and closes without it. */
export const NestedPopover: Story = {
  args: {
    title: 'Invite people',
    children: (
      <Cluster justify="between">
        <Text>ben@example.com</Text>
        <Menu label="Role" trigger="Agent" align="end">
          <button type="button" className={menuItem()}>
            Agent
          </button>
          <button type="button" className={menuItem()}>
            Administrator, who may invite and suspend others
          </button>
        </Menu>
      </Cluster>
    ),
  },
  play: async ({ args, canvas }) => {
    const dialog = canvas.getByRole('dialog')
    await waitFor(() => expect(dialog.matches(':modal')).toBe(true))
    canvas.getByRole('button', { name: 'Agent' }).focus()
    await userEvent.keyboard('{ArrowDown}')
    const group = canvas.getByRole('group', { name: 'Role' })
    await waitFor(() => expect(group).toBeVisible())
    group.hidePopover()
    await waitFor(() => expect(group).not.toBeVisible())
    await expect(dialog).toBeVisible()
    await expect(args.onClose).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Agent' }))
  },
}

/** On a phone it comes from below, as wide as the screen, its acts at the thumb. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  args: {
    title: 'Remove Maximiliane Wolfeschlegelsteinhausenbergerdorff from Acme?',
    children: 'Maximiliane can no longer sign in to Acme. What she wrote stays.',
    footer: (
      <>
        <Button>Keep Maximiliane</Button>
        <Button tone="danger">Remove Maximiliane</Button>
      </>
    ),
  },
}

/** Opened and closed in place by buttons that need no script in newer browsers; the focus returns. */
export const InPlace: Story = {
  tags: ['!visual'],
  args: inPlace,
  render: (args) => (
    <>
      <Button command="show-modal" commandfor="in-place">
        Rename
      </Button>
      <Dialog {...args} />
    </>
  ),
  play: async ({ args, canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Rename' })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    const dialog = await canvas.findByRole('dialog', { name: 'Your profile' })
    await expect(dialog.matches(':modal')).toBe(true)
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Display name' })).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(dialog).not.toBeVisible())
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce())
    await expect(opener).toHaveFocus()
  },
}

const sizes = { sm: '400 px: a question', md: '560 px: a form', lg: '800 px: a table' } as const

/** The sizes on one sheet, drawn in the page as the server sends them. */
export const Variants: Story = {
  parameters: { frame: 860 },
  globals: { viewport: { value: undefined } },
  decorators: [
    (Story) => (
      <div className="[&_dialog]:relative [&_dialog]:m-0 [&_dialog:not(:modal)]:shadow-dialog">
        <Story />
      </div>
    ),
  ],
  render: (args) => (
    <Stack>
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <Dialog
          key={size}
          {...args}
          ref={(element) => element?.setAttribute('open', '')}
          id={`size-${size}`}
          open={undefined}
          size={size}
          title={`Size ${size}`}
          footer={
            <>
              <Button>Cancel</Button>
              <Button tone="primary">Save</Button>
            </>
          }
        >
          {sizes[size]}
        </Dialog>
      ))}
    </Stack>
  ),
}
