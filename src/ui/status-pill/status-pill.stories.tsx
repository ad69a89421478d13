import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { StatusMark } from './status-mark.tsx'
import { StatusPill, type StatusPillProps } from './status-pill.tsx'

const states = [
  { shape: 'hollow', tone: 'accent', word: 'New' },
  { shape: 'half', tone: 'accent', word: 'Open' },
  { shape: 'quarter', tone: 'warning', word: 'Pending' },
  { shape: 'pause', tone: 'neutral', word: 'On hold' },
  { shape: 'full', tone: 'success', word: 'Resolved' },
  { shape: 'check', tone: 'neutral', word: 'Closed' },
] as const satisfies (Pick<StatusPillProps, 'shape' | 'tone'> & { word: string })[]

const guide = {
  when: [
    'Where something stands in its course: the status of a query, the outcome of a check.',
    '`pill` where it stands alone, as in the head of a query; `plain` in tables, filters and lines of text.',
    '`StatusMark` alone where a row has no room for the word.',
  ],
  whenNot: [
    'Any other fact: `Badge`. How urgent it is: `PriorityBars`.',
    'It is to be changed: a button or field beside it. The pill only shows.',
    'A filter: a chip (`chip()`).',
  ],
  anatomy: [
    { part: 'Mark', purpose: 'How far along it is: empty ring, half, quarter, pause, full, check.' },
    { part: 'Word', purpose: "The status in the reader's terms: “Waiting for you”, not “pending”." },
    { part: 'Edge', purpose: 'Of `pill` only.' },
  ],
  accessibility: [
    'Six shapes differ without their colour, and the word stands beside them.',
    'A mark alone takes `label`: it is then an image of that name, which also shows in a tooltip.',
    'A long word is cut, the mark never. Where that can happen, give `title`.',
  ],
} satisfies Guide

/** Six shapes that differ without their colour, each with its word. */
const meta = {
  title: 'Components/StatusPill',
  component: StatusPill,
  subcomponents: { StatusMark },
  parameters: { guide },
  args: { shape: 'half', tone: 'accent', children: 'Open' },
} satisfies Meta<typeof StatusPill>
export default meta

type Story = StoryObj<typeof meta>

export const Pill: Story = {}

/** In a table or a line of text. */
export const Plain: Story = { args: { look: 'plain' } }

/** In a narrow column the word is cut, the shape never. */
export const Narrow: Story = { parameters: { frame: 120 }, args: { children: 'Waiting for an answer from you' } }

/** A state that the page has never heard of, in this case from a newer server: an empty ring, and the word as it came. */
export const Unknown: Story = {
  render: (args) => (
    <StatusPill {...args} {...(JSON.parse('{"shape":"escalated"}') as Pick<StatusPillProps, 'shape'>)} tone="neutral">
      escalated
    </StatusPill>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('escalated')).toBeVisible()
    await expect(canvasElement.querySelectorAll('[data-slot="status-mark"] circle')).toHaveLength(1)
  },
}

/** Every state as pill, plain and mark. */
export const Variants: Story = {
  render: () => (
    <Stack>
      <Cluster>
        {states.map(({ word, ...state }) => (
          <StatusPill key={word} {...state}>
            {word}
          </StatusPill>
        ))}
      </Cluster>
      <Cluster gap="md">
        {states.map(({ word, ...state }) => (
          <StatusPill key={word} {...state} look="plain">
            {word}
          </StatusPill>
        ))}
      </Cluster>
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <Cluster key={size} gap="md">
          {states.map(({ word, ...state }) => (
            <StatusMark key={word} {...state} size={size} label={word} />
          ))}
        </Cluster>
      ))}
    </Stack>
  ),
}
