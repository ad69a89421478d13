import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import { navItem } from '../app-frame/nav-item.tsx'
import { DescriptionList } from '../description-list/description-list.tsx'
import type { Guide } from '../guide.ts'
import { Heading } from '../heading/heading.tsx'
import { MessageCard } from '../message-card/message-card.tsx'
import { Panel } from '../panel/panel.tsx'
import { Sidebar } from './sidebar.tsx'
import { Stack } from './stack.tsx'

const guide = {
  when: [
    'A wide column and what belongs to it beside it: a conversation and its facts, a list and the form that adds to it.',
    'Sections of settings at the start: `side="start"` with a `nav`.',
  ],
  whenNot: [
    'Columns of equal weight: a `Grid`.',
    'The navigation of the whole app: `AppFrame` has it.',
    'What is only looked at now and then: a `Drawer`, which leaves the page its width.',
  ],
  anatomy: [
    { part: 'Wide column', purpose: 'What the page is about. Gets what the narrow one leaves.' },
    { part: 'Narrow column', purpose: '224, 272 or 320 px; bring an `aside` or a `nav` with a name.' },
    { part: 'Container', purpose: 'Its width decides: below 672, 768 or 896 px the columns stand below each other.' },
  ],
  accessibility: [
    'Order on screen is order in the page: at the end it is read last, at the start first.',
    'Stacked at the end the narrow column is far down: on long pages put a link to it above.',
  ],
} satisfies Guide

const messages = (
  <Stack>
    <MessageCard author="Ben Okafor" aside="12 March, 09:41">
      It takes two sheets at once since this morning.
    </MessageCard>
    <MessageCard author="Ana Lima" aside="12 March, 09:53">
      Thank you. I am on my way with new rollers.
    </MessageCard>
  </Stack>
)

const facts = (
  <Stack as="aside" gap="sm" aria-label="Details">
    <Heading level={2} size="sm">
      Details
    </Heading>
    <DescriptionList
      items={[
        { term: 'Assignee', detail: 'Ana Lima' },
        { term: 'Priority', detail: 'High' },
        { term: 'Reply due', detail: 'in 38 min' },
      ]}
    />
  </Stack>
)

const sections = (
  <Stack as="nav" gap="none" aria-label="Settings">
    {['General', 'Working hours', 'Categories', 'Mail'].map((name, index) => (
      <a key={name} href={`#${name}`} aria-current={index === 0 ? 'page' : undefined} className={navItem()}>
        {name}
      </a>
    ))}
  </Stack>
)

/** A wide column and a narrow one, by the width of their container and not of the screen. */
const meta = {
  title: 'Components/Layout/Sidebar',
  component: Sidebar,
  parameters: { frame: 1280, guide },
  args: { aside: facts, children: messages },
} satisfies Meta<typeof Sidebar>
export default meta

type Story = StoryObj<typeof meta>

export const AtTheEnd: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    const aside = canvas.getByRole('complementary', { name: 'Details' }).getBoundingClientRect()
    const message = canvas.getByText(/^It takes two sheets/).getBoundingClientRect()
    await expect(aside.left).toBeGreaterThan(message.right)
  },
}

/** On a phone it comes below. */
export const AtTheEndNarrow: Story = {
  parameters: { frame: 360 },
  play: async ({ canvas }) => {
    const aside = canvas.getByRole('complementary', { name: 'Details' }).getBoundingClientRect()
    const message = canvas.getByText(/^Thank you/).getBoundingClientRect()
    await expect(aside.top).toBeGreaterThan(message.bottom)
  },
}

export const AtTheStart: Story = { args: { side: 'start', width: 'sm', aside: sections } }

/** On a phone it comes above. */
export const AtTheStartNarrow: Story = {
  parameters: { frame: 360 },
  args: { side: 'start', width: 'sm', aside: sections },
}

/** Both sides and every width on one sheet. */
export const Variants: Story = {
  parameters: { frame: 960 },
  render: () => (
    <Stack>
      {(['end', 'start'] as const).map((side) =>
        (['sm', 'md', 'lg'] as const).map((width) => (
          <Sidebar key={width} side={side} width={width} aside={<Panel>{width}</Panel>}>
            <Panel>at the {side}</Panel>
          </Sidebar>
        )),
      )}
    </Stack>
  ),
}
