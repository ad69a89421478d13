import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import { Stack } from '../layout/stack.tsx'
import { StatusLine } from './status-line.tsx'

/** The message after a redirect where no toast can say it: part of the page, without JavaScript. */
const meta = {
  title: 'Components/StatusLine',
  component: StatusLine,
  parameters: { frame: 480 },
  args: { children: 'Your name was changed.' },
} satisfies Meta<typeof StatusLine>
export default meta

type Story = StoryObj<typeof meta>

export const Success: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Your name was changed.')
  },
}

export const Danger: Story = { args: { tone: 'danger', children: 'The invitation could not be sent.' } }

/** Every tone on one sheet. */
export const Sheet: Story = {
  render: () => (
    <Stack gap="sm">
      {(['success', 'danger', 'neutral'] as const).map((tone) => (
        <StatusLine key={tone} tone={tone}>
          {tone}: ACME-42 was raised.
        </StatusLine>
      ))}
    </Stack>
  ),
}
