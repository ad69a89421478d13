import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { Skeleton } from './skeleton.tsx'

const guide = {
  when: [
    'The shape of what comes is known, and it takes longer than 200 ms.',
    'A part of the page is fetched after the page itself.',
  ],
  whenNot: [
    'What was shown can stay until the new is there: leave it, with `RouteProgress` at the top.',
    'The shape is not known: `Spinner`.',
    'An act is on its way: `pending` of its `Button`.',
  ],
  anatomy: [
    { part: 'Line', purpose: 'As high as a line of text; `width` makes the last one shorter.' },
    { part: 'Block', purpose: 'For what is wide and high: a chart, a text.' },
    { part: 'Circle', purpose: '32 px, where a picture will stand.' },
  ],
  accessibility: [
    'It is silent. Whoever shows it sets `aria-busy` on the region and says what is being waited for.',
    'It breathes; for whoever asked for less motion it stands still.',
    'It does not wait by itself: show it only after 200 ms.',
  ],
} satisfies Guide

/** Only where the shape of what comes is known, and only after 200 ms. */
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

/** The place of a message. */
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
