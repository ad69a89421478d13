import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { drawnPicture } from './drawn-picture.fixture.ts'
import { Thumbnail } from './thumbnail.tsx'

const guide = {
  when: ['A picture that belongs to a message.'],
  whenNot: ['Another file: `FileChip`.', 'A person: `Avatar`.'],
  anatomy: [
    {
      part: 'Picture',
      purpose:
        'A square cut from the middle. It is loaded when it comes near the view. If that fails, an icon and the name.',
    },
  ],
  accessibility: [
    'A link with the name of the file.',
    'It leads to the file. With JavaScript the page opens `PictureViewer` instead.',
  ],
} satisfies Guide

/** A small picture that leads to the whole one. */
const meta = {
  title: 'Data/Thumbnail',
  component: Thumbnail,
  parameters: { guide },
  args: { name: 'roller.png', href: drawnPicture('teal') },
} satisfies Meta<typeof Thumbnail>
export default meta

type Story = StoryObj<typeof meta>

export const Playground: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'roller.png' })).toHaveAttribute('title', 'roller.png')
  },
}

/** Beside each other, as below a message. A picture that cannot be loaded shows an icon and its name. */
export const Variants: Story = {
  render: (args) => (
    <Cluster gap="sm">
      <Thumbnail {...args} />
      <Thumbnail {...args} name="panel.png" href={drawnPicture('purple')} />
      <Thumbnail {...args} name="conveyor-belt-after-the-repair.png" href="data:image/png;base64," />
    </Cluster>
  ),
  play: async ({ canvas }) => {
    const broken = canvas.getByRole('link', { name: 'conveyor-belt-after-the-repair.png' })
    await waitFor(() => expect(within(broken).queryByRole('img')).not.toBeInTheDocument())
    await expect(canvas.getAllByRole('img')).toHaveLength(2)
  },
}
