import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent, waitFor } from 'storybook/test'
import { Badge } from '../badge/badge.tsx'
import { TextField } from '../field/text-field.tsx'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { Disclosure } from './disclosure.tsx'

const guide = {
  when: [
    'Details that most people do not need, where they would otherwise push away what everybody does: technical facts, a history, options.',
    'Several of them below each other; with the same `name` only one is open at a time.',
  ],
  whenNot: [
    'What everybody needs, or what holds a field that can be wrong: leave it open on the page.',
    'Something at a button that covers the page for a moment: a `Popover`.',
    'Views of one thing, of which one is always shown: a `TabList`.',
  ],
  anatomy: [
    { part: 'Summary', purpose: 'Says what is inside; always in sight. Words, with a count where it helps.' },
    { part: 'Arrow', purpose: 'Points along the line while closed, down while open.' },
    { part: 'Body', purpose: 'Anything. In the page even while closed, so that the browser’s search finds it.' },
  ],
  accessibility: [
    'A native `details`: works without JavaScript, and says whether it is open.',
    'Enter and Space open and close it; Tab goes on into what is open.',
    'Put no links or buttons into the summary: it is one button itself.',
  ],
} satisfies Guide

/** What most do not need, one press away: a native element, found by the browser's own search. */
const meta = {
  title: 'Components/Disclosure',
  component: Disclosure,
  parameters: { frame: 360, guide },
  args: { summary: 'Technical details', children: <Text tone="muted">Request 0192f3c4, answered in 38 ms.</Text> },
} satisfies Meta<typeof Disclosure>
export default meta

type Story = StoryObj<typeof meta>

export const Closed: Story = {}

export const Open: Story = { args: { open: true } }

/** One stop of the Tab key; what is inside follows only while it is open. */
export const ByKeyboard: Story = {
  args: { children: <TextField label="Note" name="note" /> },
  play: async ({ canvas }) => {
    const summary = canvas.getByText('Technical details').closest('summary')
    await userEvent.tab()
    await expect(summary).toHaveFocus()
    summary?.click() // As the browser itself does for Enter and Space.
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Note' })).toBeVisible())
    await userEvent.tab()
    await expect(canvas.getByRole('textbox', { name: 'Note' })).toHaveFocus()
  },
}

export const WithCount: Story = {
  args: {
    summary: (
      <>
        History <Badge>14</Badge>
      </>
    ),
  },
}

/** Words that do not fit wrap, and long ones break. */
export const LongWords: Story = {
  parameters: { frame: 240 },
  args: {
    open: true,
    summary: 'What was changed in the settings of Donaudampfschifffahrtsgesellschaft since you last looked',
  },
}

/** With the same name only one is open at a time, without any script. */
export const OneAtATime: Story = {
  render: () => (
    <Stack gap="xs">
      <Disclosure name="help" summary="Who can read this?" open>
        <Text>Staff and the requester.</Text>
      </Disclosure>
      <Disclosure name="help" summary="When is it answered?">
        <Text>Within two working hours.</Text>
      </Disclosure>
    </Stack>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('When is it answered?'))
    await expect(canvas.getByText('Within two working hours.')).toBeVisible()
    await waitFor(() => expect(canvas.getByText('Staff and the requester.')).not.toBeVisible())
  },
}

/** Closed, open and with a count on one sheet. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="xs">
      <Disclosure {...args} summary="Closed" />
      <Disclosure {...args} summary="Open" open />
      <Disclosure
        {...args}
        summary={
          <>
            With a count <Badge>14</Badge>
          </>
        }
      />
    </Stack>
  ),
}
