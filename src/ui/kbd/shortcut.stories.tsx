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
    'A key combination beside its action: `Mod+K` beside the search.',
    'A key that differs by platform: `Mod` is Ctrl, on Apple devices Cmd.',
  ],
  whenNot: ['One plain key: `Kbd`.', 'Keys pressed one after another: two shortcuts with a word between.'],
  anatomy: [{ part: 'Keys', purpose: 'One element for each key.' }],
  accessibility: [
    'Read as its keys. The server does not know the platform, so Cmd appears after hydration.',
    'Set `aria-keyshortcuts="Control+K Meta+K"` on the control.',
  ],
} satisfies Guide

/** A key combination with this platform's labels. */
const meta = {
  title: 'Actions/Shortcut',
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

/** Common shortcuts. */
export const Variants: Story = {
  render: () => (
    <Stack gap="sm">
      {[
        ['Mod+K', 'Mod+Enter', 'Mod+Shift+K'],
        ['Alt+ArrowUp', 'Alt+ArrowDown', 'Esc'],
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
