import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import { Stack } from '../layout/stack.tsx'
import { Anchor } from './link.tsx'

/** Goes somewhere; a button does something. Links within text are underlined, because colour alone tells nobody apart. */
const meta = {
  title: 'Components/Link',
  component: Anchor,
  args: { href: '#terms', children: 'How we handle your data' },
} satisfies Meta<typeof Anchor>
export default meta

type Story = StoryObj<typeof meta>

export const Accent: Story = {}

export const Focused: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('link')).toHaveFocus()
  },
}

/** Every tone on one sheet. */
export const Sheet: Story = {
  render: (args) => (
    <Stack gap="sm">
      {(['accent', 'ink', 'muted'] as const).map((tone) => (
        <p key={tone}>
          Read{' '}
          <Anchor {...args} tone={tone}>
            the {tone} page
          </Anchor>{' '}
          first.
        </p>
      ))}
    </Stack>
  ),
}
