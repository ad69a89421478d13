import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { Skeleton } from './skeleton.tsx'

const guide = {
  when: ['Content of known shape takes longer than 200 ms.', 'A section is loaded after the page.'],
  whenNot: [
    'Previous content can stay: keep it, with `RouteProgress`.',
    'Unknown shape: `Spinner`.',
    'An action is running: `pending` of its `Button`.',
  ],
  anatomy: [
    { part: 'Line', purpose: 'As high as a line of text; `width` shortens the last one.' },
    { part: 'Block', purpose: 'For large areas: a chart, a text.' },
    { part: 'Circle', purpose: '32 px, for an avatar.' },
  ],
  accessibility: [
    'Screen readers skip it. The parent sets `aria-busy` on the region and announces loading.',
    'It pulses; with reduced motion it is still.',
    'It has no delay of its own: show it after 200 ms.',
  ],
} satisfies Guide

/** Only for content of known shape, and only after 200 ms. */
const meta = {
  title: 'Components/Skeleton',
  component: Skeleton,
  parameters: { frame: 320, guide },
} satisfies Meta<typeof Skeleton>
export default meta

type Story = StoryObj<typeof meta>

export const Text: Story = {}

export const Block: Story = { args: { shape: 'block' } }

export const Circle: Story = { args: { shape: 'circle' } }

/** The placeholder of a message. */
export const Variants: Story = {
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
