import type { Meta, StoryObj } from '@storybook/react-vite'

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

/** Six shapes that differ without their colour, each with its word. */
const meta = {
  title: 'Components/StatusPill',
  component: StatusPill,
  args: { shape: 'half', tone: 'accent', children: 'Open' },
} satisfies Meta<typeof StatusPill>
export default meta

type Story = StoryObj<typeof meta>

export const Pill: Story = {}

/** In a table or a line of text. */
export const Plain: Story = { args: { look: 'plain' } }

/** In a narrow column the word is cut, the shape never. */
export const Narrow: Story = { parameters: { frame: 120 }, args: { children: 'Waiting for an answer from you' } }

/** Every state as pill, plain and mark on one sheet. */
export const Sheet: Story = {
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
