import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Avatar } from '../avatar/avatar.tsx'
import type { Guide } from '../guide.ts'
import { SettingsIcon, SignOutIcon, UserIcon } from '../icon/icon.tsx'
import { CopyIcon, LockIcon, MonitorIcon, MoonIcon, MoreIcon, SunIcon, TrashIcon } from '../icon/page-icon.tsx'
import { Menu, MenuDivider, MenuLabel, menuItem } from './menu.tsx'
import { MenuGroup, MenuItem } from './menu-item.tsx'

const guide = {
  when: [
    'Three or more acts or pages that belong to one thing and would crowd the page: a person, a row, a query.',
    'A choice from a few that is seldom changed, such as the theme: `checked` marks what holds.',
  ],
  whenNot: [
    'One or two acts: show the buttons.',
    'Choosing a value in a form: a `SelectField`, which is sent with it.',
    'Settings and sentences: a `Popover`. Any act from anywhere, found by typing: the `CommandPalette`.',
  ],
  anatomy: [
    { part: 'Trigger', purpose: 'A button that names the thing or the group of acts; a sign alone in rows.' },
    { part: 'Group', purpose: '`MenuGroup`: acts that belong together under a heading; else a divider.' },
    { part: 'Item', purpose: '`MenuItem`: sign, words, quiet words or keys, a mark where it is chosen.' },
    { part: 'Danger', purpose: 'Last, after a divider, in the colour of danger; what cannot be undone asks again.' },
  ],
  accessibility: [
    'Links and buttons in a native popover, so it works before JavaScript and is read as what it is, not as an application menu.',
    'Arrow keys open it and go round in it, Home and End to its ends, letters to what begins with them; Tab works too.',
    'Escape, a press beside it and every act close it, and the focus returns to its button.',
    'An item with `disabledReason` can be reached and says why; one with `disabled` is passed over, so use that only where the reason is plain.',
  ],
} satisfies Guide

const signOut = fn()

const items = (
  <>
    <MenuLabel>ada@example.com</MenuLabel>
    <a href="#profile" className={menuItem()}>
      <SettingsIcon /> Your profile
    </a>
    <MenuDivider />
    <button type="button" className={menuItem()}>
      <SunIcon /> Light
    </button>
    <button type="button" className={menuItem()}>
      <MoonIcon /> Dark
    </button>
    <button type="button" className={menuItem()} disabled>
      <MonitorIcon /> Like the system
    </button>
    <MenuDivider />
    <button type="button" className={menuItem({ tone: 'danger' })} onClick={signOut}>
      <SignOutIcon /> Sign out
    </button>
  </>
)

/** Acts behind one button: a native popover of links and buttons. Arrow keys go through it, Tab too. */
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
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ada Lovelace' }))
    await waitFor(() => expect(canvas.getByRole('group', { name: 'Account' })).toBeVisible())
  },
}

/** Down opens and goes to the first act; what is disabled is passed over; from the last it goes round. */
export const ByKeyboard: Story = {
  play: async ({ canvas }) => {
    signOut.mockClear()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await expect(canvas.getByRole('link', { name: 'Your profile' })).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect(canvas.getByRole('button', { name: 'Sign out' })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect(canvas.getByRole('button', { name: 'Dark' })).toHaveFocus()
    await userEvent.keyboard('{End}{ArrowDown}')
    await expect(canvas.getByRole('link', { name: 'Your profile' })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect(signOut).toHaveBeenCalledOnce()
    await waitFor(() => expect(canvas.getByText('Your profile')).not.toBeVisible())
  },
}

export const AtTheEnd: Story = {
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

const remove = fn()

/** Groups under headings, quiet words, keys, and what cannot be undone at the end. */
export const Groups: Story = {
  tags: ['rtl'],
  parameters: { frame: { width: 320, height: 400 } },
  args: {
    label: 'Acts on ACME-42',
    trigger: 'ACME-42',
    children: (
      <>
        <MenuGroup label="Give to">
          <MenuItem icon={<UserIcon />} hint="3 open">
            Ana Lima
          </MenuItem>
          <MenuItem icon={<UserIcon />} hint="12 open">
            Cleo Marsh
          </MenuItem>
        </MenuGroup>
        <MenuDivider />
        <MenuGroup label="Query">
          <MenuItem icon={<CopyIcon />} shortcut="Mod+Shift+C">
            Copy link
          </MenuItem>
          <MenuItem icon={<SettingsIcon />} href="#edit">
            Edit subject
          </MenuItem>
        </MenuGroup>
        <MenuDivider />
        <MenuItem icon={<TrashIcon />} tone="danger" onClick={remove}>
          Remove
        </MenuItem>
      </>
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'ACME-42' }))
    await waitFor(() => expect(canvas.getByRole('group', { name: 'Give to' })).toBeVisible())
    await expect(canvas.getByRole('link', { name: 'Edit subject' })).toHaveAttribute('href', '#edit')
  },
}

/** Letters go to what begins with them, typed on as far as needed; the same letter again goes on. */
export const ByTyping: Story = {
  ...Groups,
  tags: ['!visual'],
  play: async ({ canvas }) => {
    remove.mockClear()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await expect(canvas.getByRole('button', { name: /^Ana Lima/ })).toHaveFocus()
    await userEvent.keyboard('c')
    await expect(canvas.getByRole('button', { name: /^Cleo Marsh/ })).toHaveFocus()
    await userEvent.keyboard('o')
    await expect(canvas.getByRole('button', { name: /^Copy link/ })).toHaveFocus()
    await userEvent.keyboard('{End}{Enter}')
    await expect(remove).toHaveBeenCalledOnce()
    const trigger = canvas.getByRole('button', { name: 'ACME-42' })
    await waitFor(() => expect(trigger).toHaveFocus())
  },
}

/** What holds is marked, and read as pressed. */
export const Checked: Story = {
  parameters: { frame: { width: 320, height: 220 } },
  args: {
    label: 'Theme',
    trigger: 'Theme',
    children: (
      <>
        <MenuItem icon={<SunIcon />} checked={false}>
          Light
        </MenuItem>
        <MenuItem icon={<MoonIcon />} checked>
          Dark
        </MenuItem>
        <MenuItem icon={<MonitorIcon />} checked={false}>
          Like the system
        </MenuItem>
      </>
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Theme' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Dark', pressed: true })).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Light', pressed: false })).toBeVisible()
  },
}

