import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import { TextAreaField } from '#ui/field/text-area-field.tsx'
import { NewMessagesLink } from './new-messages-link.tsx'

const { notices } = en

const meta = {
  title: 'Screens/Realtime/New messages',
  component: NewMessagesLink,
  args: { messages: [{ id: 'one', kind: 'reply' }] },
  decorators: [
    (Story) => (
      <div className="px-4 pt-16 pb-4">
        <div className="relative">
          <Story />
          <TextAreaField name="body" label={en.composer.replyField} rows={3} />
        </div>
      </div>
    ),
  ],
} satisfies Meta<typeof NewMessagesLink>
export default meta

type Story = StoryObj<typeof meta>

/** A reply came below the part of the conversation that is in view. */
export const Reply: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: notices.newMessage.reply })).toHaveAttribute('href', '#message-one')
  },
}

/** A colleague added a note. */
export const Note: Story = {
  tags: ['!visual'],
  args: { messages: [{ id: 'one', kind: 'note' }] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: notices.newMessage.note })).toBeVisible()
  },
}

/** Several messages came: the link leads to the oldest of them. */
export const Several: Story = {
  tags: ['!visual'],
  args: {
    messages: [
      { id: 'one', kind: 'reply' },
      { id: 'two', kind: 'note' },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: notices.newMessages(2) })).toHaveAttribute('href', '#message-one')
  },
}
