import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, waitFor } from 'storybook/test'
import { RouteProgress } from './route-progress.tsx'

/** Says that the next page is on its way, and only when it takes longer than 200 ms. */
const meta = {
  title: 'Components/RouteProgress',
  component: RouteProgress,
  parameters: { frame: 'none' },
  globals: { viewport: { value: 'strip' } },
  args: { active: true, label: 'Loading the page' },
  decorators: [
    (Story) => (
      <div className="p-4">
        <Story />
        The page that is still there.
      </div>
    ),
  ],
} satisfies Meta<typeof RouteProgress>
export default meta

type Story = StoryObj<typeof meta>

export const Loading: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Loading the page')).not.toBeInTheDocument()
    await waitFor(() => expect(canvas.getByText('Loading the page')).toBeInTheDocument())
  },
}

export const Quiet: Story = {
  args: { active: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement()
  },
}
