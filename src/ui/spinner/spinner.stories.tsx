import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Spinner } from './spinner.tsx'

const guide = {
  when: [
    'Content of unknown shape takes longer than 200 ms.',
    'Inside the pressed control. `Button` has it with `pending`.',
  ],
  whenNot: ['Known shape: `Skeleton`. A navigation: `RouteProgress`.', 'A whole page: show what is already there.'],
  anatomy: [
    { part: 'Arc', purpose: 'Rotates, in the colour of the text around it: 14, 16 or 24 px.' },
    { part: 'Ring', purpose: 'The same colour, faint.' },
  ],
  accessibility: [
    'With `label` it is a named image. Without, another element must announce loading.',
    'It is not announced when it appears: use a live region if the user did nothing.',
    'With reduced motion it is still, so a text must say it, too.',
  ],
} satisfies Guide

/** The last choice: prefer a skeleton for known shapes and a progress bar for known progress. */
const meta = {
  title: 'Components/Spinner',
  component: Spinner,
  parameters: { guide },
} satisfies Meta<typeof Spinner>
export default meta

type Story = StoryObj<typeof meta>

export const WithoutLabel: Story = {}

export const WithLabel: Story = {
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
