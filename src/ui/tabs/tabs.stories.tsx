import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { BuildingIcon, SettingsIcon } from '../icon/icon.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { TabList, tab } from './tabs.tsx'

const guide = {
  when: [
    'Two to seven views of one thing, each with a URL: overview, people, settings.',
    'Directly below the title, or at the top of a dialog.',
  ],
  whenNot: [
    'Another presentation of the same things: `SegmentedControl`.',
    'Steps, or views that depend on input in another view.',
    'Pages of the app: the navigation of `AppFrame`.',
  ],
  anatomy: [
    { part: 'List', purpose: 'A named navigation with a line below; scrolls sideways if needed.' },
    {
      part: 'Tab',
      purpose: 'A link with the classes of `tab()`: one or two words, with an icon or count if useful.',
    },
    { part: 'Current', purpose: 'Underlined and darker, with `aria-current="page"`.' },
    {
      part: 'Disabled',
      purpose: '`role="link"` with `aria-disabled` and without `href`; prefer to omit the view.',
    },
  ],
  accessibility: [
    'Links in a navigation: Tab moves through them, Enter follows, and each can be opened in a new tab.',
    'The current one is announced as the current page, after the name of the list.',
    'A count is read with its tab: explain it with `VisuallyHidden`.',
    'The current or focused tab is scrolled into view.',
  ],
} satisfies Guide

const views = ['Overview', 'People', 'Settings', 'Audit']

const link = (view: string, current = false) => (
  <a key={view} href={`#${view}`} aria-current={current ? 'page' : undefined} className={tab({ current })}>
    {view}
  </a>
)

/** Several views of one subject. Each view is a page with a URL, so tabs are links. */
const meta = {
  title: 'Layout/Tabs',
  component: TabList,
  parameters: { frame: 480, guide },
  args: {
    label: 'Views of the company',
    children: views.map((view, index) => link(view, index === 0)),
  },
} satisfies Meta<typeof TabList>
export default meta

type Story = StoryObj<typeof meta>

export const First: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('navigation', { name: 'Views of the company' })).toBeVisible()
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('Overview')
  },
}

/** Tab moves to the next link, and Shift with Tab to the one before. */
export const ByKeyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab()
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'People' })).toHaveFocus()
    await userEvent.tab({ shift: true })
    await expect(canvas.getByRole('link', { name: 'Overview' })).toHaveFocus()
    await userEvent.tab()
  },
}

/** The number of items in a view, read with its name. */
export const WithCounts: Story = {
  args: {
    children: (
      <>
        <a href="#open" aria-current="page" className={tab({ current: true })}>
          Open{' '}
          <Text as="span" size="sm" tone="muted" figures>
            12
          </Text>
        </a>
        <a href="#waiting" className={tab()}>
          Waiting{' '}
          <Text as="span" size="sm" tone="muted" figures>
            3
          </Text>
        </a>
        <a href="#resolved" className={tab()}>
          Resolved{' '}
          <Text as="span" size="sm" tone="muted" figures>
            1,204
          </Text>
        </a>
      </>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Waiting 3' })).toBeVisible()
  },
}

export const WithIcons: Story = {
  args: {
    children: (
      <>
        <a href="#overview" aria-current="page" className={tab({ current: true })}>
          <BuildingIcon /> Overview
        </a>
        <a href="#people" className={tab()}>
          <BuildingIcon /> People
        </a>
        <a href="#settings" className={tab()}>
          <SettingsIcon /> Settings
        </a>
      </>
    ),
  },
}

const disabled = (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a link that leads nowhere has no other tag
  <span key="audit" role="link" aria-disabled="true" className={tab()}>
    Audit
  </span>
)

/** A disabled tab is skipped by Tab and announced as unavailable. */
export const Disabled: Story = {
  args: { children: [link('Overview', true), link('People'), disabled] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Audit' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await expect(document.body).toHaveFocus()
  },
}

const many = [...views, 'Working hours', 'Categories', 'Mail', 'Billing']

/** Many tabs on a phone scroll sideways, the page does not. The focused one scrolls into view. */
export const ManyOnAPhone: Story = {
  tags: ['rtl'],
  parameters: { frame: 320 },
  args: { children: many.map((view, index) => link(view, index === 0)) },
  play: async ({ canvas }) => {
    const list = canvas.getByRole('navigation')
    await expect(list.scrollWidth).toBeGreaterThan(list.clientWidth)
    canvas.getByRole('link', { name: 'Billing' }).focus()
    await expect(list.scrollLeft).toBeGreaterThan(0)
  },
}

/** On a mirrored page in English, tabs fade out at the other edge. */
export const MirroredFade: Story = {
  tags: ['!visual'],
  parameters: { frame: 320 },
  args: { ...ManyOnAPhone.args, dir: 'rtl' },
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByRole('navigation')).maskImage).toContain('to left')
  },
}

/** The current tab is visible initially, in browsers that support it in CSS. */
export const LastIsCurrent: Story = {
  parameters: { frame: 320 },
  args: { children: many.map((view, index) => link(view, index === many.length - 1)) },
}

/** A long name stays on one line and scrolls. */
export const LongNames: Story = {
  parameters: { frame: 320 },
  args: { children: [link('Donaudampfschifffahrtsgesellschaft und Söhne', true), link('People')] },
}

/** Icons and counts together. The last tab is disabled. */
export const WithIconsAndCounts: Story = {
  tags: ['!visual'],
  args: {
    children: (
      <>
        <a href="#one" aria-current="page" className={tab({ current: true })}>
          <BuildingIcon /> Current{' '}
          <Text as="span" size="sm" tone="muted" figures>
            12
          </Text>
        </a>
        <a href="#two" className={tab()}>
          <SettingsIcon /> Other{' '}
          <Text as="span" size="sm" tone="muted" figures>
            3
          </Text>
        </a>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a link that leads nowhere has no other tag */}
        <span role="link" aria-disabled="true" className={tab()}>
          <BuildingIcon /> Disabled{' '}
          <Text as="span" size="sm" tone="muted" figures>
            0
          </Text>
        </span>
      </>
    ),
  },
}

/** The current tab, another and a disabled one, as words and with icons and counts. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      <TabList label="Words">
        {link('Current', true)}
        {link('Other')}
        {disabled}
      </TabList>
      <TabList {...args} {...WithIconsAndCounts.args} label="Signs and counts" />
    </Stack>
  ),
}
