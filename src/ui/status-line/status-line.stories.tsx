import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import { Button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { StatusLine } from './status-line.tsx'

const guide = {
  when: [
    'An act led to a new page, and that says what came of it: “Your name was changed.” It is part of the document and needs no JavaScript.',
    'What came of it is worked with: the links of invitations to pass on.',
  ],
  whenNot: [
    'The page stays and JavaScript runs: a message of `Toaster`.',
    'It is how things are and not what just happened: `Callout`.',
    'A form was refused: `FormError`, and a message at each field.',
  ],
  anatomy: [
    { part: 'Callout', purpose: 'Sign, ground and tone are those of `Callout`; so are title and acts.' },
    { part: 'Text', purpose: 'What happened, in one sentence.' },
  ],
  accessibility: [
    'It has the role `status`: what is put into a page in use is announced politely.',
    'On a new page it is read in its place. Put it first in the content.',
    'It takes no focus and does not go by itself.',
  ],
} satisfies Guide

/** The message after a redirect where no toast can say it: part of the page, without JavaScript. */
const meta = {
  title: 'Components/StatusLine',
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

/** What can be done about it. */
export const WithAct: Story = {
  args: { children: 'Your reply goes out in 10 s.', actions: <Button size="sm">Undo</Button> },
}

export const Warning: Story = { args: { tone: 'warning', children: 'Confirm your address before you sign in.' } }

export const Danger: Story = { args: { tone: 'danger', children: 'The invitation could not be sent.' } }

/** Names without a break stay inside. */
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
