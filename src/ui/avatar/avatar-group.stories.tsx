import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
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

const guide = {
  when: [
    'Who and roughly how many should be seen at a glance, such as the followers of a query.',
    'There is room for one short line, however many people there are.',
  ],
  whenNot: [
    'Each person matters by name or can be acted on: a `List` with `Avatar` and name in each row.',
    'One person: `Avatar`. Nobody: say so in words, since an empty group is nothing at all.',
  ],
  anatomy: [
    { part: 'Pictures', purpose: 'Overlap a little, each with a ring that parts it from the next.' },
    {
      part: 'Count',
      purpose: 'How many more there are. One person more than `max` is shown instead, where the count would stand.',
    },
  ],
  accessibility: [
    'It is a list named by `label`; each person in it is an image with a name.',
    'The count is read as words: give `moreLabel`, such as “and 3 more”.',
    'Nothing in it takes the focus, so whoever is only counted must be found elsewhere.',
  ],
} satisfies Guide

/** Who is there, in little room. */
const meta = {
  title: 'Components/AvatarGroup',
  component: AvatarGroup,
  parameters: { guide },
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

/** With 0 nobody is counted; who does not fit on the line goes to the next. */
export const Everybody: Story = {
  parameters: { frame: 160 },
  args: { max: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('img')).toHaveLength(people.length)
  },
}

/** Every size on one sheet. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="sm">
      {(['xs', 'sm', 'md'] as const).map((size) => (
        <AvatarGroup key={size} {...args} size={size} />
      ))}
    </Stack>
  ),
}
