import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Avatar } from '../avatar/avatar.tsx'
import type { Guide } from '../guide.ts'
import { InboxIcon, SettingsIcon, ShieldIcon, SignOutIcon, UserIcon } from '../icon/icon.tsx'
import { MoreIcon } from '../icon/page-icon.tsx'
import { Menu, MenuDivider, menuItem, MenuLabel } from './menu.tsx'

const guide = {
  when: ['Three or more actions or pages that belong to one thing and would crowd the page: a person, a row, a query.'],
  whenNot: [
    'One or two actions: show the buttons.',
    'A value in a form: `SelectField`, which is submitted with the form.',
    'Settings and text: `Popover`. Every action, found by typing: `CommandPalette`.',
  ],
  anatomy: [
    { part: 'Trigger', purpose: 'A button that names the thing or the group of actions; in rows an icon alone.' },
    { part: 'Item', purpose: 'A link or a button with the classes of `menuItem()`.' },
    { part: 'Label and divider', purpose: 'Group the items.' },
    { part: 'Danger', purpose: 'Destructive actions come last, after a divider, in the danger colour.' },
  ],
  accessibility: [
    'A native popover with links and buttons. It works before JavaScript and is not read as an application menu.',
    'Arrow keys open it and move through it in a loop; Home and End go to its ends; Tab works too.',
    'Escape, a press outside and every action close it. The focus returns to the trigger.',
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
      <InboxIcon /> Notifications
    </button>
    <button type="button" className={menuItem()}>
      <ShieldIcon /> Security
    </button>
    <button type="button" className={menuItem()} disabled>
      <SettingsIcon /> Appearance
    </button>
    <MenuDivider />
    <button type="button" className={menuItem({ tone: 'danger' })} onClick={signOut}>
      <SignOutIcon /> Sign out
    </button>
  </>
)

/** Links and buttons behind one button: a native popover. */
const meta = {
  title: 'Components/Menu',
  component: Menu,
  parameters: { frame: { width: 320, height: 340 }, guide },
  args: { label: 'Account', trigger: 'Ada Lovelace', children: items },
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
    await expect(canvas.getByRole('link', { name: 'Your profile' })).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect(canvas.getByRole('button', { name: 'Sign out' })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect(canvas.getByRole('button', { name: 'Security' })).toHaveFocus()
    await userEvent.keyboard('{End}{ArrowDown}')
    await expect(canvas.getByRole('link', { name: 'Your profile' })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect(signOut).toHaveBeenCalledOnce()
    await waitFor(() => expect(canvas.getByText('Your profile')).not.toBeVisible())
  },
}

export const AlignedToEnd: Story = {
  args: { align: 'end', look: 'icon', trigger: <MoreIcon /> },
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
    trigger: 'Acme International Holding and Sons of Northumberland Limited',
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
    trigger: 'Reply due',
    children: Array.from({ length: 24 }, (_, hour) => (
      <button key={hour} type="button" className={menuItem()}>{`at ${hour}:00`}</button>
    )),
  },
  play: async ({ canvas }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowUp}')
    await expect(canvas.getByRole('button', { name: 'at 23:00' })).toHaveFocus()
    const list = canvas.getByRole('group', { name: 'Reply due' })
    await expect(list.scrollTop).toBeGreaterThan(0)
    await expect(list.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
  },
}

/** Every trigger. */
export const Variants: Story = {
  parameters: { frame: 'fit' },
  render: (args) => (
    <div className="flex flex-wrap items-center gap-3">
      <Menu {...args} />
      <Menu {...args} look="quiet" />
      <Menu {...args} look="icon" trigger={<MoreIcon />} />
      <Menu {...args} look="bare" trigger={<Avatar name="Ada Lovelace" />} />
    </div>
  ),
}
