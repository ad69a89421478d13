import type { Meta, StoryObj } from '@storybook/react-vite'

import { type FormEvent, useState } from 'react'
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
import { Dialog, type DialogProps } from './dialog.tsx'
import { InPage } from './in-page.fixture.tsx'

const guide = {
  when: [
    'A short task that must be finished or cancelled: rename, invite, confirm.',
    'Closing must lead back to exactly the same place.',
  ],
  whenNot: [
    'Content beside the page: `Drawer`. A few words at a button: `Popover`.',
    'More than a few fields, or content worth a link: a page.',
    'Success: a toast. An action with undo needs no question.',
  ],
  anatomy: [
    { part: 'Title', purpose: 'The question or task, and the name of the dialog.' },
    { part: 'Body', purpose: 'The only part that scrolls. Actions stand at its end.' },
    { part: 'Close button', purpose: 'Always present; a link if the dialog has a URL.' },
    { part: 'Backdrop', purpose: 'Dims the page. A press on it does nothing, because input could be lost.' },
  ],
  accessibility: [
    'The focus moves to an invalid field, else the first visible field, else the title; never to the close button. On touch screens fields are not focused, so that the keyboard stays closed.',
    'Tab stays inside, Escape closes like the close button, and the focus returns to the opener.',
    'A scrollable text is reachable by Tab and scrolls with the arrow keys.',
  ],
} satisfies Guide

/**
 * A modal dialog. With `open` and `closeHref` it is a page that works without JavaScript; without them its
 * `trigger` opens it.
 */
const meta = {
  title: 'Overlays/Dialog',
  component: Dialog,
  parameters: { frame: 'none', guide },
  globals: { viewport: { value: 'dialog' } },
  args: {
    title: 'Your profile',
    closeLabel: 'Close',
    closeHref: '#closed',
    open: true,
    onOpenChange: fn(),
    children: (
      <Stack>
        <TextField
          label="Display name"
          name="displayName"
          defaultValue="Ada Lovelace"
          hint="Colleagues and requesters see it beside your messages."
        />
        <Cluster justify="end">
          <Button tone="quiet">Cancel</Button>
          <Button tone="primary">Save</Button>
        </Cluster>
      </Stack>
    ),
  },
  decorators: [
    (Story, { args: { trigger } }) => (
      <div className={trigger ? 'grid min-h-28 place-items-center' : 'p-4'}>
        {!trigger && 'The page behind.'}
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Dialog>
export default meta

type Story = StoryObj<typeof meta>

/** The button of the page opens the dialog. */
export const Playground: Story = {
  tags: ['!visual'],
  args: { open: undefined, closeHref: undefined, trigger: <Button>Edit your profile</Button> },
}

/** The dialog is modal after hydration, and the first field has the focus. */
export const Open: Story = {
  play: async ({ canvas }) => {
    const dialog = canvas.getByRole('dialog', { name: 'Your profile' })
    await waitFor(() => expect(dialog.matches(':modal')).toBe(true))
    await expect(canvas.getByRole('textbox', { name: 'Display name' })).toHaveFocus()
  },
}

/** Tab reaches the close button last, and Enter on it closes the dialog. */
export const ClosedByTab: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas }) => {
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Display name' })).toHaveFocus())
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.tab()
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Close' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false)
  },
}

/** The browser’s close request, such as Escape, closes like the close button. */
export const ClosedByEscape: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas }) => {
    const dialog = canvas.getByRole<HTMLDialogElement>('dialog')
    await waitFor(() => expect(dialog.matches(':modal')).toBe(true))
    dialog.requestClose()
    await waitFor(() => expect(args.onOpenChange).toHaveBeenLastCalledWith(false))
    await expect(dialog.open).toBe(true)
  },
}

/** Long content scrolls below the title. It has the focus, so that arrow keys scroll it. */
export const LongContent: Story = {
  args: {
    title: 'What we keep',
    children: <Text>{'Colleagues see it. '.repeat(120)}</Text>,
  },
  play: async ({ canvas }) => {
    const body = canvas.getByText(/^Colleagues see it/).parentElement as HTMLElement
    await waitFor(() => expect(body).toHaveFocus())
    await expect(body.scrollHeight).toBeGreaterThan(body.clientHeight)
    await expect(body.scrollTop).toBe(0)
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Close' })).toHaveFocus()
    // The picture shows the tooltip, which comes after a delay.
    await waitFor(() => expect(canvas.getByRole('tooltip', { hidden: true })).toBeVisible())
  },
}

const saved = fn((event: FormEvent) => event.preventDefault())

const nameForm = (
  <form method="dialog" onSubmit={saved}>
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
      <Cluster justify="end">
        <Button tone="quiet">Cancel</Button>
        <Button tone="primary" type="submit">
          Save view
        </Button>
      </Cluster>
    </Stack>
  </form>
)

