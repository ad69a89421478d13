import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Grid } from '../layout/grid.tsx'
import { Sparkline } from '../sparkline/sparkline.tsx'
import { Delta } from './delta.tsx'
import { Stat } from './stat.tsx'

const opened = [4, 7, 3, 0, 9, 12, 8, 5, 6, 2, 0, 11, 9, 6]

/** A figure needs its name, and often what it compares with. Tone only where the figure asks for attention. */
const meta = {
  title: 'Components/Stat',
  component: Stat,
  parameters: {
    frame: 240,
    guide: {
      when: [
        'One number says how things stand, and somebody acts on it: overdue, unassigned.',
        'At the top of an overview, up to four in a `Grid`, each leading to the rows behind it.',
      ],
      whenNot: [
        'Many numbers of the same kind: `Table`.',
        'A share of a known whole: `Meter`.',
        'A number that qualifies a word beside it: `Badge`.',
      ],
      anatomy: [
        { part: 'Name', purpose: 'What is counted, in a word or two.' },
        { part: 'Figure', purpose: 'The number with its unit, in figures of equal width.' },
        { part: 'Trend', purpose: 'Beside the figure: how it came about, as a `Sparkline`.' },
        { part: 'Hint', purpose: 'What it means, or a `Delta`: how it differs from before.' },
      ],
      accessibility: [
        'Read in order: name, figure, trend, hint. It is plain text, so the link around it carries all of it.',
        'A tone repeats what the name says (“Overdue”); never let it carry a meaning alone.',
        'Nothing measured is a dash and words, not a zero.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Unassigned', value: 7 },
} satisfies Meta<typeof Stat>
export default meta

type Story = StoryObj<typeof meta>

export const Plain: Story = {}

export const WithHint: Story = {
  args: { label: 'First reply', value: '38 min', hint: 'nine in ten within 2 h 10 min' },
}

/** The figure, how it came about, and how it differs from before. */
export const WithTrend: Story = {
  args: {
    label: 'Opened this week',
    value: 48,
    trend: <Sparkline values={opened} label="Opened per day: between 0 and 12, today 6" tone="accent" area />,
    hint: (
      <Delta direction="up" change="+12 %">
        more than last week
      </Delta>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: /today 6/ })).toBeVisible()
    await expect(canvas.getByText('more than last week')).toBeVisible()
  },
}

export const Danger: Story = { args: { tone: 'danger', label: 'Overdue', value: 3 } }

/** Nothing measured yet is not zero. */
export const NotMeasured: Story = {
  args: { tone: 'muted', label: 'First reply', value: '–', hint: 'nothing answered yet' },
}

/** Long words and numbers wrap; the trend goes below. */
export const Narrow: Story = {
  parameters: { frame: 160 },
  args: { ...WithTrend.args, label: 'Waiting for an answer from somebody outside', value: '1,204,310' },
}

/** A row of figures as on the overview. */
export const Variants: Story = {
  parameters: { frame: 960 },
  render: () => (
    <Grid columns={4}>
      <Stat label="Open" value={128} hint="12 new" />
      <Stat label="Unassigned" value={7} tone="warning" />
      <Stat label="Overdue" value={3} tone="danger" />
      <Stat label="Resolved today" value={19} tone="success" />
      <Stat
        label="Opened"
        value={48}
        trend={<Sparkline values={opened} label="Opened per day: between 0 and 12" tone="accent" area />}
        hint={
          <Delta direction="up" change="+12 %">
            more than last week
          </Delta>
        }
      />
      <Stat
        label="First reply"
        value="38 min"
        trend={<Sparkline values={[60, 58, 52, 54, 44, 40, 38]} label="From 60 to 38 minutes" />}
        hint={
          <Delta direction="down" change="−9 min" meaning="good">
            faster than last week
          </Delta>
        }
      />
      <Stat
        label="Overdue"
        value={3}
        tone="danger"
        trend={<Sparkline values={[0, 0, 1, 0, 1, 2, 3]} label="From 0 to 3" tone="danger" />}
        hint={
          <Delta direction="up" change="+2" meaning="bad">
            more than yesterday
          </Delta>
        }
      />
      <Stat label="Satisfaction" value="–" tone="muted" hint="nobody has rated yet" />
    </Grid>
  ),
}
