import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent, waitFor } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { CloseIcon, CopyIcon, MoreIcon } from '../icon/icon.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { IconButton } from './icon-button.tsx'

const guide = {
  when: [
    'An icon that everybody knows: close, more, copy, show the password.',
    'The action repeats, or belongs to something small: a message, a file, a row.',
  ],
  whenNot: [
    'An unfamiliar icon, or the main action: `Button` with text.',
    'A list of actions: `Menu`, with an icon button as its trigger.',
    'A link: with the classes of `iconButton()`.',
  ],
  anatomy: [
    { part: 'Square', purpose: '24 px or as high as a control, and 44 px on touch screens.' },
    { part: 'Icon', purpose: 'An icon of this library.' },
    { part: 'Label', purpose: 'A tooltip on hover and keyboard focus, with the shortcut.' },
  ],
  accessibility: [
    '`label` is its accessible name. Among several, it names the object: “Remove printer.log”.',
    'A native button: Tab reaches it, Enter and Space press it.',
    'Touch users never see the label. Where that matters, use text.',
  ],
} satisfies Guide

/** A button with only an icon. Use it for icons that everybody knows: close, more, copy. */
const meta = {
  title: 'Actions/IconButton',
  component: IconButton,
  parameters: { guide },
  args: { label: 'Close', icon: <CloseIcon />, onClick: fn() },
} satisfies Meta<typeof IconButton>
export default meta

type Story = StoryObj<typeof meta>

export const Initial: Story = {}

export const Pressed: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}

/** Keyboard focus and hover show the label in our tooltip; the native one is gone by then. */
export const Focused: Story = {
  parameters: { frame: { width: 160, height: 100 } },
  args: { side: 'bottom', align: 'start' },
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button')).toHaveFocus()
    await waitFor(() => expect(canvas.getByRole('tooltip')).toBeVisible())
    await expect(canvas.getByRole('button')).not.toHaveAttribute('title')
  },
}

export const Disabled: Story = { args: { disabled: true } }

/** An icon with many lines fits better in its small size. */
export const SmallIcon: Story = { tags: ['!visual'], args: { label: 'Copy', icon: <CopyIcon size="sm" /> } }

export const SmallCross: Story = { tags: ['!visual'], args: { label: 'Remove', icon: <CloseIcon size="sm" /> } }

/** Every state, with different icons. */
export const Variants: Story = {
  render: (args) => (
    <Cluster gap="xs">
      <IconButton {...args} />
      <IconButton {...args} {...SmallIcon.args} />
      <IconButton {...args} label="More" icon={<MoreIcon />} />
      <IconButton {...args} label="Close" size="md" />
      <IconButton {...args} {...SmallCross.args} disabled />
    </Cluster>
  ),
}
