import type { Meta, StoryObj } from '@storybook/react-vite'

import { Grid } from '../layout/grid.tsx'
import { Stat } from './stat.tsx'

/** A figure needs its name, and often what it compares with. Tone only where the figure asks for attention. */
const meta = {
  title: 'Components/Stat',
  component: Stat,
  args: { label: 'Unassigned', value: 7 },
} satisfies Meta<typeof Stat>
export default meta

type Story = StoryObj<typeof meta>

export const Plain: Story = {}

export const WithHint: Story = {
  args: { label: 'First reply', value: '38 min', hint: 'nine in ten within 2 h 10 min' },
}

export const Danger: Story = { args: { tone: 'danger', label: 'Overdue', value: 3 } }

/** Nothing measured yet is not zero. */
export const NotMeasured: Story = {
  args: { tone: 'muted', label: 'First reply', value: '–', hint: 'nothing answered yet' },
}

/** A row of figures as on the overview. */
export const Sheet: Story = {
  parameters: { frame: 860 },
  render: () => (
    <Grid columns={4}>
      <Stat label="Open" value={128} hint="12 new" />
      <Stat label="Unassigned" value={7} tone="warning" />
      <Stat label="Overdue" value={3} tone="danger" />
      <Stat label="Resolved today" value={19} tone="success" />
    </Grid>
  ),
}
