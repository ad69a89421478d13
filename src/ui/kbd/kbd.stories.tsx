import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Text } from '../text/text.tsx'
import { Kbd } from './kbd.tsx'

const guide = {
  when: [
    'Beside an act that also has keys: at the end of a menu item, in a tooltip, under a list.',
    'In help, to name one key. For keys pressed together, and for keys that differ by platform, use `Shortcut`.',
  ],
  whenNot: [
    'For code, addresses or values: those are text.',
    'As a button. It only shows what can be pressed on a keyboard.',
    'Where only touch is likely: on a phone it says nothing.',
  ],
  anatomy: [
    { part: 'Key', purpose: 'One cap with what is printed on it, at least as wide as high.' },
    { part: 'Shortcut', purpose: 'Caps beside each other, in the order in which they are held.' },
  ],
  accessibility: [
    'A native `kbd`, read as its text.',
    'Showing a key does nothing: who uses it also handles it, and sets `aria-keyshortcuts` on the control.',
    'Never bind single letters while somebody types in a field.',
  ],
} satisfies Guide

/** One key, as it is printed. */
const meta = {
  title: 'Components/Kbd',
  component: Kbd,
  parameters: { guide },
  args: { children: 'C' },
} satisfies Meta<typeof Kbd>
export default meta

type Story = StoryObj<typeof meta>

export const OneKey: Story = {}

/** A word instead of a letter: the cap grows. */
export const LongKey: Story = { args: { children: 'Backspace' } }

/** In a sentence it keeps to the line. */
export const InASentence: Story = {
  parameters: { frame: 240 },
  render: () => (
    <Text size="sm" tone="muted">
      Press <Kbd>C</Kbd> anywhere to raise a query, <Kbd>Esc</Kbd> to leave it.
    </Text>
  ),
}

/** Letters, signs and words together. */
export const Variants: Story = {
  render: () => (
    <Cluster gap="md">
      {['C', '?', '/', '↑', '↓', 'Esc', 'Enter'].map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
    </Cluster>
  ),
}
