import type { Meta, StoryObj } from '@storybook/react-vite'

import { useState } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { RouteProgress, type RouteProgressProps } from './route-progress.tsx'

const guide = {
  when: ['The next page is on its way and the old one stays until it is there: once per app, in the shell.'],
  whenNot: [
    'A part of the page is fetched: `Skeleton` or `Spinner` in its place.',
    'An act is on its way: `pending` of its `Button`.',
    'How much is done is known: this line travels, and tells no share.',
  ],
  anatomy: [
    { part: 'Line', purpose: '2 px at the very top, above all else; nothing moves aside for it.' },
    { part: 'Text', purpose: 'What is being waited for; unseen.' },
  ],
  accessibility: [
    'It is a live region: after 200 ms `label` is read, once.',
    'A shorter wait shows and says nothing; what is shown stays for 300 ms, so that it never flickers.',
    'For whoever asked for less motion the line is whole and stands still.',
  ],
} satisfies Guide

/** Says that the next page is on its way, and only when it takes longer than 200 ms. */
const meta = {
  title: 'Components/RouteProgress',
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

/** Gone when the page is there. */
export const Arrived: Story = {
  tags: ['!visual'],
  render: (args) => <Coming {...args} />,
  play: async ({ canvas }) => {
    await canvas.findByText('Loading the page')
    await userEvent.click(canvas.getByRole('button', { name: 'Arrive' }))
    await waitFor(() => expect(canvas.getByRole('status')).toBeEmptyDOMElement())
  },
}

export const Quiet: Story = {
  args: { active: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement()
  },
}
