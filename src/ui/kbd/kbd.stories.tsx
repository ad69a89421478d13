import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Text } from '../text/text.tsx'
import { Kbd } from './kbd.tsx'

const guide = {
  when: [
    'Beside an action with a shortcut: in a menu item, a tooltip, below a list.',
    'In help texts, for one key. For combinations use `Shortcut`.',
  ],
  whenNot: [
    'Code, addresses or values: plain text.',
    'A button. It only shows a key.',
    'Touch devices, where a key means nothing.',
  ],
  anatomy: [
    { part: 'Key', purpose: 'The label of the key, at least as wide as high.' },
    { part: 'Shortcut', purpose: 'Keys in the order in which they are pressed.' },
  ],
  accessibility: [
    'A native `kbd`, read as its text.',
    'It does not handle the key. Handle it yourself, and set `aria-keyshortcuts` on the control.',
    'Never bind single letters while a field has the focus.',
  ],
} satisfies Guide

/** A key of the keyboard with its label. */
const meta = {
  title: 'Actions/Kbd',
  component: Kbd,
  parameters: { guide },
  args: { children: 'C' },
} satisfies Meta<typeof Kbd>
export default meta

type Story = StoryObj<typeof meta>

export const OneKey: Story = {}

/** A word instead of a letter: the key is wider. */
export const LongKey: Story = { args: { children: 'Backspace' } }

/** A key within a sentence keeps the line height. */
export const InASentence: Story = {
  parameters: { frame: 240 },
  render: () => (
    <Text size="sm" tone="muted">
      Press <Kbd>C</Kbd> anywhere to raise a query, <Kbd>Esc</Kbd> to leave it.
    </Text>
  ),
}

/** Letters, symbols and words. */
export const Variants: Story = {
  render: () => (
    <Cluster gap="md">
      {['C', '?', '/', '↑', '↓', 'Esc', 'Enter'].map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
    </Cluster>
  ),
}
