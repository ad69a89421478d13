import { clock } from '#screens/fixtures.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { SafeHtml } from '#domain/query.ts'
import { en } from '#domain/words/en.ts'
import { ana, ben, categories, cleo, history as changes, makeMessage, makeQuery } from '../fixtures.ts'
import { StoryPage } from '../story-page.tsx'
import { Conversation } from './conversation.tsx'

const words = en.oneQuery.query

/** All formatting that the server allows. */
const formatted =
  '<h3>Plan</h3><p>We replace the <em>roller</em> and then <del>wait</del> test.</p><ol><li>Order</li><li>Replace</li></ol><blockquote><p>It stops again.</p></blockquote><table><thead><tr><th>Part</th><th>Days</th></tr></thead><tbody><tr><td>Roller</td><td>3</td></tr></tbody></table><p><a href="https://example.com/manual" rel="noopener noreferrer nofollow ugc" target="_blank">The manual</a></p>' as SafeHtml

/** A time with its year. */
const exact = /\d{4}, \d/

const meta = {
  title: 'Screens/Track query/One query/Conversation',
  component: Conversation,
  args: { query: makeQuery(), viewer: ana, clock, reader: { role: 'agent', categories }, paged: false },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
} satisfies Meta<typeof Conversation>
export default meta

type Story = StoryObj<typeof meta>

/** Messages and changes, oldest first. */
export const InOrder: Story = {
  play: async ({ canvas }) => {
    const text = canvas.getByRole('list', { name: words.conversation }).textContent ?? ''
    const places = ['Since this morning', 'took it', 'Hello Ben', 'set the status to Pending', 'Same model', '13.20.00']
    const found = places.map((words) => text.indexOf(words))
    await expect(found).toEqual([...found].sort((a, b) => a - b))
    await expect(found).not.toContain(-1)
    await expect(canvas.getByRole('heading', { level: 2, name: words.conversation })).toBeInTheDocument()
    // A message is named by author and time, and its exact time is read aloud.
    const [message] = canvas.getAllByRole('article', {
      name: /^Ana Ruiz, (\d+ (minutes?|hours?|days?) ago|yesterday)$/,
    })
    await expect(within(message as HTMLElement).getByRole('link', { name: exact })).toBeInTheDocument()
    await expect(canvas.getByRole('link', { name: /print-queue\.log/ })).toHaveAttribute('href', '/attachment?id=2')
  },
}

const widthOf = (text: Element | null | undefined) => text?.getBoundingClientRect().width ?? 0

/** The time of each message and of each change is a link to it. The keyboard's focus, or a press, shows the exact time. */
export const ExactTimes: Story = {
  tags: ['!visual'],
  play: async ({ canvas, canvasElement }) => {
    const times = canvas.getAllByRole('link', { name: exact })
    const changes = canvasElement.querySelectorAll('[data-slot=timeline-entry]')
    await expect(changes.length).toBeGreaterThan(0)
    await expect(times).toHaveLength(canvas.getAllByRole('article').length + changes.length)
    for (const time of times) {
      const target = document.getElementById(time.getAttribute('href')?.slice(1) ?? '')
      await expect(target).toContainElement(time)
    }
    const [first] = times
    const second = changes[0]?.querySelector('a')
    await expect(widthOf(first?.lastElementChild)).toBeLessThan(2)
    await userEvent.tab()
    first?.focus()
    await waitFor(() => expect(widthOf(first?.lastElementChild)).toBeGreaterThan(60))
    await expect(widthOf(first?.querySelector('time'))).toBeLessThan(2)
    // A press, as on a touch screen.
    first?.blur()
    second?.click()
    await waitFor(() => expect(widthOf(second?.lastElementChild)).toBeGreaterThan(60))
    window.history.replaceState(null, '', location.pathname + location.search)
  },
}

/** Nobody has replied yet: only what was asked is shown. */
export const WithoutMessages: Story = { args: { query: makeQuery({ conversation: [], history: [], files: [] }) } }

/** Staff raised the query for another person. */
export const RaisedForSomebody: Story = {
  tags: ['no-screenshot'],
  args: { query: makeQuery({ createdBy: cleo, conversation: [], history: [], files: [] }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.for(ben.name))).toBeVisible()
  },
}

/** The name of a former member is still shown. */
export const AuthorLeft: Story = {
  args: { query: makeQuery({ conversation: [makeMessage(1, { authorRole: null })] }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.formerMember)).toBeVisible()
  },
}

/** A requester reads the requester's status words. */
export const ReadByTheRequester: Story = {
  args: {
    query: makeQuery({}, { role: 'requester', isRequester: true }),
    viewer: ben,
    reader: { role: 'requester', categories: [] },
  },
  play: async ({ canvas }) => {
    const list = within(canvas.getByRole('list', { name: words.conversation }))
    await expect(list.getByText('Ana Ruiz set the status to Waiting for you')).toBeVisible()
    await expect(list.queryByText(words.note)).not.toBeInTheDocument()
  },
}

/** The widest formatted content. */
export const Formatted: Story = {
  tags: ['no-screenshot'],
  args: {
    query: makeQuery({
      history: changes.slice(0, 1),
      files: [],
      conversation: [makeMessage(1, { html: formatted })],
    }),
  },
}
