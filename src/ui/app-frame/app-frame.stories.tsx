import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent, waitFor } from 'storybook/test'
import { Avatar } from '../avatar/avatar.tsx'
import { Badge } from '../badge/badge.tsx'
import type { Guide } from '../guide.ts'
import { Heading } from '../heading/heading.tsx'
import { BuildingIcon, InboxIcon } from '../icon/icon.tsx'
import { Stack } from '../layout/stack.tsx'
import { AppFrame } from './app-frame.tsx'
import { navItem } from './nav-item.tsx'

const navigation = (
  <Stack as="ul" gap="none">
    <li>
      <a href="#company" className={navItem()}>
        <BuildingIcon /> Company
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

const guide = {
  when: ['Around every page for signed-in users. Once, as the outermost component.'],
  whenNot: ['Pages for visitors, such as sign-in.'],
  anatomy: [
    { part: 'Skip link', purpose: 'The first Tab stop, visible only on focus. Skips the navigation.' },
    { part: 'Navigation', purpose: 'A column from 768 px on; below that a native popover behind a button.' },
    { part: 'Line', purpose: 'A link with the classes of `navItem()`; `level: 2` for a view of a page.' },
    { part: 'Top bar', purpose: 'Stays at the top: location, search, account.' },
    { part: 'Page', purpose: 'The content of the route.' },
  ],
  accessibility: [
    'Landmarks: one navigation with a name, one banner, one main.',
    'The current page has `aria-current="page"` and differs by more than colour.',
    'On phones the button opens the navigation; Escape and following a link close it. It works without JavaScript.',
  ],
} satisfies Guide

/** The layout of signed-in pages. On narrow screens a button opens the navigation, also without JavaScript. */
const meta = {
  title: 'Components/AppFrame',
  component: AppFrame,
  parameters: { frame: 'none', guide },
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

/** The first Tab stop skips the navigation. */
export const Desktop: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Skip to the page' })).toHaveFocus()
  },
}

/** A user without a company: no navigation, full width. */
export const WithoutNavigation: Story = {
  args: { navigation: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('navigation')).not.toBeInTheDocument()
    await expect(canvas.queryByRole('button', { name: 'Navigation' })).not.toBeInTheDocument()
    await expect(canvas.getByRole('main').getBoundingClientRect().left).toBe(0)
  },
}

/** A long navigation scrolls by itself; page and top bar stay. */
export const LongNavigation: Story = {
  args: {
    navigation: (
      <Stack as="ul" gap="none">
        {Array.from({ length: 30 }, (_, view) => (
          <li key={view}>
            <a href={`#view-${view}`} className={navItem()}>
              <span className="truncate">{view === 3 ? 'Donaudampfschifffahrtsgesellschaft' : `View ${view + 1}`}</span>
            </a>
          </li>
        ))}
      </Stack>
    ),
  },
  play: async ({ canvas }) => {
    const last = canvas.getByRole('link', { name: 'View 30' })
    last.focus()
    await expect(canvas.getByRole('navigation').scrollTop).toBeGreaterThan(0)
    await expect(canvas.getByRole('banner').getBoundingClientRect().top).toBe(0)
  },
}

/** A long page scrolls below the top bar. */
export const LongPage: Story = {
  tags: ['!visual'],
  args: { children: <div className="p-4">{'The page goes on and on. '.repeat(400)}</div> },
  play: async ({ canvas }) => {
    window.scrollTo(0, 400)
    await waitFor(() => expect(canvas.getByRole('banner').getBoundingClientRect().top).toBe(0))
    await expect(canvas.getByRole('navigation').getBoundingClientRect().top).toBe(0)
  },
}

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
}

export const PhoneOpen: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Navigation' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Company' })).toBeVisible())
  },
}

/** Following a link closes the navigation. */
export const PhoneFollowed: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Navigation' }))
    const link = canvas.getByRole('link', { name: 'Company' })
    await waitFor(() => expect(link).toBeVisible())
    link.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(link)
    await waitFor(() => expect(link).not.toBeVisible())
  },
}

export const PhoneWithoutNavigation: Story = {
  globals: { viewport: { value: 'phone' } },
  args: { navigation: undefined },
}

/** Every navigation link. */
export const Variants: Story = {
  parameters: { frame: 256 },
  globals: { viewport: { value: undefined } },
  render: () => (
    <Stack as="ul" gap="none" className="bg-surface-sunken p-3">
      <li>
        <a href="#other" className={navItem()}>
          <BuildingIcon /> Other
        </a>
      </li>
      <li>
        <a href="#current" aria-current="page" className={navItem()}>
          <InboxIcon /> <span className="grow">Current</span> <Badge>12</Badge>
        </a>
      </li>
      <li>
        <a href="#view" className={navItem({ level: 2 })}>
          A view of it
        </a>
      </li>
      <li>
        <a href="#long" className={navItem({ level: 2 })}>
          <span className="truncate">A view with a name that does not fit</span>
        </a>
      </li>
    </Stack>
  ),
}
