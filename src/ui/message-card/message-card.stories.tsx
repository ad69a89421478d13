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
    'A person wrote it: the query itself, a reply, an internal note.',
    '`own` for what the reader wrote, `note` for what only colleagues read, `plain` for all else.',
  ],
  whenNot: [
    'It happened, and nobody wrote it: an entry of `Timeline`.',
    'The app has something to say: `Callout`.',
    'Inside a `Panel`: it is a card itself, and cards do not nest.',
  ],
  anatomy: [
    { part: 'Head', purpose: "Who and when, in one line that wraps. A note's is ruled off." },
    { part: 'Author', purpose: 'Picture, name, and beside it role or kind.' },
    { part: 'Aside', purpose: 'The time and the acts, at the end of the head.' },
    { part: 'Text', purpose: 'What was written, as `Prose`.' },
    { part: 'Files', purpose: 'Each a `FileChip`.' },
  ],
  accessibility: [
    'Each is an `article`. In a conversation they are items of an ordered list.',
    'Amber is only seen: a note also says “Internal note” in its head, as a `Badge`.',
    'The picture is `decorative`, since the name stands beside it.',
  ],
} satisfies Guide

/** Somebody's words. A note is amber and ruled, so that it is never taken for a reply. */
const meta = {
  title: 'Components/MessageCard',
  component: MessageCard,
  parameters: { frame: 640, guide },
  args: {
    avatar: <Avatar name="Ben Okri" size="sm" decorative />,
    author: 'Ben Okri',
    meta: 'requester',
    aside: <DateTime at="2026-03-12T08:00:00Z" now="2026-03-12T10:00:00Z" timeZone="Europe/Berlin" locale="en-GB" />,
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

/** Names and words without a break stay inside. */
export const Narrow: Story = {
  parameters: { frame: 320 },
  args: {
    author: 'Maximiliane Wolfeschlegelsteinhausenbergerdorff',
    children: <Prose html={`<p>${'jam'.repeat(60)}</p>`} />,
  },
}

/** The three tones below each other, as in a conversation. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="sm">
      <MessageCard {...args} />
      <MessageCard {...args} {...byAna} tone="own" meta="staff" />
      <MessageCard {...args} {...byAna} tone="note" meta={<Badge tone="warning">Internal note</Badge>} />
    </Stack>
  ),
}
