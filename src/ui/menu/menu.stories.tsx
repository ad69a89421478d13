import type { Meta, StoryObj } from '@storybook/react-vite'

import { useState } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Avatar } from '../avatar/avatar.tsx'
import type { Guide } from '../guide.ts'
import { BellIcon, LockIcon, MoreIcon, SettingsIcon, ShieldIcon, UserIcon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Button } from '../button/button.tsx'
import { MenuCheckbox, MenuRadioGroup } from './menu-choice.tsx'
import { Menu, MenuCheck, MenuDivider, MenuLabel, type MenuProps, menuItem } from './menu.tsx'
import { Submenu } from './submenu.tsx'

const guide = {
  when: [
    'Three or more actions or pages that belong to one thing and would crowd the page: a person, a row, a query.',
    'Choices that act at once, such as an order or a filter: `MenuCheckbox` and `MenuRadioGroup`.',
  ],
  whenNot: [
    'One or two actions: show the buttons.',
    'A value in a form: `SelectField`, which is submitted with the form.',
    'Text or a form at a button: `Popover`. Every action, found by typing: `CommandPalette`.',
  ],
  anatomy: [
    {
      part: 'Trigger',
      purpose: 'A `Button` with `hasArrow`, an `IconButton` in rows, or a button of your own. The menu connects it.',
    },
    { part: 'Item', purpose: 'A link or a button with the classes of `menuItem()`.' },
    { part: 'Choice', purpose: '`MenuCheckbox` is on or off; `MenuRadioGroup` has one value. Forms post them.' },
    {
      part: 'Current item',
      purpose: 'A page that is shown: `aria-current` makes it bold, and `MenuCheck` ends its line.',
    },
    { part: 'Submenu', purpose: '`Submenu` opens beside its item. One level is enough.' },
    { part: 'Label and divider', purpose: 'Group the items.' },
    { part: 'Danger', purpose: 'Destructive actions come last, after a divider, in the danger colour.' },
  ],
  accessibility: [
    'The keys of a menu by the ARIA Authoring Practices Guide: Enter, Space and arrow keys open it, and an item has the focus.',
    'Arrow keys move in a loop; Home and End go to the ends; a letter goes to the next item that starts with it.',
    'Arrow right opens a submenu and arrow left closes it, mirrored in right-to-left pages.',
    'Space changes a choice and keeps the menu open; Enter changes it and closes the menu.',
    'Escape, a press outside and every action close it, and the focus returns to the trigger. Tab closes it and goes on.',
    'A native popover with links, buttons and forms: a group, not an application menu, and it works before JavaScript.',
  ],
} satisfies Guide

const signOut = fn()

const items = (
  <>
    <MenuLabel>ada@example.com</MenuLabel>
    <a href="#profile" className={menuItem()}>
      <UserIcon /> Your profile
    </a>
    <MenuDivider />
    <button type="button" className={menuItem()}>
      <BellIcon /> Notifications
    </button>
    <button type="button" className={menuItem()}>
      <ShieldIcon /> Security
    </button>
    <button type="button" className={menuItem()} disabled>
      <SettingsIcon /> Appearance
    </button>
    <MenuDivider />
    <button type="button" className={menuItem({ tone: 'danger' })} onClick={signOut}>
      <LockIcon /> Sign out
    </button>
  </>
)

/** Actions and choices behind one button: a native popover. */
const meta = {
  title: 'Overlays/Menu',
  component: Menu,
  subcomponents: { MenuCheckbox, MenuRadioGroup, Submenu, MenuCheck, MenuLabel, MenuDivider },
  parameters: { frame: { width: 320, height: 340 }, guide },
  args: { label: 'Account', trigger: <Button hasArrow>Ada Lovelace</Button>, children: items },
} satisfies Meta<typeof Menu>
export default meta

type Story = StoryObj<typeof meta>

export const Closed: Story = {
  parameters: { frame: 'fit' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Your profile')).not.toBeVisible()
  },
}

export const Open: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ada Lovelace' }))
    await waitFor(() => expect(canvas.getByRole('group', { name: 'Account' })).toBeVisible())
  },
}

/** Arrow down opens the menu and focuses the first item. Disabled items are skipped; the last item is followed by the first. */
export const ByKeyboard: Story = {
  play: async ({ canvas }) => {
    signOut.mockClear()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Your profile' })).toHaveFocus())
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Sign out' })).toHaveFocus())
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Security' })).toHaveFocus())
    await userEvent.keyboard('{End}{ArrowDown}')
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Your profile' })).toHaveFocus())
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect(signOut).toHaveBeenCalledOnce()
    await waitFor(() => expect(canvas.getByText('Your profile')).not.toBeVisible())
  },
}

