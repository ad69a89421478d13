import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import type { SafeHtml } from '#domain/query.ts'
import { en } from '#domain/words/en.ts'
import { clock, offline } from '#screens/fixtures.ts'
import { showsFormError, showsPending } from '#screens/form-story-helpers.ts'
import { ana, categories, cleo, conversation, makeMessage, makeQuery } from '../fixtures.ts'
import { StorySteps, StoryPage } from '../story-page.tsx'
import { Conversation, type ConversationProps } from './conversation.tsx'

const words = en.oneQuery.query
const html = '<p>The new roller is here. I come at three.</p>' as SafeHtml
const after = (seconds: number) => new Date(Date.parse(clock.now) + seconds * 1000).toISOString()
const held = makeMessage(9, { html, at: clock.now, scheduledAt: after(8) })
const withReply = (changes: Partial<typeof held> = {}) =>
  makeQuery({ conversation: [...conversation, { ...held, ...changes }] })

/** A reply while it is submitted, and while it is scheduled. */
const meta = {
  title: 'Screens/Track query/One query/Conversation/Scheduled send',
  component: Conversation,
  args: { query: withReply(), viewer: ana, clock, reader: { role: 'agent', categories }, paged: false },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
  parameters: { path: '/trackQuery?ref=ACME-42', screenshot: 'end' },
  // The countdown would make every picture differ.
  beforeEach: () => {
    const real = window.setInterval.bind(window)
    window.setInterval = ((task: TimerHandler, ms?: number) =>
      ms === 250 ? 0 : real(task, ms)) as typeof window.setInterval
    return () => {
      window.setInterval = real
    }
  },
} satisfies Meta<typeof Conversation>
export default meta

type Story = StoryObj<typeof meta>

/** The author sees a countdown and can cancel the reply. */
export const ScheduledByMe: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(words.sendsIn(8))).toBeVisible()
    // Screen readers announce the time once.
    await expect(canvas.getByText(new RegExp(`^${words.sendsAt}`))).toHaveTextContent('3:30:08')
    const undo = canvas.getByRole('button', { name: words.undo })
    await expect(undo.closest('form')).toHaveFormValues({ intent: 'undo-send', messageId: held.id })
  },
}

/** Colleagues see the reply marked as scheduled, without a cancel button. */
export const ScheduledByColleague: Story = {
  tags: ['no-screenshot'],
  args: { query: withReply({ author: cleo }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(words.sendsIn(8))).toBeVisible()
    await expect(canvas.queryByRole('button', { name: words.undo })).not.toBeInTheDocument()
  },
}

/** The countdown is over, but the page is not refreshed yet. */
export const AfterCountdown: Story = {
  tags: ['no-screenshot'],
  args: { query: withReply({ scheduledAt: after(-1) }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(words.sendingNow)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: words.undo })).not.toBeInTheDocument()
  },
}

/** The reply was cancelled too late: it was already sent, and an error says so. */
export const TooLate: Story = {
  tags: ['no-screenshot'],
  args: {
    query: withReply({ scheduledAt: null }),
    formError: { intent: 'undo-send', errors: { form: en.actions.errors.too_late }, values: { messageId: held.id } },
  },
  play: async ({ canvas }) => {
    const told = canvas.getByRole('alert')
    await expect(told).toHaveTextContent(en.actions.errors.too_late)
    await expect(told.closest('li')).toHaveTextContent('The new roller is here')
  },
}

/** The button is busy while the message is taken back. */
export const Cancelling: Story = showsPending({ intent: 'undo-send', messageId: held.id })

/** The connection failed, so the message is still sent: the error is at the message. */
export const UndoOffline: Story = showsFormError(offline('undo-send', { messageId: held.id }))

const text = 'The new roller is here.\nI come at three.\n\n<b>Ana</b>'
const clientId = held.clientId ?? ''

/** An optimistic reply appears at once. */
export const Sending: Story = {
  tags: ['no-screenshot'],
  args: { query: makeQuery(), pending: { intent: 'reply', body: text, clientId } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.sending)).toBeVisible()
    await expect(canvas.getByText('<b>Ana</b>')).toBeVisible()
  },
}

/** A note appears at once, in the colour of notes, while it is sent. */
export const SendingNote: Story = {
  args: { query: makeQuery(), pending: { intent: 'note', body: text, clientId } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.sending).closest('article')).toHaveAttribute('data-tone', 'note')
  },
}

const pending = { intent: 'reply', body: text, clientId }
const step = (changes: Partial<ConversationProps>) => changes

/** The stored message replaces the optimistic one in the same element. */
export const Stored: Story = {
  tags: ['!visual'],
  render: (args) => (
    <StorySteps steps={[step({ pending }), step({ pending, query: withReply() }), step({ query: withReply() })]}>
      {(news) => <Conversation {...args} query={makeQuery()} {...news} />}
    </StorySteps>
  ),
  play: async ({ canvas, userEvent }) => {
    const said = () => canvas.getAllByText(/The new roller is here/)
    await userEvent.click(canvas.getByRole('button', { name: '0' }))
    const [card] = said().map((words) => words.closest('article'))
    await expect(canvas.getByText(words.sending)).toBeVisible()
    for (const press of ['1', '2']) {
      await userEvent.click(canvas.getByRole('button', { name: press }))
      await expect(said()).toHaveLength(1)
      await expect(said()[0]?.closest('article')).toBe(card)
    }
    await expect(canvas.queryByText(words.sending)).not.toBeInTheDocument()
    await waitFor(() => expect(canvas.getByRole('button', { name: words.undo })).toBeVisible())
  },
}

/** A rejected message disappears from the conversation. */
export const Failed: Story = {
  tags: ['!visual'],
  args: { query: makeQuery(), formError: offline('reply', { body: text, clientId }) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/The new roller is here/)).not.toBeInTheDocument()
  },
}
