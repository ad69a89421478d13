import type { Meta, StoryObj } from '@storybook/react-vite'

import { Button } from '../button/button.tsx'
import { InboxIcon } from '../icon/icon.tsx'
import { EmptyState } from './empty-state.tsx'

/** Says what is not there, why, and what would change it. */
const meta = {
  title: 'Components/EmptyState',
  component: EmptyState,
  parameters: { frame: 560 },
  args: { title: 'No queries yet' },
} satisfies Meta<typeof EmptyState>
export default meta

type Story = StoryObj<typeof meta>

export const TitleOnly: Story = {}

export const WithReason: Story = { args: { icon: <InboxIcon />, children: 'Queries that people raise appear here.' } }

export const WithNextStep: Story = {
  args: {
    icon: <InboxIcon />,
    title: 'No query matches',
    children: 'Nothing is open, urgent and assigned to Ana at once.',
    actions: <Button>Clear the filters</Button>,
  },
}
