import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Words for those who cannot see what says the same: a count, a column, a shape. */
const meta = {
  title: 'Components/VisuallyHidden',
  component: VisuallyHidden,
  args: { children: ' unread queries' },
  render: (args) => (
    <p>
      12
      <VisuallyHidden {...args} />
    </p>
  ),
} satisfies Meta<typeof VisuallyHidden>
export default meta

type Story = StoryObj<typeof meta>

export const BesideAFigure: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('unread queries', { exact: false, selector: 'span' })).toBeInTheDocument()
  },
}
