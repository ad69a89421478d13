import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { link } from '../link/link.tsx'
import { Banner, type BannerProps } from './banner.tsx'

const guide = {
  when: [
    'A message that concerns the whole app while it lasts: no connection, planned maintenance, a company that is suspended.',
    'It stays until it is no longer true, or until it is dismissed.',
  ],
  whenNot: [
    'It concerns one part of the page: `Callout`, in that part.',
    'Something just happened: a message of `Toaster`.',
    'People must decide before they go on: `Dialog`.',
  ],
  anatomy: [
    { part: 'Ground', purpose: 'As wide as the page, above its content. One banner at a time.' },
    { part: 'Icon', purpose: 'Repeats the tone as a shape.' },
    { part: 'Text', purpose: 'One sentence. It wraps in little space.' },
    { part: 'Action', purpose: 'One small button or link after the text.' },
    { part: 'Dismissal', purpose: 'Only for what people may ignore. The parent remembers it.' },
  ],
  accessibility: [
    'It is not announced by itself. Pass `role="status"` if it appears while people work, and render it empty before.',
    'Icon and tone are only visual: the text must say that something failed.',
    'Without JavaScript nothing can be dismissed, so there is no button. Move the focus when the parent removes it.',
  ],
} satisfies Guide

/** A message for the whole page. */
const meta = {
  title: 'Feedback/Banner',
  component: Banner,
  parameters: { frame: 640, guide },
  args: { children: 'TrackQuery is down for maintenance on Saturday from 6 to 7.', dismissLabel: 'Dismiss' },
} satisfies Meta<typeof Banner>
export default meta

type Story = StoryObj<typeof meta>

export const Playground: Story = { tags: ['!visual'] }

function Dismissable(args: BannerProps) {
  const [isDismissed, setDismissed] = useState(false)
  const dismiss = () => {
    setDismissed(true)
    args.onDismiss?.()
  }
  return isDismissed ? <p>The page</p> : <Banner {...args} onDismiss={dismiss} />
}

/** The parent removes the banner. */
export const Dismissed: Story = {
  tags: ['!visual'],
  args: { onDismiss: fn() },
  render: (args) => <Dismissable {...args} />,
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(canvas.queryByText(/^TrackQuery/)).not.toBeInTheDocument())
    await expect(args.onDismiss).toHaveBeenCalledOnce()
  },
}

/** A button to try again. */
export const WithAction: Story = {
  tags: ['!visual'],
  args: {
    tone: 'warning',
    action: <Button size="sm">Try again</Button>,
    children: 'There is no connection. What you write is kept.',
  },
}

export const WithLink: Story = {
  tags: ['!visual'],
  args: {
    tone: 'danger',
    action: (
      <a href="#billing" className={link({ standalone: true })}>
        Settings
      </a>
    ),
    children: 'Acme is suspended, so nobody can reply.',
  },
}

/** Every tone, with an action, with a dismissal, and in little space. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      <Banner {...args} onDismiss={() => undefined} />
      <Banner {...args} {...WithAction.args} />
      <Banner {...args} {...WithLink.args} />
      <Banner tone="success">All queries were imported.</Banner>
      <Banner {...args} tone="neutral" className="max-w-80" onDismiss={() => undefined} />
    </Stack>
  ),
}
