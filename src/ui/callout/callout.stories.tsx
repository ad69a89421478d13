import type { Meta, StoryObj } from '@storybook/react-vite'

import { Button } from '../button/button.tsx'
import { Stack } from '../layout/stack.tsx'
import { Callout } from './callout.tsx'

/** Something to know before going on. What just happened is a toast; what a field got wrong stands beside it. */
const meta = {
  title: 'Components/Callout',
  component: Callout,
  parameters: { frame: 480 },
  args: { children: 'Replies are sent to Ben by mail as well.' },
} satisfies Meta<typeof Callout>
export default meta

type Story = StoryObj<typeof meta>

export const Info: Story = {}

export const WithTitle: Story = { args: { tone: 'warning', title: 'This query is closed' } }

export const WithAction: Story = {
  args: {
    tone: 'neutral',
    title: 'A newer version is ready',
    children: undefined,
    actions: <Button size="sm">Load it</Button>,
  },
}

/** Every tone on one sheet. */
export const Sheet: Story = {
  render: (args) => (
    <Stack gap="sm">
      {(['neutral', 'info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Callout key={tone} {...args} tone={tone} title={tone} />
      ))}
    </Stack>
  ),
}
