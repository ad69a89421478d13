import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { CloseIcon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { FileChip } from './file-chip.tsx'

const remove = fn()

const guide = {
  when: [
    'A file belongs to something: the attachments of a message.',
    'It can be fetched: give `href`. It can be taken away again: give a button as `action`.',
  ],
  whenNot: [
    'Files are being chosen: `FileField`.',
    'A link to a page: `Anchor`. A filter: a chip (`chip()`).',
    'Files are compared by date or author: a table.',
  ],
  anatomy: [
    { part: 'Icon', purpose: 'A paperclip.' },
    { part: 'Name', purpose: 'Cut where room is short; the whole of it shows in a tooltip.' },
    { part: 'Size', purpose: 'In words, and never cut.' },
    { part: 'Action', purpose: 'A small `IconButton` at the end.' },
  ],
  accessibility: [
    'With `href`, name and size are the words of one link. Without it nothing takes the focus but the act.',
    'The act names the file: “Remove printer.log”, not “Remove”.',
    'On touch screens it is 44 px high.',
  ],
} satisfies Guide

/** A file, where it can be had, and what can be done with it. */
const meta = {
  title: 'Components/FileChip',
  component: FileChip,
  parameters: { guide },
  args: { name: 'printer.log', size: '12 kB' },
} satisfies Meta<typeof FileChip>
export default meta

type Story = StoryObj<typeof meta>

export const Plain: Story = {}

export const Downloadable: Story = {
  args: { href: '#printer' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'printer.log 12 kB' })).toHaveAttribute('href', '#printer')
  },
}

export const Removable: Story = {
  args: { action: <IconButton size="sm" label="Remove printer.log" icon={<CloseIcon size="sm" />} onClick={remove} /> },
  play: async ({ canvas }) => {
    remove.mockClear()
    await userEvent.click(canvas.getByRole('button', { name: 'Remove printer.log' }))
    await expect(remove).toHaveBeenCalledOnce()
  },
}

/** A name of 255 characters is cut; all of it shows in a tooltip. */
export const LongName: Story = {
  parameters: { frame: 280 },
  args: { name: `${'printer-'.repeat(30)}.log`, href: '#long' },
}

/** Every form. */
export const Variants: Story = {
  render: (args) => (
    <Cluster>
      <FileChip {...args} />
      <FileChip {...args} href="#printer" />
      <FileChip {...args} action={<IconButton size="sm" label="Remove" icon={<CloseIcon size="sm" />} />} />
      <FileChip name="no-size.txt" />
    </Cluster>
  ),
}
