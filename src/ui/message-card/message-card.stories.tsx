import type { Meta, StoryObj } from '@storybook/react-vite'

import { Avatar } from '../avatar/avatar.tsx'
import { Badge } from '../badge/badge.tsx'
import { FileChip } from '../file-chip/file-chip.tsx'
import { Stack } from '../layout/stack.tsx'
import { Prose } from '../prose/prose.tsx'
import { MessageCard } from './message-card.tsx'

/** Somebody's words. A note is amber and ruled, so that it is never taken for a reply. */
const meta = {
  title: 'Components/MessageCard',
  component: MessageCard,
  parameters: { frame: 640 },
  args: {
    avatar: <Avatar name="Ben Okri" size="sm" decorative />,
    author: 'Ben Okri',
    meta: 'requester',
    aside: '2 h ago',
    children: <Prose html="<p>The printer on floor 3 jams whenever somebody prints more than two pages.</p>" />,
  },
} satisfies Meta<typeof MessageCard>
export default meta

type Story = StoryObj<typeof meta>

export const Plain: Story = {}

export const Own: Story = { args: { tone: 'own', author: 'You', meta: 'staff' } }

export const Note: Story = {
  args: {
    tone: 'note',
    author: 'Ana Silva',
    avatar: <Avatar name="Ana Silva" size="sm" decorative />,
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

/** Names and words without a place to break stay inside. */
export const Narrow: Story = {
  parameters: { frame: 320 },
  args: {
    author: 'Maximiliane Wolfeschlegelsteinhausenbergerdorff',
    children: <Prose html={`<p>${'jam'.repeat(60)}</p>`} />,
  },
}

/** The three tones below each other, as in a conversation. */
export const Sheet: Story = {
  render: (args) => (
    <Stack gap="sm">
      <MessageCard {...args} />
      <MessageCard {...args} tone="own" author="Ana Silva" meta="staff" aside="1 h ago" />
      <MessageCard {...args} tone="note" author="Ana Silva" meta={<Badge tone="warning">Internal note</Badge>} />
    </Stack>
  ),
}
