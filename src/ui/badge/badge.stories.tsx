import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Badge } from './badge.tsx'

const guide = {
  when: [
    'A fact about the element beside it: “You” or “Suspended” at a member, “Internal note” on a message.',
    'Tones: `neutral` for facts, `success` for what is on, `info` for what is running, `warning` for limits and for what was stopped.',
  ],
  whenNot: [
    'A count beside a name: `Text` with `figures`, without a background or brackets.',
    'A status of a query: `StatusPill`, whose shape works without colour.',
    'A priority: `PriorityBars`.',
    'It can be pressed or removed, such as a filter: `FilterPill`.',
    'It needs a sentence: `Callout`.',
  ],
  anatomy: [
    { part: 'Background', purpose: 'A soft background in the tone.' },
    { part: 'Text', purpose: 'One or two words. Longer text wraps; nothing is truncated.' },
    { part: 'Icon', purpose: 'An icon before the text where it is needed, such as a lock.' },
  ],
  accessibility: [
    'Plain text, read in order: place it after the element it describes.',
    'The word has the meaning; the tone repeats it.',
  ],
} satisfies Guide

/** A fact about the element beside it: a role or a state. It is not interactive. */
const meta = {
  title: 'Data/Badge',
  component: Badge,
  parameters: { guide },
  args: { children: 'Requester' },
} satisfies Meta<typeof Badge>
export default meta

type Story = StoryObj<typeof meta>

export const Neutral: Story = {}

/** Text longer than its column wraps. */
export const Long: Story = { parameters: { frame: 160 }, args: { children: 'Suspended by an administrator' } }

/** Every tone. */
export const Variants: Story = {
  render: () => (
    <Cluster>
      {(['neutral', 'success', 'warning', 'info'] as const).map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </Cluster>
  ),
}
