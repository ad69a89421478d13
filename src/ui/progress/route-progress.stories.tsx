import type { Meta, StoryObj } from '@storybook/react-vite'

import { useState } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { RouteProgress, type RouteProgressProps } from './route-progress.tsx'

const guide = {
  when: ['A navigation is running and the previous page stays: once per app, in the shell.'],
  whenNot: [
    'A section is loading: `Skeleton` or `Spinner` in its place.',
    'An action is running: `pending` of its `Button`.',
    'The progress is known: this bar has no value.',
  ],
  anatomy: [
    { part: 'Bar', purpose: '2 px at the top edge, above everything; it does not move the page.' },
    { part: 'Text', purpose: 'The loading message; invisible.' },
  ],
  accessibility: [
    'A live region: after 200 ms `label` is announced once.',
    'Shorter waits show nothing; a visible bar stays for 300 ms, so that it does not flicker.',
    'With reduced motion, a short segment stands still in the middle.',
  ],
} satisfies Guide

/** Shows a navigation that takes longer than 200 ms. */
const meta = {
  title: 'Feedback/RouteProgress',
  component: RouteProgress,
  parameters: { frame: 'none', guide },
  globals: { viewport: { value: 'strip' } },
  args: { active: true, label: 'Loading the page' },
  decorators: [
    (Story) => (
      <div className="p-4">
        <Story />
        The page that is still there.
      </div>
    ),
  ],
} satisfies Meta<typeof RouteProgress>
export default meta

type Story = StoryObj<typeof meta>

export const Loading: Story = {
  tags: ['sheet'],
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Loading the page')).not.toBeInTheDocument()
    await waitFor(() => expect(canvas.getByText('Loading the page')).toBeInTheDocument())
  },
}

function Coming(args: RouteProgressProps) {
  const [active, setActive] = useState(args.active)
  return (
    <>
      <RouteProgress {...args} active={active} />
      <Button onClick={() => setActive(false)}>Arrive</Button>
    </>
  )
}

/** Hidden when the page has loaded. */
export const Loaded: Story = {
  tags: ['!visual'],
  render: (args) => <Coming {...args} />,
  play: async ({ canvas }) => {
    await canvas.findByText('Loading the page')
    await userEvent.click(canvas.getByRole('button', { name: 'Arrive' }))
    await waitFor(() => expect(canvas.getByRole('status')).toBeEmptyDOMElement())
  },
}

export const Idle: Story = {
  args: { active: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement()
  },
}
