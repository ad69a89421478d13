import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { NewerMessages } from './newer-messages.tsx'
import { UpdatedPill } from './updated-pill.tsx'

const { realtime } = en

const meta = {
  title: 'Screens/Realtime/Notices',
  component: UpdatedPill,
  args: { raised: 0, changed: 3, onShow: fn() },
  render: (args) => (
    <div className="flex justify-center p-4">
      <UpdatedPill {...args} />
    </div>
  ),
} satisfies Meta<typeof UpdatedPill>
export default meta

type Story = StoryObj<typeof meta>

/** Above the list: rows do not move until the button is clicked. */
export const Updated: Story = {
  tags: ['rtl'],
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^3 updated/ }))
    await expect(args.onShow).toHaveBeenCalledOnce()
  },
}

/** A query that was raised is announced as new, and the others as updated. */
export const Raised: Story = {
  tags: ['no-screenshot'],
  args: { raised: 1, changed: 2 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button')).toHaveAccessibleName(/^1 new, 2 updated Refresh/)
  },
}

/** A single new query. */
export const OneRaised: Story = {
  tags: ['!visual'],
  args: { raised: 1, changed: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button')).toHaveAccessibleName(/^1 new Refresh/)
  },
}

/** Over a thousand changes: the number has separators. */
export const ManyUpdated: Story = { tags: ['no-screenshot'], args: { changed: 1234 } }

/** Above a conversation that shows earlier messages. */
export const Newer: Story = {
  render: () => (
    <div className="p-4">
      <NewerMessages href="/trackQuery?ref=ACME-42" />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: realtime.showNewer })).toHaveAttribute(
      'href',
      '/trackQuery?ref=ACME-42',
    )
  },
}
