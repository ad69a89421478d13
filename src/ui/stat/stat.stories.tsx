import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Grid } from '../layout/grid.tsx'
import { Stat } from './stat.tsx'

/** A figure with its name and a comparison. Use a tone only for figures that need attention. */
const meta = {
  title: 'Data/Stat',
  component: Stat,
  parameters: {
    frame: 240,
    guide: {
      when: [
        'One number describes the situation and leads to action: overdue, unassigned.',
        'At the top of an overview, up to four in a `Grid`, each a link to its rows.',
      ],
      whenNot: [
        'Many numbers of one kind: `Table`.',
        'A share of a known whole: `Meter`.',
        'A number that describes a word beside it: `Badge`.',
      ],
      anatomy: [
        { part: 'Name', purpose: 'One or two words.' },
        { part: 'Figure', purpose: 'The number with its unit, in tabular figures. In a narrow box it is smaller.' },
        { part: 'Hint', purpose: 'What the figure means, or what it compares with.' },
      ],
      accessibility: [
        'Plain text in the order name, figure, hint, so a link around it is named by all of it.',
        'A missing value is a dash with a text, not zero.',
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

/** On a phone the figure is at the end of the line. */
export const PhoneRow: Story = { args: { layout: 'phone-row', hint: 'raised today' } }

/** A missing value is not zero. */
export const MissingValue: Story = {
  args: { tone: 'muted', label: 'First reply', value: '–', hint: 'nothing answered yet' },
}

/** Long text wraps. A number never breaks: it becomes smaller. */
export const Narrow: Story = {
  parameters: { frame: 160 },
  args: { hint: '12 % more than last week', label: 'Waiting for an answer from somebody outside', value: '1,204,310' },
  play: async ({ canvas }) => {
    const figure = canvas.getByText('1,204,310')
    await expect(figure.offsetHeight).toBe(Number.parseFloat(getComputedStyle(figure).lineHeight))
    await expect(figure.scrollWidth).toBe(figure.clientWidth)
  },
}

/** A row of figures as on the overview. */
export const Variants: Story = {
  parameters: { frame: 960 },
  render: () => (
    <Grid columns={4}>
      <Stat label="Open" value={128} hint="12 new" />
      <Stat label="Unassigned" value={7} />
      <Stat label="Overdue" value={3} />
      <Stat label="Satisfaction" value="–" tone="muted" hint="nobody has rated yet" />
    </Grid>
  ),
}
