import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Delta } from './delta.tsx'

/** A change since before. Up is not good by itself: the words say whether it is. */
const meta = {
  title: 'Components/Delta',
  component: Delta,
  parameters: {
    guide: {
      when: [
        'A figure is compared with the same figure before: last week, last month, the plan.',
        'As the `hint` of a `Stat`, or in a cell of a table.',
      ],
      whenNot: [
        'How it went in between matters: `Sparkline`, or `LineChart`.',
        'There is nothing before to compare with: leave it out; “+100 %” of nothing says nothing.',
        'A state such as overdue: `Badge` or `StatusPill`.',
      ],
      anatomy: [
        { part: 'Arrow', purpose: 'Up or down; none where nothing changed.' },
        { part: 'Change', purpose: 'The difference with its sign, coloured by whether it is welcome.' },
        { part: 'Words', purpose: 'Compared with what, and whether that is better or worse.' },
      ],
      accessibility: [
        'Read as one sentence: “+12 % better than last week”. The arrow is silent, since the sign says the same.',
        'Left to you: words such as “better” or “worse”. Colour alone must not say what is welcome.',
        'Write a minus as “−”, which is read aloud, not as a hyphen.',
      ],
    } satisfies Guide,
  },
  args: { direction: 'up', change: '+12 %', meaning: 'good', children: 'better than last week' },
} satisfies Meta<typeof Delta>
export default meta

type Story = StoryObj<typeof meta>

export const Good: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('+12 %better than last week')
  },
}

/** Down can be good: fewer are overdue. */
export const GoodDown: Story = { args: { direction: 'down', change: '−4', children: 'fewer overdue than yesterday' } }

export const Bad: Story = { args: { meaning: 'bad', change: '+3', children: 'more overdue than yesterday' } }

/** Neither good nor bad: more was asked. */
export const Neutral: Story = { args: { meaning: 'neutral', children: 'more than last week' } }

export const Same: Story = {
  args: { direction: 'same', meaning: 'neutral', change: '±0', children: 'as last week' },
}

/** The words go below where there is no room beside the number. */
export const Narrow: Story = {
  parameters: { frame: 140 },
  args: { meaning: 'bad', change: '+1,204 %', children: 'worse than in the same week of last year' },
}

/** Every meaning on one sheet. */
export const Variants: Story = {
  render: () => (
    <Stack gap="sm">
      <Delta direction="up" change="+12 %" meaning="good">
        better than last week
      </Delta>
      <Delta direction="down" change="−4" meaning="good">
        fewer overdue than yesterday
      </Delta>
      <Delta direction="up" change="+3" meaning="bad">
        more overdue than yesterday
      </Delta>
      <Delta direction="down" change="−8 %" meaning="bad">
        worse than last week
      </Delta>
      <Delta direction="up" change="+40">
        more opened than last week
      </Delta>
      <Delta direction="same" change="±0">
        as last week
      </Delta>
    </Stack>
  ),
}