/** A letter goes to the next link or button that starts with it. */
export const ByFirstLetter: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Your profile' })).toHaveFocus())
    await userEvent.keyboard('s')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Security' })).toHaveFocus())
    await userEvent.keyboard('s')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Sign out' })).toHaveFocus())
    await userEvent.keyboard('y')
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Your profile' })).toHaveFocus())
    // No item starts with it.
    await userEvent.keyboard('x')
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Your profile' })).toHaveFocus())
  },
}

const sorted = fn()
const marked = fn()

const choices = (
  <>
    <MenuRadioGroup
      label="Order"
      options={[
        { value: 'newest', label: 'Newest first' },
        { value: 'oldest', label: 'Oldest first' },
        { value: 'due', label: 'Reply due', disabled: true },
      ]}
      defaultValue="newest"
      onValueChange={sorted}
    />
    <MenuDivider />
    <MenuCheckbox label="Unread only" onCheckedChange={marked} />
    <MenuCheckbox label="With files" defaultChecked />
    <MenuDivider />
    <Submenu label="Move to">
      <button type="button" className={menuItem()}>
        Hardware
      </button>
      <button type="button" className={menuItem()} onClick={signOut}>
        Software
      </button>
    </Submenu>
  </>
)

/** Choices: Space keeps the menu open, Enter closes it. Arrow right opens the submenu, and arrow left closes it. */
export const ChoicesAndSubmenu: Story = {
  tags: ['rtl'],
  args: { label: 'View', trigger: <Button hasArrow>View</Button>, children: choices },
  parameters: { frame: { width: 420, height: 300 } },
  play: async ({ canvas }) => {
    signOut.mockClear()
    sorted.mockClear()
    marked.mockClear()
    const trigger = canvas.getByRole('button', { name: 'View' })
    trigger.focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Newest first' })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown} ')
    await expect(canvas.getByRole('radio', { name: 'Oldest first' })).toBeChecked()
    await expect(sorted).toHaveBeenLastCalledWith('oldest')
    await userEvent.keyboard('u ')
    await expect(canvas.getByRole('checkbox', { name: 'Unread only' })).toBeChecked()
    await expect(marked).toHaveBeenLastCalledWith(true)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.queryByRole('group')).not.toBeInTheDocument())
    await expect(trigger).toHaveFocus()
    await expect(marked).toHaveBeenLastCalledWith(false)

    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Move to' })).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Hardware' })).toHaveFocus())
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Move to' })).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Hardware' })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(signOut).toHaveBeenCalledOnce()
    await waitFor(() => expect(canvas.queryByRole('group')).not.toBeInTheDocument())
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Move to' })).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Hardware' })).toHaveFocus())
  },
}

/** The current of several pages is bold, and has the mark that a choice and an option of a list have. */
export const CurrentItem: Story = {
  args: {
    label: 'Views',
    trigger: <Button hasArrow>Unassigned</Button>,
    children: ['Unresolved', 'Unassigned', 'All queries'].map((name, index) => (
      <a key={name} href={`#${index}`} aria-current={index === 1 ? 'page' : undefined} className={menuItem()}>
        <span className="min-w-0 grow">{name}</span>
        <MenuCheck shown={index === 1} />
      </a>
    )),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Unassigned' }))
    const current = await canvas.findByRole('link', { current: 'page' })
    await waitFor(() => expect(current).toBeVisible())
    await expect(current).toHaveAccessibleName('Unassigned')
    await expect(getComputedStyle(current).fontWeight).toBe('500')
  },
}

/** Open at first; afterwards the menu owns its state and reports it. */
export const OpenAtFirst: Story = {
  tags: ['!visual'],
  args: { defaultOpen: true, onOpenChange: fn() },
  play: async ({ args, canvas }) => {
    const menu = await canvas.findByRole('group', { name: 'Account' })
    await waitFor(() => expect(menu).toBeVisible())
    menu.hidePopover()
    await waitFor(() => expect(args.onOpenChange).toHaveBeenLastCalledWith(false))
    await expect(menu).not.toBeVisible()
  },
}

function Owner(args: MenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Menu
        {...args}
        open={open}
        onOpenChange={(wanted) => {
          args.onOpenChange?.(wanted)
          setOpen(wanted)
        }}
      />
      <Button onClick={() => setOpen((isOpen) => !isOpen)}>Toggle from outside</Button>
    </>
  )
}

