import type { Meta, StoryObj } from '@storybook/react-vite'

import { Cluster } from '../layout/cluster.tsx'
import { Kbd } from './kbd.tsx'

/** One key. Keys pressed together stand beside each other. */
const meta = {
  title: 'Components/Kbd',
  component: Kbd,
  args: { children: 'C' },
} satisfies Meta<typeof Kbd>
export default meta

type Story = StoryObj<typeof meta>

export const OneKey: Story = {}

/** Keys and combinations on one sheet. */
export const Sheet: Story = {
  render: () => (
    <Cluster gap="md">
      <Kbd>C</Kbd>
      <Kbd>Esc</Kbd>
      <Cluster gap="xs">
        <Kbd>Ctrl</Kbd>
        <Kbd>Enter</Kbd>
      </Cluster>
    </Cluster>
  ),
}
