import type { Meta, StoryObj } from '@storybook/react-vite'

import { Button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Callout } from './callout.tsx'

const guide = {
  when: [
    'Something is worth knowing before going on and stays true while the page is open: the query is closed, the page can only be read.',
    'An act belongs to it: reopen, say that it is solved.',
    '`neutral` says how things are, `info` what to know, `success` that all is well, `warning` what needs care, `danger` what is broken.',
  ],
  whenNot: [
    'It just happened: a message of `Toaster`, or a `StatusLine` where no JavaScript runs.',
    'What a field got wrong stands at the field, what a form got wrong in a `FormError`.',
    'There is nothing to show: `EmptyState`. The whole page failed: `ErrorView`.',
    'One or two words are enough: `Badge`.',
  ],
  anatomy: [
    { part: 'Ground', purpose: 'Soft, in the tone, without an edge: it lies on the page and is no panel.' },
    { part: 'Sign', purpose: 'Repeats the tone as a shape.' },
    { part: 'Title', purpose: 'What it is about, in a few words.' },
    { part: 'Text', purpose: 'One or two sentences.' },
    { part: 'Acts', purpose: 'Small buttons below; seldom more than two.' },
  ],
  accessibility: [
    'It says nothing when it appears. What has to be announced is a `StatusLine` or a `FormError`.',
    'The sign is silent and the tone is only seen: say in the words that something failed or is closed.',
    'The title is no heading and leaves the outline of the page alone.',
  ],
} satisfies Guide

/** Something to know before going on. What just happened is a toast; what a field got wrong stands beside it. */
const meta = {
  title: 'Components/Callout',
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

/** Words without a place to break stay inside, and acts go to the next line. */
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

/** Every tone on one sheet. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="sm">
      {(['neutral', 'info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Callout key={tone} {...args} tone={tone} title={tone} />
      ))}
    </Stack>
  ),
}
