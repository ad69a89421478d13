import type { Meta, StoryObj } from '@storybook/react-vite'

import { Avatar } from '../avatar/avatar.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { PriorityBars } from '../priority-bars/priority-bars.tsx'
import { StatusPill } from '../status-pill/status-pill.tsx'
import { DescriptionList } from './description-list.tsx'

/** What is known of one thing. */
const meta = {
  title: 'Components/DescriptionList',
  component: DescriptionList,
  parameters: { frame: 320 },
  args: {
    items: [
      {
        term: 'Status',
        detail: (
          <StatusPill shape="half" tone="accent" look="plain">
            Open
          </StatusPill>
        ),
      },
      {
        term: 'Assignee',
        detail: (
          <Cluster gap="xs">
            <Avatar name="Ana Silva" size="xs" decorative /> Ana Silva
          </Cluster>
        ),
      },
      { term: 'Priority', detail: <PriorityBars level={3} label="High" /> },
      { term: 'Category', detail: 'Hardware' },
    ],
  },
} satisfies Meta<typeof DescriptionList>
export default meta

type Story = StoryObj<typeof meta>

export const Beside: Story = {}

export const Below: Story = { args: { layout: 'below' } }

export const EndlessWord: Story = { args: { items: [{ term: 'Reference', detail: 'ACME'.repeat(40) }] } }
