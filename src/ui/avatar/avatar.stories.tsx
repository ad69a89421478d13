import type { Meta, StoryObj } from '@storybook/react-vite'

import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { expect, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import ada from './ada.svg'
import { Avatar, type AvatarProps } from './avatar.tsx'

const sizes = ['xs', 'sm', 'md', 'lg'] as const
/** An address that holds no picture. A missing file would be an error in the console. */
const broken = 'data:image/png;base64,AAAA'
const names = ['Ada Lovelace', 'Ana', 'Jean-Luc Picard', '王小明', '🦊 Fox', '(Acme) Ltd', '']

const guide = {
  when: [
    'A picture or initials help to find a person: `xs` in table rows, `sm` beside an author, `md` in lists of people, `lg` on a profile.',
    'A row has no space for a name, as for the assignee in the list of queries.',
  ],
  whenNot: [
    'Several people in one place: `AvatarGroup`.',
    'Nobody is there: an empty circle with `VisuallyHidden` text. Initials of nobody would be “?”.',
    'A company or a machine: an icon. A circle means a person.',
  ],
  anatomy: [
    { part: 'Circle', purpose: '20, 24, 32 or 64 px; its border separates light pictures from the page.' },
    { part: 'Picture', purpose: 'Fills the circle, cropped to its centre.' },
    {
      part: 'Initials',
      purpose: 'The first graphemes of the first two words of the name, without a picture or with a broken one.',
    },
  ],
  accessibility: [
    'By default an image with the person’s name, which also shows as a tooltip.',
    'Beside the name set `decorative`, so that the name is not read twice.',
    'It is not interactive. In a link or button it is `decorative`, and their text names the person.',
  ],
} satisfies Guide

/**
 * A picture of a person, or initials. Set `decorative` if the name is beside it, so that the name is not read twice.
 */
const meta = {
  title: 'Data/Avatar',
  component: Avatar,
  parameters: { guide },
  args: { name: 'Ada Lovelace' },
} satisfies Meta<typeof Avatar>
export default meta

type Story = StoryObj<typeof meta>

export const Initials: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Ada Lovelace' })).toHaveTextContent('AL')
  },
}

export const Picture: Story = {
  args: { src: ada },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByAltText('')).toHaveProperty('complete', true))
    await expect(canvas.queryByText('AL')).not.toBeInTheDocument()
  },
}

/** A broken URL must not leave an empty circle. */
export const BrokenPicture: Story = {
  // Looks like `Initials` on purpose.
  tags: ['!visual'],
  args: { src: broken },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('AL')).toBeVisible()
    await expect(canvas.getByRole('img', { name: 'Ada Lovelace' })).toBeVisible()
  },
}

/** A picture can fail before JavaScript runs. */
export const BrokenBeforeHydration: Story = {
  tags: ['!visual', '!autodocs'],
  args: { src: broken },
  render: () => <div />,
  play: async ({ args, canvas, canvasElement }) => {
    const page = canvasElement.querySelector('[data-frame] > div') as HTMLElement
    const draft = createRoot(page)
    flushSync(() => draft.render(<Avatar {...args} />))
    const asSent = page.innerHTML
    draft.unmount()
    page.innerHTML = asSent
    await waitFor(() => expect(canvas.getByAltText('')).toHaveProperty('complete', true))
    await expect(canvas.queryByText('AL')).not.toBeInTheDocument()
    const root = hydrateRoot(page, <Avatar {...args} />)
    await expect(await canvas.findByText('AL')).toBeVisible()
    root.unmount()
  },
}

function Mending(args: AvatarProps) {
  const [src, setSrc] = useState(broken)
  return (
    <Cluster>
      <Avatar {...args} src={src} />
      <Button onClick={() => setSrc(ada)}>Another picture</Button>
    </Cluster>
  )
}

/** A new URL is tried again. */
export const ReplacedPicture: Story = {
  tags: ['!visual'],
  render: (args) => <Mending {...args} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('AL')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Another picture' }))
    await waitFor(() => expect(canvas.getByAltText('')).toHaveProperty('naturalWidth', expect.not.closeTo(0)))
    await expect(canvas.queryByText('AL')).not.toBeInTheDocument()
  },
}

/** An avatar beside its name is hidden from screen readers. */
export const Decorative: Story = {
  args: { decorative: true },
  render: (args) => (
    <Cluster>
      <Avatar {...args} />
      Ada Lovelace
    </Cluster>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('img')).not.toBeInTheDocument()
  },
}

/** Every size, with and without picture, and unusual names. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      <Cluster>
        {sizes.map((size) => (
          <Avatar key={size} {...args} size={size} />
        ))}
        {sizes.map((size) => (
          <Avatar key={size} {...args} size={size} src={ada} />
        ))}
      </Cluster>
      <Cluster>
        {names.slice(0, 3).map((name) => (
          <Avatar key={name} name={name} />
        ))}
        {names.slice(5).map((name) => (
          <Avatar key={name} name={name} decorative={name === ''} />
        ))}
      </Cluster>
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const widths = [...canvasElement.querySelectorAll<HTMLElement>('[data-slot=avatar]')].map((one) => one.offsetWidth)
    await expect(widths.slice(0, 8)).toEqual([20, 24, 32, 64, 20, 24, 32, 64])
  },
}

/** Names in other scripts and emoji keep their whole first grapheme. No picture, because the system's fonts differ. */
export const OtherScripts: Story = {
  tags: ['!visual'],
  render: () => (
    <Cluster>
      {names.slice(3, 5).map((name) => (
        <Avatar key={name} name={name} />
      ))}
    </Cluster>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: '王小明' })).toHaveTextContent('王')
    await expect(canvas.getByRole('img', { name: '🦊 Fox' })).toHaveTextContent('🦊F')
  },
}
