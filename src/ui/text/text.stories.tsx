import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Text } from './text.tsx'

const tones = ['default', 'muted', 'accent', 'success', 'warning', 'danger', 'info'] as const

const guide = {
  when: [
    'Running text and what stands beside it: `muted` and `sm` for explanations and meta data.',
    'References, counts and clocks: `figures` makes them even and keeps them in one piece.',
    'A row has to stay one line high: `truncate`, with the whole text in `title`.',
  ],
  whenNot: [
    'It is a title: `Heading`.',
    'People wrote it, with paragraphs and lists: `Prose`.',
    'It says that something failed: `Callout`, or the message of a field.',
  ],
  anatomy: [
    { part: 'Text', purpose: '12, 13, 14 or 16 px; three weights; seven tones.' },
    { part: 'Element', purpose: '`p` by itself; `as="span"` inside a line.' },
  ],
  accessibility: [
    'Tone repeats what the words say, and never says it alone.',
    'Cut text is read whole, but `title` is out of reach of touch and keyboard: cut only what can be opened.',
    '`xs` is for counts beside a sign, not for sentences.',
  ],
} satisfies Guide

/** Tone repeats what the words say; it never says it alone. */
const meta = {
  title: 'Components/Text',
  component: Text,
  parameters: { guide },
  args: { children: 'The printer on floor 3 jams whenever somebody prints more than two pages.' },
} satisfies Meta<typeof Text>
export default meta

type Story = StoryObj<typeof meta>

export const Body: Story = {}

export const Muted: Story = { args: { tone: 'muted', size: 'sm' } }

/** One line; the whole text shows in a tooltip. */
export const Truncated: Story = {
  parameters: { frame: 240 },
  args: { truncate: true, title: 'The printer on floor 3 jams whenever somebody prints more than two pages.' },
}

/** Figures stand under each other. */
export const Figures: Story = {
  render: () => (
    <Stack gap="none">
      <Text figures>ACME-1111</Text>
      <Text figures>ACME-8086</Text>
    </Stack>
  ),
}

/** A word without a break stays inside its column. */
export const EndlessWord: Story = { parameters: { frame: 240 }, args: { children: 'floor3'.repeat(40) } }

/** Every size, weight and tone. */
export const Variants: Story = {
  render: () => (
    <Stack gap="lg">
      <Stack gap="xs">
        {(['xs', 'sm', 'base', 'lg'] as const).map((size) => (
          <Text key={size} size={size}>
            {size}: The printer on floor 3 jams.
          </Text>
        ))}
      </Stack>
      <Stack gap="xs">
        {(['normal', 'medium', 'semibold'] as const).map((weight) => (
          <Text key={weight} weight={weight}>
            {weight}: The printer on floor 3 jams.
          </Text>
        ))}
      </Stack>
      <Stack gap="xs">
        {tones.map((tone) => (
          <Text key={tone} tone={tone}>
            {tone}: The printer on floor 3 jams.
          </Text>
        ))}
      </Stack>
    </Stack>
  ),
}
