import type { Meta, StoryObj } from '@storybook/react-vite'
import { type MouseEvent, useState } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { InPage } from '../dialog/in-page.fixture.tsx'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { drawnPicture } from './drawn-picture.fixture.ts'
import { PictureViewer, type PictureViewerProps } from './picture-viewer.tsx'
import { Thumbnail } from './thumbnail.tsx'

const guide = {
  when: ['Pictures of one message, opened from a `Thumbnail`.'],
  whenNot: ['Other files: a download.', 'Text or a form: `Dialog`.'],
  anatomy: [
    { part: 'Bar', purpose: 'The name, size and place of the picture, a download, and a button that closes.' },
    { part: 'Picture', purpose: 'As large as fits. Arrows at the sides lead to the others.' },
  ],
  accessibility: [
    'A modal dialog named after the picture. Changes of the picture are announced.',
    'The arrow keys go to the next and the previous picture. Escape and a press beside the dialog close it.',
    'Mount it to open it. The page returns the focus to the thumbnail.',
  ],
} satisfies Guide

/** Opens the pictures from the thumbnail of the first one. */
function BehindThumbnail(args: PictureViewerProps) {
  const [isOpen, setOpen] = useState(false)
  const [first] = args.pictures
  if (!first) return null
  const open = (event: MouseEvent) => {
    event.preventDefault()
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    args.onClose()
  }
  return (
    <>
      <Thumbnail name={first.name} href={first.href} onClick={open} />
      {isOpen && <PictureViewer {...args} onClose={close} />}
    </>
  )
}

/** Pictures one at a time in a dialog. */
const meta = {
  title: 'Overlays/PictureViewer',
  component: PictureViewer,
  parameters: { frame: { width: 640, height: 480 }, guide },
  args: {
    pictures: [
      { name: 'roller.png', size: '812 kB', href: drawnPicture('teal') },
      { name: 'panel.png', size: '1.2 MB', href: drawnPicture('purple') },
    ],
    start: 0,
    words: {
      close: 'Close',
      download: 'Download',
      previous: 'Previous picture',
      next: 'Next picture',
      place: (at, count) => `${at} of ${count}`,
    },
    onClose: fn(),
  },
} satisfies Meta<typeof PictureViewer>
export default meta

type Story = StoryObj<typeof meta>

/** A press on the thumbnail opens it. */
export const Playground: Story = { tags: ['!visual'], render: (args) => <BehindThumbnail {...args} /> }

/** Arrow keys go on, from the last picture to the first. */
export const Open: Story = {
  play: async ({ args }) => {
    const dialog = await screen.findByRole('dialog', { name: 'roller.png' })
    await userEvent.keyboard('{ArrowRight}')
    await expect(dialog).toHaveAccessibleName('panel.png')
    await expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'panel.png')
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(dialog).toHaveAccessibleName('roller.png'))
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}

/** One picture has no arrows. */
export const Alone: Story = {
  tags: ['!visual'],
  args: { pictures: [{ name: 'roller.png', href: drawnPicture('teal') }] },
  play: async () => {
    await screen.findByRole('dialog', { name: 'roller.png' })
    await expect(screen.queryByRole('button', { name: 'Next picture' })).not.toBeInTheDocument()
  },
}

/** Several pictures, and one alone without its size. They stand in the page, so that both are visible. */
export const Variants: Story = {
  parameters: { frame: { width: 560, height: 560 } },
  decorators: [
    (Story) => (
      <div className="[&_dialog]:relative [&_dialog]:h-64 [&_dialog]:w-full">
        <Story />
      </div>
    ),
  ],
  render: (args) => (
    <Stack>
      <InPage>
        <PictureViewer {...args} />
      </InPage>
      <InPage>
        <PictureViewer {...args} pictures={[{ name: 'roller.png', href: drawnPicture('teal') }]} />
      </InPage>
    </Stack>
  ),
}
