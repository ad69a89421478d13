import type { Meta, StoryObj } from '@storybook/react-vite'

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
    { part: 'Arc', purpose: 'Rotates, in the colour of the text around it: 14 or 16 px.' },
    { part: 'Ring', purpose: 'The same colour, faint.' },
  ],
  accessibility: [
    'It is hidden from screen readers. Another element must announce loading.',
    'It is not announced when it appears: use a live region if the user did nothing.',
    'With reduced motion it is still, so a text must say it, too.',
  ],
} satisfies Guide

/**
 * Use a spinner only if neither the shape of the content nor the progress is known. Else use a skeleton or a progress
 * bar.
 */
const meta = {
  title: 'Feedback/Spinner',
  component: Spinner,
  parameters: { guide },
} satisfies Meta<typeof Spinner>
export default meta

type Story = StoryObj<typeof meta>

/** Every size. */
export const Variants: Story = {
  render: () => (
    <Cluster>
      {(['sm', 'md'] as const).map((size) => (
        <Spinner key={size} size={size} />
      ))}
    </Cluster>
  ),
}
