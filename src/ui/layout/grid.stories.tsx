import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { Panel } from '../panel/panel.tsx'
import { Stat } from '../stat/stat.tsx'
import { Grid } from './grid.tsx'
import { Stack } from './stack.tsx'

const cells = ['one', 'two', 'three', 'four'].map((word) => <Panel key={word}>{word}</Panel>)

const guide = {
  when: ['Equal elements beside each other: figures, charts, groups of fields.'],
  whenNot: ['Facts in rows and columns: `Table`.', 'Words or buttons of different width: `Cluster`.'],
  anatomy: [
    { part: 'Container', purpose: 'Its width decides the number of columns, not the screen’s.' },
    { part: 'Columns', purpose: 'Equal width; content never widens a column.' },
  ],
  accessibility: ['Row by row in DOM order, whatever the number of columns.'],
} satisfies Guide

/** A layout of equal columns. Their number depends on the grid's width, not on the screen's. */
const meta = {
  title: 'Layout/Grid',
  component: Grid,
  parameters: { frame: 860, guide },
  args: { columns: 4, children: cells },
} satisfies Meta<typeof Grid>
export default meta

type Story = StoryObj<typeof meta>

export const Four: Story = {}

export const Three: Story = { args: { columns: 3 } }

export const Two: Story = { args: { columns: 2 } }

const figures = [
  <Stat key="open" label="Open" value={128} hint="12 new" />,
  <Stat key="unassigned" label="Unassigned" value={7} />,
  <Stat key="waiting" label="Waiting for the requester" value={31} />,
  <Stat key="resolved" label="Resolved today" value={19} />,
]

/** Four figures in a row, two on a phone. */
export const Figures: Story = { parameters: { frame: 1280 }, args: { children: figures } }

export const FiguresNarrow: Story = { parameters: { frame: 360 }, args: { children: figures } }

/** In little space a grid of two columns has one, and a grid of four has two. */
export const Narrow: Story = {
  parameters: { frame: 320 },
  render: () => (
    <Stack gap="lg">
      {([2, 4] as const).map((columns) => (
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
      {([2, 3, 4] as const).map((columns) => (
        <Grid key={columns} columns={columns} gap="sm">
          {cells}
        </Grid>
      ))}
    </Stack>
  ),
}
