import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Skeleton } from './skeleton.tsx'

const guide = {
  when: ['Content of known shape takes longer than 200 ms.', 'A section is loaded after the page.'],
  whenNot: [
    'Previous content can stay: keep it, with `RouteProgress`.',
    'Unknown shape: `Spinner`.',
    'An action is running: `pending` of its `Button`.',
  ],
  anatomy: [{ part: 'Line', purpose: 'As high as a line of text, and part of its width.' }],
  accessibility: [
    'Screen readers skip it. The parent sets `aria-busy` on the region and announces loading.',
    'It pulses; with reduced motion it is still.',
    'It has no delay of its own: show it after 200 ms.',
  ],
} satisfies Guide

/** A placeholder for content of known shape, shown after 200 ms. */
const meta = {
  title: 'Feedback/Skeleton',
  component: Skeleton,
  parameters: { frame: 320, guide },
} satisfies Meta<typeof Skeleton>
export default meta

type Story = StoryObj<typeof meta>

/** A word or a figure. */
export const Half: Story = {}

/** A title. */
export const Long: Story = { args: { width: 'long' } }

/** The placeholder of a row: its title and its details. */
export const Variants: Story = {
  render: () => (
    <Stack gap="none">
      <Skeleton width="long" />
      <Skeleton width="half" />
    </Stack>
  ),
}
