import type { Meta, StoryObj } from '@storybook/react-vite'

import { Panel } from '../panel/panel.tsx'
import { Stack } from './stack.tsx'

/** The vertical rhythm of every page and form. Space between things belongs to their parent, never to the things. */
const meta = {
  title: 'Components/Layout/Stack',
  component: Stack,
  parameters: { frame: 320 },
  args: {
    children: (
      <>
        <Panel>first</Panel>
        <Panel>second</Panel>
        <Panel>third</Panel>
      </>
    ),
  },
} satisfies Meta<typeof Stack>
export default meta

type Story = StoryObj<typeof meta>

export const Medium: Story = {}

export const Tight: Story = { args: { gap: 'xs' } }

export const Wide: Story = { args: { gap: 'xl' } }

/** Every gap on one sheet. */
export const Sheet: Story = {
  parameters: { frame: 720 },
  render: (args) => (
    <div className="grid grid-cols-6 items-start gap-4">
      {(['none', 'xs', 'sm', 'md', 'lg', 'xl'] as const).map((gap) => (
        <Stack key={gap} {...args} gap={gap}>
          <Panel>{gap}</Panel>
          <Panel>b</Panel>
          <Panel>c</Panel>
        </Stack>
      ))}
    </div>
  ),
}
