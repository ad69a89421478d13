import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const guide = {
  when: [
    'The eye is told by a shape, a place or a column and the ear by nothing: “12” and, unseen, “open queries”.',
    'What is seen is a fact and what a press does is not: the chip of a filter says, unseen, “Remove the filter Open”.',
  ],
  whenNot: [
    'It would help everybody: show it.',
    'It names a button with a sign: `label` of `IconButton`. It names a field: `labelHidden`.',
    'It holds a link or a button: the focus would go where nobody sees it.',
  ],
  anatomy: [{ part: 'Text', purpose: 'Take no room, and stand where they should be read.' }],
  accessibility: [
    'It is read in the order of the page and in one sentence with its neighbours: mind the space between.',
    'Where the unseen words repeat what is seen, hide that with `aria-hidden`.',
  ],
} satisfies Guide

/** Words for those who cannot see what says the same: a count, a column, a shape. */
const meta = {
  title: 'Components/VisuallyHidden',
  component: VisuallyHidden,
  parameters: { guide },
  args: { children: ' unread queries' },
  render: (args) => (
    <p>
      12
      <VisuallyHidden {...args} />
    </p>
  ),
} satisfies Meta<typeof VisuallyHidden>
export default meta

type Story = StoryObj<typeof meta>

export const BesideAFigure: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('unread queries', { exact: false, selector: 'span' })).toBeInTheDocument()
  },
}