/** A form inside, with its actions. Enter in a field submits it. */
export const WithForm: Story = {
  args: {
    title: 'Save as a view',
    children: nameForm,
  },
  play: async ({ canvas }) => {
    saved.mockClear()
    const name = canvas.getByRole('textbox', { name: 'Name of the view' })
    await waitFor(() => expect(name).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(saved).toHaveBeenCalledOnce()
  },
}

/** An invalid field has the focus before the first field. */
export const InvalidField: Story = {
  args: {
    title: 'Save as a view',
    children: (
      <Stack>
        <Callout tone="danger">The view was not saved.</Callout>
        <TextField label="Name of the view" name="name" defaultValue="My open" />
        <TextField label="Shown after" name="order" defaultValue="x" error="Enter a number." />
      </Stack>
    ),
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Shown after' })).toHaveFocus())
  },
}

/** Without interactive content the title has the focus. */
export const OnlyText: Story = {
  args: { title: 'You are up to date', children: 'Nothing has changed since you last looked.' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'You are up to date' })).toHaveFocus())
  },
}

/** A menu opens above the dialog, and closing the menu leaves the dialog open. */
export const NestedPopover: Story = {
  args: {
    title: 'Invite people',
    children: (
      <Cluster justify="between">
        <Text>ben@example.com</Text>
        <Menu label="Role" trigger={<Button hasArrow>Agent</Button>} align="end">
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
    const menu = canvas.getByRole('group', { name: 'Role' })
    await waitFor(() => expect(menu).toBeVisible())
    menu.hidePopover()
    await waitFor(() => expect(menu).not.toBeVisible())
    await expect(dialog).toBeVisible()
    await expect(args.onOpenChange).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Agent' }))
  },
}

/** On a phone the dialog opens at the bottom, in full width. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  args: {
    title: 'Remove Maximiliane Wolfeschlegelsteinhausenbergerdorff from Acme?',
    children: (
      <Stack>
        <Text>Maximiliane can no longer sign in to Acme. What she wrote stays.</Text>
        <Cluster justify="end">
          <Button>Keep Maximiliane</Button>
          <Button tone="danger">Remove Maximiliane</Button>
        </Cluster>
      </Stack>
    ),
  },
}

/** Buttons open and close the dialog without a script in newer browsers, and the focus returns. */
export const InPlace: Story = {
  tags: ['!visual'],
  args: { open: undefined, closeHref: undefined, trigger: <Button>Rename</Button> },
  play: async ({ args, canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Rename' })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    const dialog = await canvas.findByRole('dialog', { name: 'Your profile' })
    await expect(dialog.matches(':modal')).toBe(true)
    await waitFor(() => expect(args.onOpenChange).toHaveBeenLastCalledWith(true))
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Display name' })).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(dialog).not.toBeVisible())
    await waitFor(() => expect(args.onOpenChange).toHaveBeenLastCalledWith(false))
    await expect(args.onOpenChange).toHaveBeenCalledTimes(2)
    await expect(opener).toHaveFocus()
  },
}

function Owner(args: DialogProps) {
  const [open, setOpen] = useState(false)
  const [presses, setPresses] = useState(0)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open from outside</Button>
      <Dialog
        {...args}
        // Renders the parent before the browser reports that the dialog is open.
        trigger={<Button onClick={() => setPresses(presses + 1)}>Rename</Button>}
        open={open}
        onOpenChange={(wanted) => {
          args.onOpenChange?.(wanted)
          setOpen(wanted)
        }}
      />
    </>
  )
}

/** The parent owns the state: it opens the dialog, and learns by `onOpenChange` what a person does. */
export const OwnedByParent: Story = {
  tags: ['!visual'],
  args: { closeHref: undefined },
  render: (args) => <Owner {...args} />,
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open from outside' }))
    const dialog = await canvas.findByRole<HTMLDialogElement>('dialog')
    await expect(dialog.matches(':modal')).toBe(true)
    dialog.requestClose()
    await waitFor(() => expect(args.onOpenChange).toHaveBeenLastCalledWith(false))
    await waitFor(() => expect(dialog).not.toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Rename' }))
    await waitFor(() => expect(args.onOpenChange).toHaveBeenLastCalledWith(true))
    await waitFor(() => expect(dialog).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(dialog).not.toBeVisible())
  },
}

/** The dialog as the server renders it. */
export const Variants: Story = {
  parameters: { frame: 860 },
  globals: { viewport: { value: undefined } },
  decorators: [
    (Story) => (
      <div className="[&_dialog]:relative [&_dialog]:m-0 [&_dialog:not(:modal)]:shadow-modal">
        <Story />
      </div>
    ),
  ],
  render: (args) => (
    <InPage>
      <Dialog {...args} open={undefined} />
    </InPage>
  ),
}
