import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Avatar } from '../avatar/avatar.tsx'
import type { Guide } from '../guide.ts'
import { Heading } from '../heading/heading.tsx'
import { BuildingIcon, InboxIcon, PlusIcon, UserIcon } from '../icon/icon.tsx'
import { link } from '../link/link.tsx'
import { Stack } from '../layout/stack.tsx'
import { AppFrame } from './app-frame.tsx'
import { bottomItem, navItem } from './nav-item.tsx'

const navigation = (
  <Stack as="ul" gap="none">
    <li>
      <a href="#company" className={navItem()}>
        <BuildingIcon /> <span className="nav-label">Company</span>
      </a>
    </li>
    <li>
      <a href="#queries" aria-current="page" className={navItem()}>
        <InboxIcon /> <span className="nav-label">Queries</span> <span className="nav-count">12</span>
      </a>
    </li>
    <li>
      <a href="#mine" className={navItem()}>
        <UserIcon /> <span className="nav-label">Assigned to me</span>
      </a>
    </li>
  </Stack>
)

const bottom = (
  <>
    <a href="#queries" aria-current="page" className={bottomItem()}>
      <InboxIcon size="lg" /> Queries
    </a>
    <a href="#new" className={bottomItem()}>
      <PlusIcon size="lg" /> New
    </a>
  </>
)

const guide = {
  when: ['Around every page for signed-in users. Once, as the outermost component.'],
  whenNot: ['Pages for visitors, such as sign-in.'],
  anatomy: [
    { part: 'Skip link', purpose: 'The first Tab stop, visible only on focus. Skips the navigation.' },
    { part: 'Navigation', purpose: 'A column from 768 px on, on request of icons only; below that a native popover.' },
    { part: 'Line', purpose: 'A link with the classes of `navItem()`: icon, `nav-label` and `nav-count`.' },
    { part: 'Bottom bar', purpose: 'Up to three links of narrow screens, and a button that opens the navigation.' },
    { part: 'Top bar', purpose: 'Stays at the top: location, search, account.' },
    { part: 'Page', purpose: 'The content of the route.' },
  ],
  accessibility: [
    'Landmarks: one navigation with a name, one banner, one main.',
    'The current page has `aria-current="page"` and differs by more than colour.',
    'On phones the last button of the bottom bar opens the navigation; Escape and following a link close it.',
    'With icons only, each label shows beside its icon under the pointer and with the focus. Nothing needs JavaScript.',
  ],
} satisfies Guide

/** The layout of signed-in pages. On narrow screens a bar at the bottom has the main links and opens the rest. */
const meta = {
  title: 'Layout/AppFrame',
  component: AppFrame,
  parameters: { frame: 'none', guide },
  globals: { viewport: { value: 'desktop' } },
  args: {
    skipLabel: 'Skip to the page',
    navigationLabel: 'Navigation',
    navigation,
    bottom,
    bottomLabel: 'Quick navigation',
    moreLabel: 'More',
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
    await expect(canvas.queryByRole('button', { name: 'More' })).not.toBeInTheDocument()
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
              <span className="nav-label">
                {view === 3 ? 'Donaudampfschifffahrtsgesellschaft' : `View ${view + 1}`}
              </span>
            </a>
          </li>
        ))}
      </Stack>
    ),
  },
  play: async ({ canvas }) => {
    const last = canvas.getByRole('link', { name: 'View 30' })
    last.focus()
    await expect(canvas.getByRole('navigation', { name: 'Navigation' }).scrollTop).toBeGreaterThan(0)
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
    await expect(canvas.getByRole('navigation', { name: 'Navigation' }).getBoundingClientRect().top).toBe(0)
  },
}

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
}

export const PhoneOpen: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'More' })
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
    await userEvent.click(canvas.getByRole('button', { name: 'More' }))
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

/** Icons only: the label of the focused link is beside its icon. */
export const IconsOnly: Story = {
  args: { iconsOnly: true },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Queries' })
    link.focus()
    await waitFor(() => expect(within(link).getByText('Queries')).toBeVisible())
    await expect(canvas.getByRole('navigation', { name: 'Navigation' }).getBoundingClientRect().width).toBe(56)
  },
}

/** Navigation links: any page, the current one with a count, and one whose name does not fit. */
export const Variants: Story = {
  parameters: { frame: 256 },
  globals: { viewport: { value: undefined } },
  render: () => (
    <Stack as="ul" gap="none" className="bg-surface-sunken p-3">
      <li>
        <a href="#other" className={navItem()}>
          <BuildingIcon /> <span className="nav-label">Other</span>
        </a>
      </li>
      <li>
        <a href="#current" aria-current="page" className={navItem()}>
          <InboxIcon /> <span className="nav-label">Current</span> <span className="nav-count">12</span>
        </a>
      </li>
      <li>
        <a href="#long" className={navItem()}>
          <UserIcon /> <span className="nav-label">A view with a name that does not fit</span>
        </a>
      </li>
    </Stack>
  ),
}

/** Tab never focuses anything behind the open navigation: leaving the navigation closes it. */
export const PhoneLeftByTab: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'phone' } },
  args: {
    children: (
      <div className="p-4">
        <a href="#behind" className={link({ standalone: true })}>
          Behind
        </a>
      </div>
    ),
  },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'More' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    const navigation = canvas.getByRole('navigation', { name: 'Navigation' })
    await waitFor(() => expect(navigation).toBeVisible())
    within(navigation).getAllByRole('link').at(-1)?.focus()
    await expect(navigation).toBeVisible()
    canvas.getByRole('link', { name: 'Behind' }).focus()
    await waitFor(() => expect(navigation).not.toBeVisible())
    await expect(canvas.getByRole('link', { name: 'Behind' })).toHaveFocus()
  },
}
