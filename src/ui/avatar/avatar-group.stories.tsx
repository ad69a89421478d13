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
    'A glance should show who, and roughly how many, such as the followers of a query.',
    'The group must fit on one short line.',
  ],
  whenNot: [
    'Each person matters by name or has actions: a `List` with `Avatar` and name in each row.',
    'One person: `Avatar`. Nobody: a text, because an empty group shows nothing.',
  ],
  anatomy: [
    { part: 'Pictures', purpose: 'Overlapping, each with a ring.' },
    {
      part: 'Count',
      purpose: 'The number of further people. A count of 1 is never shown; the person is shown instead.',
    },
  ],
  accessibility: [
    'A list named by `label`; each person is an image with a name.',
    '`moreLabel` gives the count a text, such as “and 3 more”.',
    'Nothing in it is focusable, so people behind the count must be listed elsewhere.',
  ],
} satisfies Guide

/** Several people in little space. */
const meta = {
  title: 'Data/AvatarGroup',
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

/** One person more than `max` is shown, because “+1” takes the same space. */
export const OneMore: Story = {
  args: { people: people.slice(0, 5) },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('img')).toHaveLength(5)
  },
}

/** With 0 everybody is shown; avatars wrap to further lines. */
export const WithoutMaximum: Story = {
  parameters: { frame: 160 },
  args: { max: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('img')).toHaveLength(people.length)
  },
}

/** At most two avatars before the count, at most four, and all without a count. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="sm">
      {[2, 4, 0].map((max) => (
        <AvatarGroup key={max} {...args} max={max} />
      ))}
    </Stack>
  ),
}
