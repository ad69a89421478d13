import type { Meta, StoryObj } from '@storybook/react-vite'

import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { TagList } from './tag-list.tsx'
import { Tag, type TagProps } from './tag.tsx'

const topics = [
  { label: 'Hardware', tone: 'info' },
  { label: 'Floor 3', tone: 'neutral' },
  { label: 'Urgent supplies', tone: 'warning' },
  { label: 'Budget 2026', tone: 'success' },
] satisfies TagProps[]

function Topics({ size = 'md' }: { size?: 'sm' | 'md' }) {
  const [kept, setKept] = useState<readonly TagProps[]>(topics)
  const without = (label: string) => setKept(kept.filter((topic) => topic.label !== label))
  return (
    <TagList label="Topics of ACME-42">
      {kept.map((topic) => (
        <Tag
          key={topic.label}
          {...topic}
          size={size}
          remove={{ label: `Remove ${topic.label}`, onClick: () => without(topic.label) }}
        />
      ))}
    </TagList>
  )
}

/** A row of tags that wraps. */
const meta = {
  title: 'Components/TagList',
  component: TagList,
  parameters: {
    frame: 360,
    guide: {
      when: [
        'Two or more tags of the same thing.',
        'Tags that can be taken away: the list keeps the focus in its place.',
      ],
      whenNot: ['Chips or buttons in a row: `Cluster`.', 'Choosing tags: `MultiCombobox` with the same words.'],
      anatomy: [
        { part: 'List', purpose: 'Says what the tags belong to, and how many there are.' },
        { part: 'Tags', purpose: 'In an order that stays the same, such as by name.' },
      ],
      accessibility: [
        'When a tag goes, the focus moves to the one after it, or to the last.',
        'Left to you: when the last one goes, send the focus to where tags are added.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Topics of ACME-42', children: topics.map((topic) => <Tag key={topic.label} {...topic} />) },
} satisfies Meta<typeof TagList>
export default meta

type Story = StoryObj<typeof meta>

export const Plain: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list', { name: 'Topics of ACME-42' }).children).toHaveLength(4)
  },
}

/** The focus stays in the list for as long as there is a tag. */
export const Removing: Story = {
  render: () => <Topics />,
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: 'Remove Floor 3' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('button', { name: 'Remove Urgent supplies' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('button', { name: 'Remove Budget 2026' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('button', { name: 'Remove Hardware' })).toHaveFocus()
  },
}

export const Narrow: Story = { parameters: { frame: 200 }, render: () => <Topics /> }

/** Both sizes, with and without buttons. */
export const Variants: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <TagList {...args} />
      <Topics />
      <Topics size="sm" />
    </div>
  ),
}