/** The parent owns the state: it opens the menu, and learns by `onOpenChange` what a person does. */
export const OwnedByParent: Story = {
  tags: ['!visual'],
  args: { onOpenChange: fn() },
  render: (args) => <Owner {...args} />,
  play: async ({ args, canvas }) => {
    const menu = canvas.getByRole('group', { hidden: true })
    await userEvent.click(canvas.getByRole('button', { name: 'Ada Lovelace' }))
    await waitFor(() => expect(args.onOpenChange).toHaveBeenLastCalledWith(true))
    await waitFor(() => expect(menu).toBeVisible())
    menu.hidePopover()
    await waitFor(() => expect(args.onOpenChange).toHaveBeenLastCalledWith(false))
    canvas.getByRole('button', { name: 'Toggle from outside' }).click()
    await waitFor(() => expect(menu).toBeVisible())
    canvas.getByRole('button', { name: 'Toggle from outside' }).click()
    await waitFor(() => expect(menu).not.toBeVisible())
    await expect(args.onOpenChange).toHaveBeenCalledTimes(2)
  },
}

/** A press only calls `onOpenChange`: the menu stays closed while the parent passes `open={false}`. */
export const KeptClosed: Story = {
  tags: ['!visual'],
  args: { open: false, onOpenChange: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ada Lovelace' }))
    await waitFor(() => expect(args.onOpenChange).toHaveBeenLastCalledWith(true))
    await waitFor(() => expect(canvas.getByRole('group', { hidden: true })).not.toBeVisible())
  },
}

export const AlignedToEnd: Story = {
  args: { align: 'end', trigger: <IconButton label="Account" icon={<MoreIcon />} size="md" /> },
  render: (args) => (
    <div className="flex justify-end">
      <Menu {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Account' }))
    await waitFor(() => expect(canvas.getByRole('group', { name: 'Account' })).toBeVisible())
  },
}

/** Long labels wrap. The menu is at most 352 px wide. */
export const LongLabels: Story = {
  parameters: { frame: { width: 420, height: 260 } },
  args: {
    label: 'Companies',
    trigger: <Button hasArrow>Acme International Holding and Sons of Northumberland Limited</Button>,
    children: (
      <>
        <button type="button" className={menuItem()}>
          Acme International Holding and Sons of Northumberland Limited
        </button>
        <button type="button" className={menuItem()}>
          {'Donaudampfschifffahrtsgesellschaft'.repeat(2)}
        </button>
      </>
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Acme International/ }))
    await waitFor(() => expect(canvas.getByRole('group', { name: 'Companies' })).toBeVisible())
  },
}

/** A menu that is taller than the view scrolls. */
export const LongList: Story = {
  parameters: { frame: 'none' },
  globals: { viewport: { value: 'phone' } },
  args: {
    label: 'Reply due',
    trigger: <Button hasArrow>Reply due</Button>,
    children: Array.from({ length: 24 }, (_, hour) => (
      <button key={hour} type="button" className={menuItem()}>{`at ${hour}:00`}</button>
    )),
  },
  play: async ({ canvas }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'at 23:00' })).toHaveFocus())
    const list = canvas.getByRole('group', { name: 'Reply due' })
    await expect(list.scrollTop).toBeGreaterThan(0)
    await expect(list.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
  },
}

export const QuietTrigger: Story = {
  tags: ['!visual'],
  args: {
    trigger: (
      <Button tone="quiet" hasArrow>
        Ada Lovelace
      </Button>
    ),
  },
}

/** Among fields it is as wide as they are. */
export const AmongFields: Story = {
  tags: ['!visual'],
  args: {
    look: 'field',
    trigger: (
      <Button look="field" tone="quiet" hasArrow>
        Ada Lovelace
      </Button>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Ada Lovelace' }).offsetWidth).toBeGreaterThan(250)
  },
}

export const IconTrigger: Story = {
  tags: ['!visual'],
  args: { trigger: <IconButton label="More" icon={<MoreIcon />} size="md" /> },
}

export const AvatarTrigger: Story = {
  tags: ['!visual'],
  args: {
    trigger: (
      <button type="button" className="rounded-full p-1.5">
        <Avatar name="Ada Lovelace" />
      </button>
    ),
  },
}

/** A button, a quiet button, an icon button and an avatar as triggers. */
export const Variants: Story = {
  parameters: { frame: 'fit' },
  render: (args) => (
    <div className="flex flex-wrap items-center gap-3">
      <Menu {...args} />
      <Menu {...args} {...QuietTrigger.args} />
      <Menu {...args} {...IconTrigger.args} />
      <Menu {...args} {...AvatarTrigger.args} />
    </div>
  ),
}
