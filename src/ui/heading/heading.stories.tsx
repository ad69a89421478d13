import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Heading } from './heading.tsx'

const guide = {
  when: [
    'The title of a page, section or group: `level` 1 once per page, 2 for sections, 3 inside those.',
    'Another size than the level’s: set `size`, never another level.',
    'Size `xl` begins a page with one act: sign-in, an invitation, the first company, an error. Other pages begin with `lg`.',
  ],
  whenNot: [
    'Emphasized text: `Text` with `weight`.',
    '`Panel`, `Dialog`, `EmptyState` and `ErrorView` have their own heading.',
    'The name of a field: its `label`.',
  ],
  anatomy: [{ part: 'Text', purpose: 'Wraps in balanced lines. User text also needs `wrap-anywhere`.' }],
  accessibility: [
    'Screen readers navigate by levels: skip none.',
    'To name a region, give the heading an `id` and the region `aria-labelledby`.',
  ],
} satisfies Guide

/** A heading. Its level is the place in the outline, and its size is only visual. */
const meta = {
  title: 'Foundations/Heading',
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
