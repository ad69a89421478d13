import type { Meta, StoryObj } from '@storybook/react-vite'

import { Panel } from '../panel/panel.tsx'
import { Grid } from './grid.tsx'
import { Stack } from './stack.tsx'

const cells = ['one', 'two', 'three', 'four'].map((word) => <Panel key={word}>{word}</Panel>)

/** Equal columns. How many there are depends on the grid's own width, not on the screen's. */
const meta = {
  title: 'Components/Layout/Grid',
  component: Grid,
  parameters: { frame: 860 },
  args: { columns: 4, children: cells },
} satisfies Meta<typeof Grid>
export default meta

type Story = StoryObj<typeof meta>

export const Four: Story = {}

export const Three: Story = { args: { columns: 3 } }

export const Two: Story = { args: { columns: 2 } }

/** As many as are at least 14 rem wide. */
export const Auto: Story = { args: { columns: 'auto' } }

/** The same grids where there is little room. */
export const Narrow: Story = {
  parameters: { frame: 320 },
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
