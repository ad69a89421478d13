import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const guide = {
  when: [
    'Shape, position or column show the meaning visually only: “12” and, hidden, “open queries”.',
    'The text is a fact and the effect of a press is not visible: a filter pill says, hidden, “Remove the filter Open”.',
  ],
  whenNot: [
    'Text that would help everybody: show it.',
    'The name of an icon button: `label` of `IconButton`. The name of a `TextField` or `SelectField`: `labelHidden`.',
    'A link or a button: the focus would be invisible.',
  ],
  anatomy: [{ part: 'Text', purpose: 'Takes no space, and stands where it should be read.' }],
  accessibility: [
    'It is read in DOM order, in one sentence with its neighbours: mind the spaces.',
    'Where hidden text repeats visible text, hide the latter with `aria-hidden`.',
  ],
} satisfies Guide

/** Text for screen readers that repeats what others see, such as a count, a column or a shape. */
const meta = {
  title: 'Layout/VisuallyHidden',
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

export const BesideFigure: Story = {
  tags: ['sheet'],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('unread queries', { exact: false, selector: 'span' })).toBeInTheDocument()
  },
}
