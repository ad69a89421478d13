import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'
import { limits } from '#domain/limits.ts'
import type { Status } from '#domain/status.ts'
import { en } from '#domain/words/en.ts'
import { clock, unbroken, wordy } from '#screens/fixtures.ts'
import {
  ana,
  asAdmin,
  asAgent,
  asOwner,
  asRequester,
  ben,
  categories,
  cleo,
  clientIds,
  back,
  conversation,
  dmitri,
  history,
  makeQuery,
  staff,
  wordiestQuery,
  wordyName,
} from './fixtures.ts'
import { largestMessage, largestQuery } from './largest.fixture.ts'
import { QueryScreen } from './query-screen.tsx'
import { StoryPage } from './story-page.tsx'

const { transitions, own, query: words, properties } = en.oneQuery
const { composer } = en
const status = en.vocabulary.requesterStatus
const asBen = { company: asRequester, viewer: ben, staff: [] }
const byBen = { role: 'requester', isRequester: true } as const

/** One query by role and status, and at its longest. */
const meta = {
  title: 'Screens/Track query/One query/Readers',
  component: QueryScreen,
  args: { query: makeQuery(), company: asAgent, viewer: ana, clock, categories, staff, clientIds, back },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
  parameters: { path: '/trackQuery?ref=ACME-42' },
} satisfies Meta<typeof QueryScreen>
export default meta

type Story = StoryObj<typeof meta>

/** Just raised: unassigned and without replies. */
export const RequesterReceived: Story = {
  args: {
    ...asBen,
    query: makeQuery(
      { status: 'new', assignee: null, category: null, conversation: [], history: [], followers: [], files: [] },
      byBen,
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(status.new)[0]).toBeVisible()
    await expect(canvas.getByText(own.states.new)).toBeVisible()
    await expect(canvas.getByText(properties.notTaken)).toBeVisible()
  },
}

/** A requester sees on hold as in progress, without the reason. */
export const RequesterOnHold: Story = {
  args: {
    ...asBen,
    query: makeQuery({ status: 'on_hold', holdReason: 'The roller is ordered and comes on Monday.' }, byBen),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(status.on_hold)[0]).toBeVisible()
    await expect(canvas.getByText(own.states.on_hold)).toBeVisible()
    await expect(canvas.queryByText(/The roller is ordered/)).not.toBeInTheDocument()
  },
}

/** The longest status of a requester leaves room for who is responsible. */
export const RequesterPendingOnPhone: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'phone' } },
  args: { ...asBen, query: makeQuery({ status: 'pending' }, byBen) },
  play: async ({ canvas, canvasElement }) => {
    const person = canvas.getByTitle(`${properties.assignee}: ${ana.name}`)
    await expect(person).toBeVisible()
    await expect(person.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth)
    await expect(canvasElement.ownerDocument.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}

/** Withdrawn by the requester: a reply reopens it. */
export const RequesterWithdrawn: Story = {
  args: {
    ...asBen,
    query: makeQuery(
      { status: 'resolved', resolution: 'withdrawn', assignee: null, history: history.slice(0, 1), conversation: [] },
      byBen,
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(own.withdrawnTitle)).toBeVisible()
    await expect(canvas.getByText(own.states.withdrawn)).toBeVisible()
    await expect(canvas.queryByText(status.resolved)).not.toBeInTheDocument()
    await expect(canvas.queryByText(own.answeredTitle)).not.toBeInTheDocument()
    await expect(canvas.getByRole('textbox', { name: composer.replyField })).toBeVisible()
    await expect(canvas.queryByText(own.withdraw)).not.toBeInTheDocument()
  },
}

/** A colleague who reads a shared query is not addressed as its requester. */
export const ColleagueReadsWithdrawn: Story = {
  tags: ['!visual'],
  args: {
    ...asBen,
    viewer: cleo,
    query: makeQuery(
      { status: 'resolved', resolution: 'withdrawn', assignee: null, visibility: 'company' },
      { role: 'requester', isRequester: false },
    ),
  },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText(own.withdrawnOf(args.query.requester.name))).toBeVisible()
    await expect(canvas.queryByText(own.states.withdrawn)).not.toBeInTheDocument()
    await expect(canvas.queryByText(own.withdrawnTitle)).not.toBeInTheDocument()
  },
}

