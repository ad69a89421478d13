import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Text } from './text.tsx'

const tones = ['default', 'muted', 'danger'] as const

const guide = {
  when: [
    'Text, with `muted` and `sm` for explanations and metadata.',
    'References, counts and times: `figures` makes them tabular and prevents wrapping.',
    'A row must stay one line high: `truncate`, with the whole text in `title`.',
  ],
  whenNot: ['A title: `Heading`.', 'Formatted user text: `Prose`.', 'An error: `Callout`, or the error of a field.'],
  anatomy: [
    { part: 'Text', purpose: '12, 13 or 14 px; three weights; three tones.' },
    { part: 'Element', purpose: '`p` by default; `as="span"` within a line.' },
  ],
  accessibility: [
    'A tone repeats the text and never has a meaning alone.',
    'Screen readers read truncated text whole, but touch and keyboard users do not see `title`: truncate only what can be opened.',
    '`xs` is for counts beside an icon, not for sentences.',
  ],
} satisfies Guide

/** A text in one of several sizes and tones. A tone never has a meaning that the text does not state. */
const meta = {
  title: 'Foundations/Text',
  component: Text,
  parameters: { guide },
  args: { children: 'The printer on floor 3 jams whenever somebody prints more than two pages.' },
} satisfies Meta<typeof Text>
export default meta

type Story = StoryObj<typeof meta>

export const Body: Story = {}

export const Muted: Story = { args: { tone: 'muted', size: 'sm' } }

/** The text is truncated to one line, with the whole text in a tooltip. */
export const Truncated: Story = {
  parameters: { frame: 240 },
  args: { truncate: true, title: 'The printer on floor 3 jams whenever somebody prints more than two pages.' },
}

/** Digits have equal widths, so that figures in a column are aligned. */
export const Figures: Story = {
  render: () => (
    <Stack gap="none">
      <Text figures>ACME-1111</Text>
      <Text figures>ACME-8086</Text>
    </Stack>
  ),
}

/** A long word wraps. */
export const EndlessWord: Story = { parameters: { frame: 240 }, args: { children: 'floor3'.repeat(40) } }

/** Every size, weight and tone. */
export const Variants: Story = {
  render: () => (
    <Stack gap="lg">
      <Stack gap="xs">
        {(['xs', 'sm', 'base'] as const).map((size) => (
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
