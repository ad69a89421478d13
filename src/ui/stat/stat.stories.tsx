import type { Meta, StoryObj } from '@storybook/react-vite'

import type { Guide } from '../guide.ts'
import { Grid } from '../layout/grid.tsx'
import { Stat } from './stat.tsx'

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
        { part: 'Hint', purpose: 'What the figure means, or what it compares with.' },
      ],
      accessibility: [
        'Read in order: name, figure, hint. It is plain text, so the link around it carries all of it.',
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

export const Danger: Story = { args: { tone: 'danger', label: 'Overdue', value: 3 } }

/** Nothing measured yet is not zero. */
export const NotMeasured: Story = {
  args: { tone: 'muted', label: 'First reply', value: '–', hint: 'nothing answered yet' },
}

/** Long words and numbers wrap. */
export const Narrow: Story = {
  parameters: { frame: 160 },
  args: { hint: '12 % more than last week', label: 'Waiting for an answer from somebody outside', value: '1,204,310' },
}

/** A row of figures as on the overview. */
export const Variants: Story = {
  parameters: { frame: 960 },
  render: () => (
    <Grid columns={4}>
      <Stat label="Open" value={128} hint="12 new" />
      <Stat label="Unassigned" value={7} tone="warning" />
      <Stat label="Overdue" value={3} tone="danger" />
      <Stat label="Satisfaction" value="–" tone="muted" hint="nobody has rated yet" />
    </Grid>
  ),
}
