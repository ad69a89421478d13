import type { Meta, StoryObj } from '@storybook/react-vite'

import { Panel } from '../panel/panel.tsx'
import { Center } from './center.tsx'
import { Stack } from './stack.tsx'

/** Keeps lines readable on wide screens. */
const meta = {
  title: 'Components/Layout/Center',
  component: Center,
  parameters: { frame: 1240 },
} satisfies Meta<typeof Center>
export default meta

type Story = StoryObj<typeof meta>

export const Narrow: Story = { args: { width: 'narrow', children: <Panel>One form</Panel> } }

/** The three widths. */
export const Sheet: Story = {
  render: () => (
    <Stack>
      {(['narrow', 'text', 'wide'] as const).map((width) => (
        <Center key={width} width={width}>
          <Panel>{width}</Panel>
        </Center>
      ))}
    </Stack>
  ),
}
