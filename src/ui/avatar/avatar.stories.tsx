import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, waitFor } from 'storybook/test'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import ada from './ada.svg'
import { Avatar } from './avatar.tsx'

const sizes = ['xs', 'sm', 'md', 'lg'] as const
const names = ['Ada Lovelace', 'Ana', 'Jean-Luc Picard', '王小明', '🦊 Fox', '(Acme) Ltd', '']

/** Where the name stands beside it, make it `decorative`: hearing a name twice only disturbs. */
const meta = {
  title: 'Components/Avatar',
  component: Avatar,
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
  args: { src: '/missing.png' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('AL')).toBeVisible()
    await expect(canvas.getByRole('img', { name: 'Ada Lovelace' })).toBeVisible()
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
export const Sheet: Story = {
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
