import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import { Avatar } from '../avatar/avatar.tsx'
import type { Guide } from '../guide.ts'
import { StackedBars } from './stacked-bars.tsx'

const guide = {
  when: ['Amounts of several parts for each of some rows, such as work by status for each person.'],
  whenNot: ['Values over time: `BarChart` or `LineChart`.', 'One amount for each row: `Meter`.'],
  anatomy: [
    {
      part: 'Key',
      purpose: 'The colour of each part: from the categorical palette, or the tone that it has elsewhere.',
    },
    { part: 'Row', purpose: 'Picture, label, bar and total. All bars have one scale.' },
    { part: 'Parts', purpose: 'The parts of a row in words, under the pointer and with the focus.' },
    { part: 'Table', purpose: 'The values for screen readers.' },
  ],
  accessibility: [
    'Colour is never alone: parts are in the order of the key, and written out for each row.',
    'A row that `renderRow` makes a link is named by its label, its parts and its total.',
    'Screen readers get a table with the caption.',
  ],
} satisfies Guide

const series = [
  { name: 'New', category: 'hollow' },
  { name: 'Open', category: 'accent' },
  { name: 'Pending', category: 'warning' },
  { name: 'On hold', category: 'neutral' },
] as const

const row = (id: string, label: string, values: number[]) => ({
  id,
  label,
  values,
  lead: <Avatar decorative size="sm" name={label} personId={id} />,
})

const meta = {
  title: 'Data/StackedBars',
  component: StackedBars,
  parameters: { guide, frame: 480 },
  args: {
    caption: 'Unresolved queries by person and status',
    labelsName: 'Person',
    series,
    rows: [
      row('1', 'Ada Lovelace', [3, 9, 4, 2]),
      row('2', 'Grace Hopper', [1, 5, 6, 0]),
      row('3', 'Alan Turing', [0, 2, 0, 1]),
    ],
  },
} satisfies Meta<typeof StackedBars>
export default meta

type Story = StoryObj<typeof meta>

export const Playground: Story = { tags: ['!visual'] }

/** Rows as links, one with a long name and one without values. */
export const Variants: Story = {
  tags: ['rtl'],
  args: {
    rows: [
      row('1', 'Ada Lovelace', [3, 9, 4, 2]),
      row('2', 'Grace Brewster Murray Hopper of the Navy', [1, 5, 6, 0]),
      row('3', 'Alan Turing', [0, 0, 0, 0]),
    ],
    renderRow: ({ id }, { children, ...props }) => (
      <a href={`#${id}`} {...props}>
        {children}
      </a>
    ),
  },
}

/** A row that is a link writes its parts out while it has the focus. */
export const FocusedRow: Story = {
  args: Variants.args,
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: /^Ada Lovelace New 3 Open 9 Pending 4 On hold 2 18$/ })
    link.focus()
    await expect(link).toHaveFocus()
    await expect(canvas.getByRole('row', { name: 'Ada Lovelace 3 9 4 2' })).toBeInTheDocument()
  },
}
