import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Badge } from './badge.tsx'

const guide = {
  when: [
    'A fact qualifies what stands beside it: “You” or “Suspended” at a member, “Internal note” on a message.',
    'A count belongs to an entry, such as open queries in the navigation.',
    'Tones: `neutral` for facts and counts, `warning` for what limits or has run out, `danger` for what failed, `accent` for what is new to the reader.',
  ],
  whenNot: [
    'Where a query stands in its course: `StatusPill`, whose shape speaks without colour.',
    'How soon it should be looked at: `PriorityBars`.',
    'It can be pressed or removed, such as a filter: a chip (`chip()`).',
    'It needs a sentence: `Callout`.',
  ],
  anatomy: [
    { part: 'Ground', purpose: 'A soft background in the tone.' },
    { part: 'Words', purpose: 'One or two, or a number. More of them wrap; nothing is cut.' },
    { part: 'Sign', purpose: 'An icon before the words where they need it, such as a lock.' },
  ],
  accessibility: [
    'It is plain text, read where it stands: put it behind what it qualifies.',
    'The word carries the meaning, the tone repeats it.',
    'A bare number says nothing to the ear: hide it with `aria-hidden` and put “12 open queries” into `VisuallyHidden`.',
  ],
} satisfies Guide

/** A fact about what stands beside it: a role, a count, a state. It does nothing; what can be pressed is a chip. */
const meta = {
  title: 'Components/Badge',
  component: Badge,
  parameters: { guide },
  args: { children: 'Requester' },
} satisfies Meta<typeof Badge>
export default meta

type Story = StoryObj<typeof meta>

export const Neutral: Story = {}

export const Count: Story = { args: { tone: 'accent', children: 12 } }

/** Longer than its column: it wraps, and nothing is lost. */
export const Long: Story = { parameters: { frame: 160 }, args: { children: 'Suspended by an administrator' } }

/** Every tone on one sheet. */
export const Variants: Story = {
  render: () => (
    <Cluster>
      {(['neutral', 'accent', 'success', 'warning', 'danger', 'info'] as const).map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </Cluster>
  ),
}
