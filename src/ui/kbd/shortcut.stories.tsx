import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import { Button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { SearchIcon } from '../icon/icon.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { Shortcut } from './shortcut.tsx'

const guide = {
  when: [
    'Keys pressed together beside the act they do: `Mod+K` beside the search, `Mod+Enter` beside sending.',
    'Wherever the key differs by platform: `Mod` is drawn as Ctrl, on Apple devices as Cmd.',
  ],
  whenNot: [
    'One plain key: a `Kbd` will do.',
    'Keys pressed one after the other: two shortcuts with a word between them.',
  ],
  anatomy: [{ part: 'Caps', purpose: 'One for each key, in the order in which they are held.' }],
  accessibility: [
    'Read as its keys. The server cannot know the platform, so Cmd appears once JavaScript runs; nothing moves far.',
    'Set `aria-keyshortcuts="Control+K Meta+K"` on the control, so that it is read with it.',
  ],
} satisfies Guide

/** Keys to press together, as they are printed on this person's keyboard. */
const meta = {
  title: 'Components/Shortcut',
  component: Shortcut,
  parameters: { guide },
  args: { keys: 'Mod+K' },
} satisfies Meta<typeof Shortcut>
export default meta

type Story = StoryObj<typeof meta>

export const Two: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent(/(Ctrl|Cmd)K/)
  },
}

export const Three: Story = { args: { keys: 'Mod+Shift+Enter' } }

/** At the end of a button. */
export const OnAButton: Story = {
  render: (args) => (
    <Button icon={<SearchIcon />} aria-keyshortcuts="Control+K Meta+K">
      Search <Shortcut {...args} className="ms-4" />
    </Button>
  ),
}

/** Usual shortcuts together. */
export const Variants: Story = {
  render: () => (
    <Stack gap="sm">
      {[
        ['Mod+K', 'Mod+Enter', 'Mod+Shift+K'],
        ['Alt+Up', 'Alt+Down', 'Esc'],
      ].map((row) => (
        <Cluster key={row.join()} gap="md">
          {row.map((keys) => (
            <Shortcut key={keys} keys={keys} />
          ))}
        </Cluster>
      ))}
    </Stack>
  ),
}
