import type { Meta, StoryObj } from '@storybook/react-vite'

import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { Skeleton } from './skeleton.tsx'

/** Only where the shape of what comes is known, and only after 200 ms. */
const meta = {
  title: 'Components/Skeleton',
  component: Skeleton,
  parameters: { frame: 320 },
} satisfies Meta<typeof Skeleton>
export default meta

type Story = StoryObj<typeof meta>

export const Text: Story = {}

export const Block: Story = { args: { shape: 'block' } }

export const Circle: Story = { args: { shape: 'circle' } }

/** The place of a message. */
export const Sheet: Story = {
  render: () => (
    <Stack gap="sm">
      <Cluster wrap={false}>
        <Skeleton shape="circle" className="shrink-0" />
        <Skeleton width="short" />
      </Cluster>
      <Stack gap="none">
        <Skeleton />
        <Skeleton width="long" />
        <Skeleton width="half" />
      </Stack>
      <Skeleton shape="block" />
    </Stack>
  ),
}
