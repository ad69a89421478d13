import type { Meta, StoryObj } from '@storybook/react-vite'

import { Button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Callout } from './callout.tsx'

const guide = {
  when: [
    'A message that stays true while the page is open: the query is closed, the page is read-only.',
    'It has an action: reopen, confirm the solution.',
    '`neutral` for facts, `info` for advice, `success` for good news, `warning` for risks, `danger` for failures.',
  ],
  whenNot: [
    'Something just happened: a message of `Toaster`, or a `StatusLine` without JavaScript.',
    'Errors of a field: the field’s `error`. Errors of a form: `FormError`.',
    'No content: `EmptyState`. The whole page failed: `ErrorView`.',
    'One or two words are enough: `Badge`.',
  ],
  anatomy: [
    { part: 'Background', purpose: 'Soft, in the tone, without a border.' },
    { part: 'Icon', purpose: 'Repeats the tone as a shape.' },
    { part: 'Title', purpose: 'The topic, in a few words.' },
    { part: 'Text', purpose: 'One or two sentences.' },
    { part: 'Actions', purpose: 'Small buttons below, at most two as a rule.' },
  ],
  accessibility: [
    'It is not announced. For announcements use `StatusLine` or `FormError`.',
    'Icon and tone are only visual: the text must say that something failed or is closed.',
    'The title is not a heading.',
  ],
} satisfies Guide

/** An important message within the page. Results of actions are toasts, and errors of fields are beside the fields. */
const meta = {
  title: 'Feedback/Callout',
  component: Callout,
  parameters: { frame: 480, guide },
  args: { children: 'Replies are sent to Ben by mail as well.' },
} satisfies Meta<typeof Callout>
export default meta

type Story = StoryObj<typeof meta>

export const Info: Story = {}

export const WithTitle: Story = { args: { tone: 'warning', title: 'This query is closed' } }

export const WithAction: Story = {
  args: {
    tone: 'neutral',
    title: 'A newer version is ready',
    children: undefined,
    actions: <Button size="sm">Load it</Button>,
  },
}

export const Success: Story = { args: { tone: 'success', children: 'Everything answers.' } }

export const Danger: Story = {
  args: { tone: 'danger', title: 'Mail does not leave', children: 'The server refused it.' },
}

/** Long words wrap, and actions go to the next line. */
export const LongWords: Story = {
  parameters: { frame: 320 },
  args: {
    title: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2),
    children: `https://example.com/${'printer'.repeat(20)}`,
    actions: (
      <>
        <Button size="sm">Ask whoever raised it once more</Button>
        <Button size="sm">Close it without an answer</Button>
      </>
    ),
  },
}

/** Every tone. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="sm">
      {(['neutral', 'info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Callout key={tone} {...args} tone={tone} title={tone} />
      ))}
    </Stack>
  ),
}