/** A colleague of whom nothing was asked. */
export const ColleagueReadsPending: Story = {
  tags: ['!visual'],
  args: {
    ...asBen,
    viewer: cleo,
    query: makeQuery({ status: 'pending', visibility: 'company' }, { role: 'requester', isRequester: false }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(own.states.pending)).not.toBeInTheDocument()
  },
}

/** Closed as spam or duplicate: the requester reads the usual words. */
export const RequesterClosedAsDuplicate: Story = {
  tags: ['!visual'],
  args: { ...asBen, query: makeQuery({ status: 'closed', resolution: 'duplicate' }, byBen) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.closed)).toBeVisible()
    await expect(canvas.queryByRole('textbox')).not.toBeInTheDocument()
    await expect(canvas.queryByRole('button', { name: transitions.reopen })).not.toBeInTheDocument()
  },
}

/** A requester can only read the closed query of another person. */
export const ClosedQueryOfOther: Story = {
  tags: ['!visual'],
  args: {
    ...asBen,
    query: makeQuery(
      { status: 'closed', resolution: 'answered', visibility: 'company', requester: dmitri, createdBy: dmitri },
      { role: 'requester' },
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.closedTitle)).toBeVisible()
    await expect(canvas.queryByRole('textbox')).not.toBeInTheDocument()
    await expect(canvas.getByRole('button', { name: properties.notFollowing })).toBeVisible()
  },
}

/** An admin can reopen a query that an agent no longer can. */
export const AdminClosedLongAgo: Story = {
  tags: ['no-screenshot'],
  parameters: { screenshot: 'end' },
  args: {
    company: asAdmin,
    query: makeQuery({ status: 'closed', resolution: 'fixed' }, { role: 'admin', daysClosed: 400 }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('button', { name: transitions.reopen })[0]).toBeVisible()
  },
}

/** An owner sees the same page as an agent. */
export const Owner: Story = {
  tags: ['!visual'],
  args: { company: asOwner, query: makeQuery({}, { role: 'owner', staffSpokeLast: true }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: properties.assignee })).toBeVisible()
    await expect(canvas.getByRole('button', { name: transitions.waitFor(ben.name) })).toBeVisible()
  },
}

/** Messages of suspended and former members stay, with their names. */
export const PeopleWhoLeft: Story = {
  tags: ['no-screenshot'],
  args: {
    staff: [ana],
    query: makeQuery({
      assignee: cleo,
      conversation: conversation.map((message) =>
        message.author === cleo ? { ...message, authorRole: null } : message,
      ),
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.formerMember)).toBeVisible()
    await expect(canvas.getByRole('combobox', { name: properties.assignee })).toHaveDisplayValue(cleo.name)
  },
}

/** The longest text of many words. */
export const LongestTextsOfManyWords: Story = { tags: ['no-screenshot'], args: { query: wordiestQuery, viewer: cleo } }

/** A requester sees the longest staff names. */
export const RequesterLongestTexts: Story = {
  args: {
    ...asBen,
    query: {
      ...makeQuery(
        { ...wordiestQuery, requester: ben, createdBy: ben, status: 'resolved', resolution: 'answered' },
        byBen,
      ),
      rights: makeQuery({ status: 'resolved' }, byBen).rights,
      assignee: wordyName,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(own.answered)).toBeVisible()
  },
}

/**
 * Two messages of the maximum length, one without line break opportunities and one with the most files: the page is no
 * wider, and the composer works.
 */
