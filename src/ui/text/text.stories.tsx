import type { Meta, StoryObj } from '@storybook/react-vite'

import { Stack } from '../layout/stack.tsx'
import { Text } from './text.tsx'

const tones = ['default', 'muted', 'accent', 'success', 'warning', 'danger', 'info'] as const

/** Tone repeats what the words say; it never says it alone. */
const meta = {
  title: 'Components/Text',
  component: Text,
  args: { children: 'The printer on floor 3 jams whenever somebody prints more than two pages.' },
} satisfies Meta<typeof Text>
export default meta

type Story = StoryObj<typeof meta>

export const Body: Story = {}

export const Muted: Story = { args: { tone: 'muted', size: 'sm' } }

/** One line; the whole text shows on rest. */
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

/** A word without a place to break stays inside its column. */
export const EndlessWord: Story = { parameters: { frame: 240 }, args: { children: 'floor3'.repeat(40) } }

/** Every size, weight and tone on one sheet. */
export const Sheet: Story = {
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
