import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import { Button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { StatusLine } from './status-line.tsx'

const guide = {
  when: [
    'The result of an action after a page load: “Your name was changed.” Part of the document, without JavaScript.',
    'The result contains something to use, such as invitation links.',
  ],
  whenNot: [
    'The page stays and JavaScript runs: a message of `Toaster`.',
    'A lasting fact: `Callout`.',
    'An invalid form: `FormError`, and errors at the fields.',
  ],
  anatomy: [
    { part: 'Callout', purpose: 'Icon, background, tone, title and actions of `Callout`.' },
    { part: 'Text', purpose: 'What happened, in one sentence.' },
  ],
  accessibility: [
    'The role is `status`: changes are announced politely.',
    'On a new page it is read in order. Place it first in the content.',
    'It takes no focus and does not disappear.',
  ],
} satisfies Guide

/** The message after a redirect, as part of the page, without JavaScript. */
const meta = {
  title: 'Feedback/StatusLine',
  component: StatusLine,
  parameters: { frame: 480, guide },
  args: { children: 'Your name was changed.' },
} satisfies Meta<typeof StatusLine>
export default meta

type Story = StoryObj<typeof meta>

export const Success: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Your name was changed.')
  },
}

export const Info: Story = { args: { tone: 'info', children: 'We sent you another code.' } }

/** With an action. */
export const WithAction: Story = {
  args: { children: 'Your reply goes out in 10 s.', actions: <Button size="sm">Undo</Button> },
}

export const Warning: Story = { args: { tone: 'warning', children: 'Confirm your address before you sign in.' } }

export const Danger: Story = { args: { tone: 'danger', children: 'The invitation could not be sent.' } }

/** Long names wrap. */
export const LongWords: Story = {
  parameters: { frame: 320 },
  args: { children: `${'maximiliane'.repeat(6)}@example.com was invited as a requester.` },
}

/** Every tone. */
export const Variants: Story = {
  render: () => (
    <Stack gap="sm">
      {(['success', 'info', 'warning', 'danger'] as const).map((tone) => (
        <StatusLine key={tone} tone={tone}>
          {tone}: ACME-42 was raised.
        </StatusLine>
      ))}
    </Stack>
  ),
}
