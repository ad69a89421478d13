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
const names = ['Ada Lovelace', 'Ana', 'Jean-Luc Picard', '王小明', '🦊 Fox', '(Acme) Ltd', '']

const guide = {
  when: [
    'A face or initials make a person quicker to find: `xs` in rows of a table, `sm` beside an author, `md` in lists of people, `lg` on a profile.',
    'A row has no room for a name: the picture then stands for it, as for the assignee in the list of queries.',
  ],
  whenNot: [
    'Several people in one place: `AvatarGroup`.',
    'Nobody is there: an empty place with its words in `VisuallyHidden`. Initials of nobody would be “?”.',
    'A company or a machine: an icon. A circle means a person.',
  ],
  anatomy: [
    { part: 'Circle', purpose: '20, 24, 32 or 64 px; its edge keeps light pictures from fading into the page.' },
    { part: 'Picture', purpose: 'Fills the circle and is cropped to its middle.' },
    {
      part: 'Initials',
      purpose: 'The first signs of the first two words of the name, while there is no picture or it is broken.',
    },
  ],
  accessibility: [
    "By itself it is an image with the person's name, which also shows on rest.",
    'Where the name stands beside it, set `decorative`: it is then silent, and nobody hears the name twice.',
    'It cannot be pressed. In a link or button it is `decorative`, and the words of that say whose it is.',
  ],
} satisfies Guide

/** Where the name stands beside it, make it `decorative`: hearing a name twice only disturbs. */
const meta = {
  title: 'Components/Avatar',
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

/** A broken address must never leave an empty circle. */
export const BrokenPicture: Story = {
  // It looks like `Initials`: that is the point.
  tags: ['!visual'],
  args: { src: '/missing.png' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('AL')).toBeVisible()
    await expect(canvas.getByRole('img', { name: 'Ada Lovelace' })).toBeVisible()
  },
}

/** A picture can fail before there is any script to be told so. */
export const BrokenBeforeHydration: Story = {
  tags: ['!visual', '!autodocs'],
  args: { src: '/missing.png' },
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
  const [src, setSrc] = useState('/missing.png')
  return (
    <Cluster>
      <Avatar {...args} src={src} />
      <Button onClick={() => setSrc(ada)}>Another picture</Button>
    </Cluster>
  )
}

/** Another address is tried anew. */
export const MendedPicture: Story = {
  tags: ['!visual'],
  render: (args) => <Mending {...args} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('AL')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Another picture' }))
    await waitFor(() => expect(canvas.getByAltText('')).toHaveProperty('naturalWidth', expect.not.closeTo(0)))
    await expect(canvas.queryByText('AL')).not.toBeInTheDocument()
  },
}

/** Beside its name it is silent. */
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

/** Every size, with and without picture, and the names that go wrong elsewhere. */
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

/** Names of other scripts, and pictures in names, keep their whole first sign. Not shot: the system's fonts draw them. */
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
