import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { TextField } from '../field/text-field.tsx'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { Disclosure } from './disclosure.tsx'

const guide = {
  when: [
    'Details that most people do not need: technical facts, a history, options.',
    'Several below each other; with the same `name` only one is open.',
  ],
  whenNot: [
    'Content for everybody, or a field that can be invalid: show it.',
    'Content that covers the page for a moment: `Popover`.',
    'Views of one thing, of which one is always visible: `TabList`.',
  ],
  anatomy: [
    { part: 'Summary', purpose: 'Names the content; always visible. A text, with a count if useful.' },
    { part: 'Arrow', purpose: 'Points forward while closed, down while open.' },
    { part: 'Body', purpose: 'Any content. It is in the page while closed, so find-in-page reaches it.' },
  ],
  accessibility: [
    'A native `details`: works without JavaScript and announces its state.',
    'Enter and Space toggle it; Tab moves into the open content.',
    'No links or buttons in the summary, which is a button itself.',
  ],
} satisfies Guide

/** Optional content behind one press: a native `<details>`, which the browser's find-in-page opens. */
const meta = {
  title: 'Layout/Disclosure',
  component: Disclosure,
  parameters: { frame: 360, guide },
  args: { summary: 'Technical details', children: <Text tone="muted">Request 0192f3c4, answered in 38 ms.</Text> },
} satisfies Meta<typeof Disclosure>
export default meta

type Story = StoryObj<typeof meta>

export const Closed: Story = {}

export const Open: Story = { args: { defaultOpen: true } }

export const Quiet: Story = { args: { quiet: true } }

/** A disclosure is one Tab stop, and its content is reachable only while it is open. */
export const ByKeyboard: Story = {
  args: { children: <TextField label="Note" name="note" /> },
  play: async ({ canvas }) => {
    const summary = canvas.getByText('Technical details').closest('summary')
    await userEvent.tab()
    await expect(summary).toHaveFocus()
    summary?.click() // As the browser does on Enter and Space.
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Note' })).toBeVisible())
    await userEvent.tab()
    await expect(canvas.getByRole('textbox', { name: 'Note' })).toHaveFocus()
  },
}

export const WithCount: Story = {
  args: {
    summary: (
      <>
        History{' '}
        <Text as="span" size="sm" tone="muted" figures>
          14
        </Text>
      </>
    ),
  },
}

/** Long text wraps. */
export const LongWords: Story = {
  parameters: { frame: 240 },
  args: {
    defaultOpen: true,
    summary: 'What was changed in the settings of Donaudampfschifffahrtsgesellschaft since you last looked',
  },
}

/** Of disclosures with the same name only one is open at a time, without a script. */
export const Exclusive: Story = {
  render: () => (
    <Stack gap="xs">
      <Disclosure name="help" summary="Who can read this?" defaultOpen>
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

/** A press only calls `onOpenChange`: the disclosure stays closed while the parent passes `open={false}`. */
export const KeptClosed: Story = {
  tags: ['!visual'],
  args: { open: false, onOpenChange: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByText('Technical details'))
    await waitFor(() => expect(args.onOpenChange).toHaveBeenLastCalledWith(true))
    await waitFor(() => expect(canvas.getByText(/^Request/)).not.toBeVisible())
  },
}

/** Closed, open and with a count. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="xs">
      <Disclosure {...args} summary="Closed" />
      <Disclosure {...args} summary="Open" defaultOpen />
      <Disclosure
        {...args}
        summary={
          <>
            With a count{' '}
            <Text as="span" size="sm" tone="muted" figures>
              14
            </Text>
          </>
        }
      />
    </Stack>
  ),
}
