import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import { Text } from '../text/text.tsx'
import { Disclosure } from './disclosure.tsx'

/** What most do not need, one press away: a native element, found by the browser's own search. */
const meta = {
  title: 'Components/Disclosure',
  component: Disclosure,
  parameters: { frame: 360 },
  args: { summary: 'Technical details', children: <Text tone="muted">Request 0192f3c4, answered in 38 ms.</Text> },
} satisfies Meta<typeof Disclosure>
export default meta

type Story = StoryObj<typeof meta>

export const Closed: Story = {}

export const Open: Story = { args: { open: true } }

export const OpenedByKeyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByText('Technical details').closest('summary')).toHaveFocus()
    await userEvent.click(canvas.getByText('Technical details'))
    await expect(canvas.getByText(/Request 0192f3c4/)).toBeVisible()
  },
}
