import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Avatar } from '../avatar/avatar.tsx'
import { SettingsIcon, SignOutIcon } from '../icon/icon.tsx'
import { MonitorIcon, MoonIcon, MoreIcon, SunIcon } from '../icon/page-icon.tsx'
import { Menu, MenuDivider, MenuLabel, menuItem } from './menu.tsx'

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
  parameters: { frame: { width: 320, height: 340 } },
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

/** Every trigger on one sheet. */
export const Sheet: Story = {
  parameters: { frame: 'fit' },
  render: (args) => (
    <div className="flex items-center gap-3">
      <Menu {...args} look="neutral" />
      <Menu {...args} look="small" />
      <Menu {...args} look="quiet" />
      <Menu {...args} look="icon" trigger={<MoreIcon />} />
      <Menu {...args} look="bare" trigger={<Avatar name="Ada Lovelace" />} />
    </div>
  ),
}
