import type { Meta, StoryObj } from '@storybook/react-vite'

import { Cluster } from '../layout/cluster.tsx'
import { Badge } from './badge.tsx'

/** A fact about what stands beside it: a role, a count, a state. It does nothing; what can be pressed is a chip. */
const meta = {
  title: 'Components/Badge',
  component: Badge,
  args: { children: 'Requester' },
} satisfies Meta<typeof Badge>
export default meta

type Story = StoryObj<typeof meta>

export const Neutral: Story = {}

export const Count: Story = { args: { tone: 'accent', children: 12 } }

/** Longer than its column: it wraps, and nothing is lost. */
export const Long: Story = { parameters: { frame: 160 }, args: { children: 'Suspended by an administrator' } }

/** Every tone on one sheet. */
export const Sheet: Story = {
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
