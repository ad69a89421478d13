import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { Panel } from '../panel/panel.tsx'
import { Stat } from '../stat/stat.tsx'
import { Grid } from './grid.tsx'
import { Stack } from './stack.tsx'

const cells = ['one', 'two', 'three', 'four'].map((word) => <Panel key={word}>{word}</Panel>)

const guide = {
  when: [
    'Things of equal weight beside each other: figures, charts, two groups of fields.',
    '`auto` where their number changes and only their least width is known.',
  ],
  whenNot: [
    'Facts in rows and columns that are compared: a `Table`, which is also read as one.',
    'A few words or buttons of different width: a `Cluster`.',
  ],
  anatomy: [
    { part: 'Container', purpose: 'Its own width decides how many columns there are, not the screen’s.' },
    { part: 'Columns', purpose: 'Equally wide; a child never widens its own.' },
  ],
  accessibility: ['Row by row in the order of the page, so reading order never changes with the number of columns.'],
} satisfies Guide

/** Equal columns. How many there are depends on the grid's own width, not on the screen's. */
const meta = {
  title: 'Components/Layout/Grid',
  component: Grid,
  parameters: { frame: 860, guide },
  args: { columns: 4, children: cells },
} satisfies Meta<typeof Grid>
export default meta

type Story = StoryObj<typeof meta>

export const Four: Story = {}

export const Three: Story = { args: { columns: 3 } }

export const Two: Story = { args: { columns: 2 } }

/** As many as are at least 14 rem wide. */
export const Auto: Story = { parameters: { frame: 960 }, args: { columns: 'auto' } }

const figures = [
  <Stat key="open" label="Open" value={128} hint="12 new" />,
  <Stat key="unassigned" label="Unassigned" value={7} tone="warning" />,
  <Stat key="waiting" label="Waiting for the requester" value={31} />,
  <Stat key="resolved" label="Resolved today" value={19} />,
]

/** Four figures on a desk, two and two on a phone. */
export const Figures: Story = { parameters: { frame: 1280 }, args: { children: figures } }

export const FiguresNarrow: Story = { parameters: { frame: 360 }, args: { children: figures } }

/** The same grids where there is little room. */
export const Narrow: Story = {
  parameters: { frame: 320 },
  render: () => (
    <Stack gap="lg">
      {([2, 4, 'auto'] as const).map((columns) => (
        <Grid key={columns} columns={columns} gap="sm">
          {cells}
        </Grid>
      ))}
    </Stack>
  ),
}

/** Every number of columns. */
export const Variants: Story = {
  render: () => (
    <Stack gap="lg">
      {([2, 3, 4, 'auto'] as const).map((columns) => (
        <Grid key={columns} columns={columns} gap="sm">
          {cells}
        </Grid>
      ))}
    </Stack>
  ),
}