export const LargestMessages: Story = {
  tags: ['!visual'],
  args: { query: { ...largestQuery, conversation: [largestMessage] } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const said = within(canvas.getByRole('list', { name: words.conversation }))
    for (const text of [unbroken.body, wordy.body]) {
      await expect(text).toHaveLength(limits.body.max)
      await expect(said.getByText(text, { normalizer: (found) => found })).toBeVisible()
    }
    await expect(said.getAllByRole('link', { name: /\.(jpg|pdf|log)/ })).toHaveLength(11)
    await expect(canvasElement.ownerDocument.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    const reply = canvas.getByRole('textbox', { name: composer.replyTo(ben.name) })
    await userEvent.type(reply, 'Thank you')
    await expect(reply).toHaveValue('Thank you')
  },
}

/** An unknown status is shown by its name, and everything else works. */
export const UnknownStatus: Story = {
  tags: ['no-screenshot'],
  args: { query: makeQuery({ status: 'archived' as Status, conversation: [], history: [], files: [] }) },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('archived')).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: composer.replyTo(ben.name) })).toBeVisible()
    await expect(canvas.getByRole('combobox', { name: properties.assignee })).toBeVisible()
    await expect(canvasElement).not.toHaveTextContent(/undefined/)
  },
}

export const RequesterUnknownStatus: Story = {
  tags: ['!visual'],
  args: { ...asBen, query: makeQuery({ status: 'archived' as Status }, byBen) },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByText('archived')[0]).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: composer.replyField })).toBeVisible()
    await expect(canvasElement).not.toHaveTextContent(/undefined/)
  },
}

/** Many followers and a long history. */
export const MuchHistory: Story = {
  tags: ['no-screenshot'],
  args: {
    query: makeQuery({
      following: true,
      followers: Array.from({ length: 40 }, (_, index) => ({ ...cleo, id: `${cleo.id}-${index}` })),
      history: Array.from({ length: 200 }, (_, index) => ({
        ...(history[1 + (index % 4)] as (typeof history)[number]),
        id: `${index}`,
        at: new Date(Date.parse(clock.now) - (200 - index) * 3_600_000).toISOString(),
      })),
      conversation: [],
    }),
  },
  play: async ({ canvas, userEvent }) => {
    const folded = canvas.getByText(words.changes(200))
    await userEvent.click(folded)
    await expect(canvas.getAllByText(/ set the status to Open$/)[0]).toBeVisible()
    await userEvent.click(folded)
  },
}

/** By keyboard: text, formatting, files and button in order; Ctrl+Enter sends. */
export const ReplyingByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas, canvasElement, userEvent }) => {
    const sent = fn<(body: unknown) => void>()
    canvasElement.addEventListener('submit', (event) => sent(new FormData(event.target as HTMLFormElement).get('body')))
    const text = canvas.getByRole('textbox', { name: composer.replyTo(ben.name) })
    text.focus()
    await userEvent.keyboard('On my way')
    await canvas.findByRole('toolbar', undefined, { timeout: 10_000 })
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: en.formatting.acts.bold })).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getAllByLabelText(composer.files)[0]).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: composer.preview })).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: composer.send(ben.name) })).toHaveFocus()
    text.focus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect(sent.mock.calls).toEqual([['On my way']])
  },
}

/** A query that follows up another one, and is followed up itself. The links name the subjects. */
export const FollowUps: Story = {
  args: {
    ...asBen,
    query: makeQuery(
      {
        status: 'closed',
        resolution: 'answered',
        conversation: [],
        history: [],
        followUpOf: { reference: 'ACME-12', subject: 'VPN drops every ten minutes at home' },
        followUps: [
          { reference: 'ACME-58', subject: 'The printer jams again' },
          { reference: 'ACME-61', subject: 'And again' },
        ],
      },
      byBen,
    ),
  },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'ACME-12' })
    await expect(link).toHaveAttribute('href', '/trackQuery?ref=ACME-12')
    await expect(link).toHaveAccessibleDescription('VPN drops every ten minutes at home')
    await expect(canvas.getByText(words.followUps(2))).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'ACME-61' })).toBeVisible()
  },
}
