import type { Meta, StoryObj } from '@storybook/react-vite'

import { Stack } from '../layout/stack.tsx'
import { Heading } from './heading.tsx'

/** The level is its place in the outline, the size its looks: choose the level first. */
const meta = {
  title: 'Components/Heading',
  component: Heading,
  args: { level: 1, children: 'Printer on floor 3 jams' },
} satisfies Meta<typeof Heading>
export default meta

type Story = StoryObj<typeof meta>

export const PageTitle: Story = {}

export const SectionTitle: Story = { args: { level: 2, children: 'History' } }

export const GroupTitle: Story = { args: { level: 3, children: 'Followers' } }

/** A title of 255 characters wraps in balanced lines. */
export const Long: Story = {
  parameters: { frame: 480 },
  args: { children: 'Printer on floor 3 jams whenever somebody prints more than two pages at once '.repeat(3) },
}

/** Every size on one sheet. */
export const Sheet: Story = {
  render: () => (
    <Stack gap="sm">
      {(['xl', 'lg', 'md', 'sm'] as const).map((size) => (
        <Heading key={size} level={2} size={size}>
          {size}: Printer on floor 3 jams
        </Heading>
      ))}
    </Stack>
  ),
}
