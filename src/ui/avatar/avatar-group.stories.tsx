import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import { Stack } from '../layout/stack.tsx'
import ada from './ada.svg'
import { AvatarGroup } from './avatar-group.tsx'

const people = [
  'Ada Lovelace',
  'Ben Okri',
  'Cleo Patra',
  'Dora Maar',
  'Emil Zatopek',
  'Frida Kahlo',
  'Grace Hopper',
].map((name, index) => ({ id: name, name, src: index === 0 ? ada : null }))

/** Who is there, in little room. */
const meta = {
  title: 'Components/AvatarGroup',
  component: AvatarGroup,
  args: { label: 'Followers', people, moreLabel: (count: number) => `and ${count} more` },
} satisfies Meta<typeof AvatarGroup>
export default meta

type Story = StoryObj<typeof meta>

export const Many: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list', { name: 'Followers' })).toHaveTextContent('and 3 more')
  },
}

export const Few: Story = { args: { people: people.slice(0, 3) } }

/** One more than fits is shown, not counted: “+1” would take the same room. */
export const OneMore: Story = {
  args: { people: people.slice(0, 5) },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('img')).toHaveLength(5)
  },
}

/** Every size on one sheet. */
export const Sheet: Story = {
  render: (args) => (
    <Stack gap="sm">
      {(['xs', 'sm', 'md'] as const).map((size) => (
        <AvatarGroup key={size} {...args} size={size} />
      ))}
    </Stack>
  ),
}
