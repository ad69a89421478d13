import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { CloseIcon } from '../icon/icon.tsx'
import { CopyIcon, MoreIcon } from '../icon/page-icon.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { IconButton } from './icon-button.tsx'

const guide = {
  when: [
    'Everybody knows the sign: close, more, copy, show the password.',
    'The act repeats, or stands at the end of something small: a message, a file, a row.',
    '`quiet` as a rule; `neutral` where nothing around it shows that it can be pressed.',
  ],
  whenNot: [
    'The sign would have to be learned, or it is the main act: `Button` with words.',
    'It opens a list of acts: `Menu` with `look="icon"`.',
    'It leads to an address: a link that wears `iconButton()`.',
  ],
  anatomy: [
    { part: 'Square', purpose: 'As high as a `Button`, `sm` 24 px, and 44 px on touch screens.' },
    { part: 'Icon', purpose: 'An icon of the set.' },
    { part: 'Label', purpose: 'Unseen until the pointer rests on it.' },
  ],
  accessibility: [
    '`label` is its name. Where there are several, it says of what: “Remove printer.log”.',
    'A native button: Tab reaches it, Enter and Space press it.',
    'The label never shows to touch and keyboard. Where that matters, it needs words.',
  ],
} satisfies Guide

/** Only for signs that everybody knows: close, more, copy. Anything else gets words. */
const meta = {
  title: 'Components/IconButton',
  component: IconButton,
  parameters: { guide },
  args: { label: 'Close', icon: <CloseIcon />, onClick: fn() },
} satisfies Meta<typeof IconButton>
export default meta

type Story = StoryObj<typeof meta>

export const Quiet: Story = {}

export const Pressed: Story = {
  tags: ['!visual'],
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

/** Every tone and size. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="sm">
      {(['quiet', 'neutral'] as const).map((tone) => (
        <Cluster key={tone}>
          {(['md', 'sm'] as const).map((size) => (
            <Cluster key={size} gap="xs">
              <IconButton {...args} tone={tone} size={size} label="Close" icon={<CloseIcon />} />
              <IconButton {...args} tone={tone} size={size} label="Copy" icon={<CopyIcon />} />
              <IconButton {...args} tone={tone} size={size} label="Remove" icon={<CloseIcon />} />
            </Cluster>
          ))}
        </Cluster>
      ))}
    </Stack>
  ),
}
