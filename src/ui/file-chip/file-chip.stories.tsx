import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { FileChip } from './file-chip.tsx'

const guide = {
  when: ['A file that belongs to something: an attachment.', 'A downloadable file: `href`.'],
  whenNot: [
    'Choosing files: `FileDrop`.',
    'A link to a page: `Anchor`. A filter: `FilterPill`.',
    'Files compared by date or author: `Table`.',
  ],
  anatomy: [
    { part: 'Icon', purpose: 'A paperclip.' },
    { part: 'Name', purpose: 'Truncated in little space, with the whole name as a tooltip.' },
    { part: 'Size', purpose: 'In words, never truncated.' },
  ],
  accessibility: ['With `href`, name and size are one link.', 'On touch screens it is 44 px high.'],
} satisfies Guide

/** A file, with a download where it has a URL. */
const meta = {
  title: 'Data/FileChip',
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

/** A name of 255 characters is truncated and shows in a tooltip. */
export const LongName: Story = {
  parameters: { frame: 280 },
  args: { name: `${'printer-'.repeat(30)}.log`, href: '#long' },
}

/** Every variant. */
export const Variants: Story = {
  render: (args) => (
    <Cluster>
      <FileChip {...args} />
      <FileChip {...args} href="#printer" />
      <FileChip name="no-size.txt" />
    </Cluster>
  ),
}