const suspend = fn()

/** Says why. It can be reached, does nothing, and leaves the menu open. */
export const DisabledWithReason: Story = {
  parameters: { frame: { width: 320, height: 220 } },
  args: {
    label: 'Acts on Ana Lima',
    trigger: 'Ana Lima',
    children: (
      <>
        <MenuItem icon={<CopyIcon />}>Copy address</MenuItem>
        <MenuItem icon={<LockIcon />} disabledReason="Only an owner can suspend an owner." onClick={suspend}>
          Suspend
        </MenuItem>
      </>
    ),
  },
  play: async ({ canvas }) => {
    suspend.mockClear()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowUp}')
    const item = canvas.getByRole('button', { name: /^Suspend/ })
    await expect(item).toHaveFocus()
    const list = canvas.getByRole('group', { name: 'Acts on Ana Lima' })
    const trigger = canvas.getByRole('button', { name: 'Ana Lima' })
    const below = () => list.getBoundingClientRect().top > trigger.getBoundingClientRect().bottom
    await waitFor(() => expect(below()).toBe(true))
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(item).toHaveAccessibleDescription('Only an owner can suspend an owner.')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(item)
    await expect(suspend).not.toHaveBeenCalled()
    await waitFor(() => expect(item).toBeVisible())
  },
}

/** Long words break; the list grows to 352 px and no further. */
export const LongLabels: Story = {
  parameters: { frame: { width: 420, height: 260 } },
  args: {
    label: 'Companies',
    trigger: 'Acme International Holding and Sons of Northumberland Limited',
    children: (
      <>
        <MenuItem icon={<SettingsIcon />} hint="ACME">
          Acme International Holding and Sons of Northumberland Limited
        </MenuItem>
        <MenuItem icon={<SettingsIcon />} hint="GLOBEX" checked>
          {'Donaudampfschifffahrtsgesellschaft'.repeat(2)}
        </MenuItem>
      </>
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Acme International/ }))
    await waitFor(() => expect(canvas.getByRole('group', { name: 'Companies' })).toBeVisible())
  },
}

/** More than fits scrolls, on a phone as everywhere. */
export const LongList: Story = {
  parameters: { frame: 'none' },
  globals: { viewport: { value: 'phone' } },
  args: {
    label: 'Reply due',
    trigger: 'Reply due',
    children: Array.from({ length: 24 }, (_, hour) => <MenuItem key={hour}>{`at ${hour}:00`}</MenuItem>),
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

/** Every trigger on one sheet. */
export const Triggers: Story = {
  parameters: { frame: 'fit' },
  render: (args) => (
    <div className="flex flex-wrap items-center gap-3">
      <Menu {...args} look="neutral" />
      <Menu {...args} look="small" />
      <Menu {...args} look="quiet" />
      <Menu {...args} look="icon" trigger={<MoreIcon />} />
      <Menu {...args} look="bare" trigger={<Avatar name="Ada Lovelace" />} />
    </div>
  ),
}

/** Every item on one sheet. */
export const Variants: Story = {
  parameters: { frame: 380 },
  render: () => (
    <div className="rounded-panel bg-surface-raised p-1 shadow-menu">
      <MenuGroup label="Group">
        <MenuItem>Words</MenuItem>
        <MenuItem icon={<CopyIcon />}>With a sign</MenuItem>
        <MenuItem icon={<CopyIcon />} hint="12 open">
          With quiet words
        </MenuItem>
        <MenuItem icon={<CopyIcon />} shortcut="Mod+Shift+C">
          With keys
        </MenuItem>
        <MenuItem icon={<CopyIcon />} checked>
          Chosen
        </MenuItem>
        <MenuItem icon={<CopyIcon />} hint="12 open" checked={false}>
          Not chosen
        </MenuItem>
        <MenuItem icon={<CopyIcon />} disabledReason="And why.">
          Not usable now
        </MenuItem>
        <MenuItem icon={<CopyIcon />} href="#page">
          A link
        </MenuItem>
      </MenuGroup>
      <MenuDivider />
      <MenuItem icon={<TrashIcon />} tone="danger">
        What cannot be undone
      </MenuItem>
    </div>
  ),
}
