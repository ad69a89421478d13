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
    'A status: of a query or of a check.',
    '`pill` alone, as in the header of a query; `plain` in tables, filters and text.',
    '`StatusMark` alone where a row has no space for the word.',
  ],
  whenNot: [
    'Another fact: `Badge`. A priority: `PriorityBars`.',
    'Changing a status: a button or field beside it.',
    'A filter: `FilterPill`.',
  ],
  anatomy: [
    { part: 'Mark', purpose: 'The progress: empty ring, half, quarter, pause, full, check.' },
    { part: 'Word', purpose: 'The status in the reader’s terms: “Waiting for you”, not “pending”.' },
    { part: 'Edge', purpose: 'Only with `pill`.' },
  ],
  accessibility: [
    'Six shapes differ without colour, with the word beside them.',
    'A mark alone needs `label`: it is then a named image with a tooltip.',
    'A long word is truncated, the mark never. Add `title` where that can happen.',
  ],
} satisfies Guide

/** A status as a shape and a word. The six shapes differ without colour. */
const meta = {
  title: 'Data/StatusPill',
  component: StatusPill,
  subcomponents: { StatusMark },
  parameters: { guide },
  args: { shape: 'half', tone: 'accent', children: 'Open' },
} satisfies Meta<typeof StatusPill>
export default meta

type Story = StoryObj<typeof meta>

export const Pill: Story = {}

/** The plain form, for a table or a line of text. */
export const Plain: Story = { args: { look: 'plain' } }

/** In a narrow column the word is truncated, the shape never. */
export const Narrow: Story = { parameters: { frame: 120 }, args: { children: 'Waiting for an answer from you' } }

/** A pill with a shape that this version does not know. */
function OfLaterVersion(props: StatusPillProps) {
  return (
    <StatusPill {...props} {...(JSON.parse('{"shape":"escalated"}') as Pick<StatusPillProps, 'shape'>)} tone="neutral">
      escalated
    </StatusPill>
  )
}

/** A status that this version does not know: an empty ring and the original word. */
export const Unknown: Story = {
  render: (args) => <OfLaterVersion {...args} />,
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('escalated')).toBeVisible()
    await expect(canvasElement.querySelectorAll('[data-slot="status-mark"] circle')).toHaveLength(1)
  },
}

/** Every status as pill, plain and mark. */
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
