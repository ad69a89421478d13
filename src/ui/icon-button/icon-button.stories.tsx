import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent } from 'storybook/test'
import { CloseIcon } from '../icon/icon.tsx'
import { CopyIcon, MoreIcon, TrashIcon } from '../icon/page-icon.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { IconButton } from './icon-button.tsx'

/** Only for signs that everybody knows: close, more, copy. Anything else gets words. */
const meta = {
  title: 'Components/IconButton',
  component: IconButton,
  args: { label: 'Close', icon: <CloseIcon />, onClick: fn() },
} satisfies Meta<typeof IconButton>
export default meta

type Story = StoryObj<typeof meta>

export const Quiet: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}

export const Neutral: Story = { args: { tone: 'neutral', label: 'More', icon: <MoreIcon /> } }

export const Focused: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button')).toHaveFocus()
  },
}

export const Disabled: Story = { args: { disabled: true } }

/** Every tone and size on one sheet. */
export const Sheet: Story = {
  render: (args) => (
    <Stack gap="sm">
      {(['quiet', 'neutral'] as const).map((tone) => (
        <Cluster key={tone}>
          {(['md', 'sm'] as const).map((size) => (
            <Cluster key={size} gap="xs">
              <IconButton {...args} tone={tone} size={size} label="Close" icon={<CloseIcon />} />
              <IconButton {...args} tone={tone} size={size} label="Copy" icon={<CopyIcon />} />
              <IconButton {...args} tone={tone} size={size} label="Remove" icon={<TrashIcon />} />
            </Cluster>
          ))}
        </Cluster>
      ))}
    </Stack>
  ),
}
