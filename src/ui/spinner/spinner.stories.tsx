import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Spinner } from './spinner.tsx'

const guide = {
  when: [
    'Something is on its way, its shape is not known, and it takes longer than 200 ms.',
    'Inside what was pressed. `Button` brings it along with `pending`.',
  ],
  whenNot: [
    'The shape is known: `Skeleton`. The next page is loading: `RouteProgress`.',
    'The whole page would wait behind it: show what is there already.',
  ],
  anatomy: [
    { part: 'Arc', purpose: 'Turns, in the colour of the words around it: 14, 16 or 24 px.' },
    { part: 'Ring', purpose: 'The same colour, faint.' },
  ],
  accessibility: [
    'With `label` it is an image of that name. Without, something else has to say what is being waited for.',
    'It is not announced when it appears: put it into a live region if nobody pressed anything.',
    'For whoever asked for less motion it stands still, so words must say it too.',
  ],
} satisfies Guide

/** The last resort: a skeleton where the shape is known, a progress bar where the share is. */
const meta = {
  title: 'Components/Spinner',
  component: Spinner,
  parameters: { guide },
} satisfies Meta<typeof Spinner>
export default meta

type Story = StoryObj<typeof meta>

export const Silent: Story = {}

export const Spoken: Story = {
  tags: ['!visual'],
  args: { label: 'Loading the history' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Loading the history' })).toBeVisible()
  },
}

/** Every size. */
export const Variants: Story = {
  render: () => (
    <Cluster>
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <Spinner key={size} size={size} />
      ))}
    </Cluster>
  ),
}
