import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent, waitFor } from 'storybook/test'
import { Avatar } from '../avatar/avatar.tsx'
import { Heading } from '../heading/heading.tsx'
import { InboxIcon } from '../icon/icon.tsx'
import { UsersIcon } from '../icon/page-icon.tsx'
import { Stack } from '../layout/stack.tsx'
import { AppFrame } from './app-frame.tsx'
import { navItem } from './nav-item.tsx'

const navigation = (
  <Stack as="ul" gap="none">
    <li>
      <a href="#company" className={navItem()}>
        <UsersIcon /> Company
      </a>
    </li>
    <li>
      <a href="#queries" aria-current="page" className={navItem()}>
        <InboxIcon /> Queries
      </a>
    </li>
    <li>
      <a href="#mine" className={navItem({ level: 2 })}>
        My open
      </a>
    </li>
  </Stack>
)

/** The frame of every signed-in page. Where the navigation does not fit, it opens from a button, without JavaScript too. */
const meta = {
  title: 'Components/AppFrame',
  component: AppFrame,
  parameters: { frame: 'none' },
  globals: { viewport: { value: 'desktop' } },
  args: {
    skipLabel: 'Skip to the page',
    navigationLabel: 'Navigation',
    navigation,
    top: (
      <>
        <Heading level={1} size="sm" className="grow">
          Queries
        </Heading>
        <Avatar name="Ada Lovelace" size="sm" />
      </>
    ),
    children: <div className="p-4">The page.</div>,
  },
} satisfies Meta<typeof AppFrame>
export default meta

type Story = StoryObj<typeof meta>

/** The first stop of the Tab key leads past the navigation. */
export const Desktop: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Skip to the page' })).toHaveFocus()
  },
}

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
}

export const PhoneOpen: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Navigation' }))
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Company' })).toBeVisible())
  },
}
