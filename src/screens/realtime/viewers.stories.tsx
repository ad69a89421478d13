import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { ana, ben, cleo, dmitri, longName, wordyName } from '#screens/track-query/fixtures.ts'
import { Viewers } from './viewers.tsx'

const { realtime } = en

const meta = {
  title: 'Screens/Realtime/Viewers',
  component: Viewers,
  args: {
    viewers: [
      { ...cleo, state: 'replying' },
      { ...dmitri, state: 'noting' },
      { ...ben, state: 'viewing' },
      { ...ana, state: 'idle' },
    ],
  },
  decorators: [
    (Story) => (
      <div className="p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Viewers>
export default meta

type Story = StoryObj<typeof meta>

/** The activity is an icon, with a tooltip and a text for screen readers. */
export const DifferentActivities: Story = {
  tags: ['rtl'],
  play: async ({ args, canvas }) => {
    const list = within(canvas.getByRole('list', { name: realtime.alsoHere }))
    for (const { name, state } of args.viewers)
      await expect(list.getByText(realtime.doing(name, state))).toBeInTheDocument()
  },
}

/** One colleague reads the same query. */
export const One: Story = { args: { viewers: [{ ...cleo, state: 'viewing' }] } }

/** Viewers that do not fit are counted. */
export const Many: Story = {
  args: {
    viewers: [cleo, dmitri, ben, ana, longName, wordyName].map((person) => ({ ...person, state: 'viewing' })),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(realtime.moreHere(2))).toBeInTheDocument()
  },
}

/** Small, for list rows. */
export const InALine: Story = {
  args: { small: true, max: 1, viewers: [cleo, dmitri, ben].map((person) => ({ ...person, state: 'viewing' })) },
}

/** Without viewers nothing is rendered. */
export const Alone: Story = {
  tags: ['!visual'],
  args: { viewers: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('list')).not.toBeInTheDocument()
  },
}
