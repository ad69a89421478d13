import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { Accordion } from './accordion.tsx'

const guide = {
  when: ['Two or more sections that few people need, below each other: questions and answers, advanced settings.'],
  whenNot: [
    'One section: `Disclosure`.',
    'People need most of the sections: headings with the text below.',
    'Views of one thing, of which one is always shown: `TabPanels` or `TabList`.',
  ],
  anatomy: [
    { part: 'Section', purpose: 'A `Disclosure` between lines.' },
    { part: 'Summary', purpose: 'Names the content; always visible.' },
    { part: 'Content', purpose: 'Any content. It is in the page while closed, so find-in-page reaches it.' },
  ],
  accessibility: [
    'Native `details`: each works without JavaScript and announces its state. Each summary is a stop of Tab.',
    'With `single`, the browser closes the section that was open.',
    'No field that can be invalid in a section: its error would be hidden.',
  ],
} satisfies Guide

/** Sections below each other that open and close. */
const meta = {
  title: 'Layout/Accordion',
  component: Accordion,
  parameters: { frame: 420, guide },
  args: {
    sections: [
      { value: 'readers', summary: 'Who can read this?', content: <Text>Staff and the requester.</Text> },
      { value: 'time', summary: 'When is it answered?', content: <Text>Within two working hours.</Text> },
      {
        value: 'files',
        summary: (
          <>
            What was attached?{' '}
            <Text as="span" size="sm" tone="muted" figures>
              2
            </Text>
          </>
        ),
        content: <Text>A picture and a log.</Text>,
      },
    ],
    onSectionChange: fn(),
  },
} satisfies Meta<typeof Accordion>
export default meta

type Story = StoryObj<typeof meta>

export const Playground: Story = { tags: ['!visual'] }

/** With `single`, opening a section closes the other. */
export const Single: Story = {
  tags: ['!visual'],
  args: { single: true, defaultValue: ['readers'] },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText('Staff and the requester.')).toBeVisible()
    await userEvent.click(canvas.getByText('When is it answered?'))
    await expect(canvas.getByText('Within two working hours.')).toBeVisible()
    await waitFor(() => expect(canvas.getByText('Staff and the requester.')).not.toBeVisible())
    await waitFor(() => expect(args.onSectionChange).toHaveBeenCalledWith('time', true))
  },
}

/** All closed, and several open. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      <Accordion {...args} />
      <Accordion {...args} defaultValue={['readers', 'files']} />
    </Stack>
  ),
}
