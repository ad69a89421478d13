import type { Meta, StoryObj } from '@storybook/react-vite'

import { Avatar } from '../avatar/avatar.tsx'
import { Badge } from '../badge/badge.tsx'
import { DateTime } from '../date-time/date-time.tsx'
import { FileChip } from '../file-chip/file-chip.tsx'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Prose } from '../prose/prose.tsx'
import { MessageCard } from './message-card.tsx'

const guide = {
  when: [
    'Text by a person: the query itself, a reply, an internal note.',
    '`own` for the reader’s own message, `note` for text that only staff can read, `plain` otherwise.',
  ],
  whenNot: [
    'An event: an entry of `Timeline`.',
    'A message of the app: `Callout`.',
    'Inside a `Panel`: the card has its own frame.',
  ],
  anatomy: [
    { part: 'Header', purpose: 'Author and time in one line that wraps. A note’s header has a line below.' },
    { part: 'Author', purpose: 'Avatar and name, with role or kind.' },
    { part: 'Aside', purpose: 'Time and actions, at the end of the header.' },
    { part: 'Text', purpose: 'The message, as `Prose`.' },
    { part: 'Files', purpose: 'Each is a `FileChip`.' },
  ],
  accessibility: [
    'An `article`. In a conversation they are items of an ordered list.',
    'Amber is only visual: a note also says “Internal note” in its header, as a `Badge`.',
    'The avatar is `decorative`, because the name stands beside it.',
  ],
} satisfies Guide

/** A message of a person. A note is amber, so that it is never mistaken for a reply. */
const meta = {
  title: 'Data/MessageCard',
  component: MessageCard,
  parameters: { frame: 640, guide },
  args: {
    avatar: <Avatar name="Ben Okri" size="sm" decorative />,
    author: 'Ben Okri',
    meta: 'requester',
    aside: <DateTime at="2026-03-12T08:00:00Z" now="2026-03-12T10:00:00Z" timeZone="Europe/Berlin" locale="en" />,
    children: <Prose html="<p>The printer on floor 3 jams whenever somebody prints more than two pages.</p>" />,
  },
} satisfies Meta<typeof MessageCard>
export default meta

type Story = StoryObj<typeof meta>

const byAna = { author: 'Ana Silva', avatar: <Avatar name="Ana Silva" size="sm" decorative /> }

export const Plain: Story = {}

export const Own: Story = { args: { tone: 'own', author: 'You', meta: 'staff' } }

export const Note: Story = {
  args: {
    tone: 'note',
    ...byAna,
    meta: <Badge tone="warning">Internal note</Badge>,
    children: <Prose html="<p>Third time this month. The fuser is worn.</p>" />,
  },
}

export const WithFiles: Story = {
  args: {
    footer: (
      <>
        <FileChip name="printer.log" size="12 kB" href="#printer" />
        <FileChip name="floor-3.jpg" size="1.4 MB" href="#floor" />
      </>
    ),
  },
}

/** Long names and words wrap. */
export const Narrow: Story = {
  parameters: { frame: 320 },
  args: {
    author: 'Maximiliane Wolfeschlegelsteinhausenbergerdorff',
    children: <Prose html={`<p>${'jam'.repeat(60)}</p>`} />,
  },
}

/** The three tones, as in a conversation. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="sm">
      <MessageCard {...args} />
      <MessageCard {...args} {...byAna} tone="own" meta="staff" />
      <MessageCard {...args} {...byAna} tone="note" meta={<Badge tone="warning">Internal note</Badge>} />
    </Stack>
  ),
}
