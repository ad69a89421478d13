import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import { Cluster } from '../layout/cluster.tsx'
import { Spinner } from './spinner.tsx'

/** The last resort: a skeleton where the shape is known, a progress bar where the share is. */
const meta = {
  title: 'Components/Spinner',
  component: Spinner,
} satisfies Meta<typeof Spinner>
export default meta

type Story = StoryObj<typeof meta>

export const Silent: Story = {}

export const Spoken: Story = {
  args: { label: 'Loading the history' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Loading the history' })).toBeVisible()
  },
}

/** Every size on one sheet. */
export const Sheet: Story = {
  render: () => (
    <Cluster>
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <Spinner key={size} size={size} />
      ))}
    </Cluster>
  ),
}
