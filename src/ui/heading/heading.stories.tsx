import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Heading } from './heading.tsx'

const guide = {
  when: [
    'A page, a section or a group has a title: `level` 1 once per page, 2 for its sections, 3 inside those.',
    'It should look smaller or larger than its place in the outline: choose `size`, never another level.',
  ],
  whenNot: [
    'Words only stand out: `Text` with `weight`.',
    '`Panel`, `Dialog`, `EmptyState` and `ErrorView` bring their own.',
    'It names a field: its `label`.',
  ],
  anatomy: [
    { part: 'Text', purpose: 'Wrap in balanced lines; nothing is cut. What people typed also takes `wrap-anywhere`.' },
  ],
  accessibility: [
    'The levels are the outline by which screen readers jump: skip none on the way down.',
    'To name a region by it, give it an `id` and the region `aria-labelledby`.',
  ],
} satisfies Guide

/** The level is its place in the outline, the size its looks: choose the level first. */
const meta = {
  title: 'Components/Heading',
  component: Heading,
  parameters: { guide },
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

/** Every size. */
export const Variants: Story = {
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
