import { clock } from '#screens/fixtures.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { en } from '#domain/words/en.ts'
import {
  ana,
  asAdmin,
  asAgent,
  asRequester,
  ben,
  categories,
  cleo,
  clientIds,
  back,
  conversation,
  longestQuery,
  makeQuery,
  manyMessages,
  staff,
} from './fixtures.ts'
import { QueryScreen } from './query-screen.tsx'
import { StoryPage } from './story-page.tsx'

const { transitions, own, query: words, properties } = en.oneQuery
const { composer } = en
const asBen = { company: asRequester, viewer: ben, staff: [] }
const byBen = { role: 'requester', isRequester: true } as const

const meta = {
  title: 'Screens/Track query/One query',
  component: QueryScreen,
  args: {
    query: makeQuery(),
    company: asAgent,
    viewer: ana,
    clock,
    categories,
    staff,
    clientIds,
    back,
  },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
  parameters: { path: '/trackQuery?ref=ACME-42' },
} satisfies Meta<typeof QueryScreen>
export default meta

type Story = StoryObj<typeof meta>

export const Agent: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Printer on floor 3')
    const said = within(canvas.getByRole('list', { name: words.conversation }))
    await expect(said.getByText(words.note)).toBeVisible()
    await expect(said.getByText('You took it and set the status to Open')).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: composer.replyTo(ben.name) })).toBeVisible()
    await expect(canvas.queryByRole('textbox', { name: composer.noteField })).not.toBeInTheDocument()
  },
}

/** Only legal transitions: the requester wrote last, so pending is not offered. */
export const OnlyLegalTransitions: Story = {
  tags: ['!visual'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: transitions.label }))
    const offered = within(canvas.getByRole('group', { name: transitions.label }))
    await waitFor(() => expect(offered.getByText(transitions.asking(transitions.to.on_hold))).toBeVisible())
    await expect(offered.getByText(transitions.resolveAs)).toBeVisible()
    await expect(canvas.getByRole('button', { name: transitions.to.resolved })).toBeVisible()
    await expect(offered.queryByRole('button', { name: transitions.waitFor(ben.name) })).not.toBeInTheDocument()
    await expect(offered.queryByRole('button', { name: transitions.reopen })).not.toBeInTheDocument()
  },
}

/** The note composer differs in colour, border and label. */
export const NoteComposer: Story = {
  parameters: { screenshot: 'end' },
  args: { compose: 'note' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: composer.noteField }))
    await expect(canvas.getByRole('button', { name: composer.addNote })).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: composer.noteField })).toHaveAccessibleDescription(
      `${composer.noteReaders(ben.name)} ${composer.hint}`,
    )
    await expect(canvas.queryByRole('button', { name: composer.send(ben.name) })).not.toBeInTheDocument()
  },
}

/** Switching composers keeps the typed text. */
export const BothComposersKeepTheirText: Story = {
  tags: ['!visual'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: composer.replyTo(ben.name) }), 'On my way')
    await userEvent.click(canvas.getByRole('radio', { name: composer.note }))
    await userEvent.type(canvas.getByRole('textbox', { name: composer.noteField }), 'Bring the roller')
    await userEvent.click(canvas.getByRole('radio', { name: composer.reply }))
    await expect(canvas.getByRole('textbox', { name: composer.replyTo(ben.name) })).toHaveValue('On my way')
    await userEvent.click(canvas.getByRole('radio', { name: composer.note }))
    await expect(canvas.getByRole('textbox', { name: composer.noteField })).toHaveValue('Bring the roller')
  },
}

/** A reply can also set a status: each way to send is a submit button. */
export const ReplyThatResolves: Story = {
  tags: ['no-screenshot'],
  parameters: { screenshot: 'end' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: composer.replyTo(ben.name) }))
    const more = canvas.getByRole('button', { name: composer.moreSends })
    // The buttons of a composer that opens take no press at first.
    await waitFor(() => expect(getComputedStyle(more).pointerEvents).toBe('auto'))
    await userEvent.click(more)
    const resolve = canvas.getByRole<HTMLButtonElement>('button', { name: composer.sendAnd(transitions.to.resolved) })
    await waitFor(() => expect(resolve).toBeVisible())
    await expect(resolve).toHaveAttribute('name', 'resolveAs')
    await expect(resolve).toHaveAttribute('value', 'answered')
    await expect(resolve.form).toHaveFormValues({ intent: 'reply' })
  },
}

/** The save button is shown while the choice differs from the stored value. */
export const PropertyChanged: Story = {
  tags: ['no-screenshot'],
  play: async ({ canvas, userEvent }) => {
    const save = { name: properties.saveField(properties.priority) }
    await expect(canvas.queryByRole('button', save)).not.toBeInTheDocument()
    const priority = canvas.getByRole('combobox', { name: properties.priority })
    priority.focus()
    await userEvent.selectOptions(priority, 'urgent')
    await expect(canvas.getByRole('button', save)).toBeVisible()
    await userEvent.selectOptions(priority, 'high')
    await expect(canvas.queryByRole('button', save)).not.toBeInTheDocument()
  },
}

/** Nobody has taken it or replied yet, and the viewer has not seen it: opening the page marks it as read. */
export const NewAndUnread: Story = {
  args: {
    query: makeQuery({
      status: 'new',
      assignee: null,
      category: null,
      unread: true,
      conversation: [],
      history: [],
      followers: [],
      files: [],
    }),
  },
  play: async ({ canvas }) => {
    // Viewing marks the query as read. The button is for browsers without JavaScript.
    await expect(canvas.queryByRole('button', { name: words.markRead })).not.toBeInTheDocument()
    await expect(canvas.getByText(properties.noFollowers, { selector: 'dd' })).toBeVisible()
  },
}

/** The header says on hold, and the properties give the reason, so that nobody asks again. */
export const OnHold: Story = {
  args: {
    query: makeQuery({ status: 'on_hold', holdReason: 'The roller is ordered and comes on Monday.', following: true }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(transitions.onHoldFor)).toBeVisible()
    await expect(canvas.getByText('The roller is ordered and comes on Monday.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: properties.followingState })).toBeVisible()
  },
}

/** An agent can reopen a closed query within 30 days; nobody can reply. */
export const Closed: Story = {
  tags: ['no-screenshot'],
  parameters: { screenshot: 'end' },
  args: { query: makeQuery({ status: 'closed', resolution: 'answered' }), compose: 'note' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.closedTitle)).toBeVisible()
    await expect(canvas.getAllByRole('button', { name: transitions.reopen })[0]).toBeVisible()
    await expect(canvas.queryByRole('textbox', { name: composer.replyTo(ben.name) })).not.toBeInTheDocument()
  },
}

/** After 30 days a closed query cannot be reopened: its end leads to a new query. Staff can still add notes. */
export const ClosedLongAgo: Story = {
  tags: ['no-screenshot'],
  parameters: { screenshot: 'end' },
  args: { query: makeQuery({ status: 'closed', resolution: 'duplicate' }, { daysClosed: 31 }) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: transitions.label })).not.toBeInTheDocument()
  },
}

/** An admin sees a resolved query with the same tools as an agent. */
export const Admin: Story = {
  tags: ['no-screenshot'],
  args: { company: asAdmin, query: makeQuery({ status: 'resolved', resolution: 'fixed' }, { role: 'admin' }) },
}

/** Staff who raised the query write to staff. */
export const RaisedByTheViewer: Story = {
  tags: ['no-screenshot'],
  parameters: { screenshot: 'end' },
  args: { query: makeQuery({ requester: ana, createdBy: ana, visibility: 'company' }, { isRequester: true }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: composer.replyField }))
    await expect(canvas.getByRole('button', { name: composer.sendPlain })).toBeVisible()
    await expect(canvas.getByText(composer.replyReadersCompany('Acme'))).toBeVisible()
  },
}

/** Fifty messages; earlier ones are on another page. */
export const Many: Story = {
  args: { query: makeQuery({ conversation: manyMessages, earlier: 'cursor' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: words.earlier })).toHaveAttribute(
      'href',
      '/trackQuery?ref=ACME-42&before=cursor',
    )
  },
}

export const EarlierMessages: Story = {
  args: { query: makeQuery({ conversation: conversation.slice(0, 2) }), paged: true },
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: words.newest })).toHaveAttribute('href', '/trackQuery?ref=ACME-42')
  },
}

/** The longest text without a line break opportunity. */
export const LongestTexts: Story = { args: { query: longestQuery, viewer: cleo } }

/** The text and the accepted file are kept; the error is at its field. */
export const ReplyRefused: Story = {
  tags: ['no-screenshot'],
  parameters: { screenshot: 'end' },
  args: {
    formError: {
      intent: 'reply',
      errors: { files: en.errors.fileLarge('film.mov') },
      values: { body: 'Here is the film of it.', clientId: clientIds.reply, status: 'pending' },
      files: [{ id: clientIds.note, name: 'panel.jpg', size: 812_004 }],
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('textbox', { name: composer.replyTo(ben.name) })).toHaveValue(
      'Here is the film of it.',
    )
    const [files] = canvas.getAllByLabelText(composer.files)
    await expect(files).toHaveAccessibleDescription(expect.stringContaining(en.errors.fileLarge('film.mov')))
    await expect(canvas.getByRole('checkbox', { name: /panel\.jpg/ })).toBeChecked()
    await expect(canvasElement.querySelector(`input[name=clientId][value="${clientIds.reply}"]`)).toBeInTheDocument()
  },
}

/** After a rejected note its composer is selected. */
export const NoteRefused: Story = {
  tags: ['no-screenshot'],
  parameters: { screenshot: 'end' },
  args: { formError: { intent: 'note', errors: { body: en.errors.bodyEmpty }, values: { body: '  ' } } },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: composer.noteField })
    await expect(field).toBeVisible()
    await expect(field).toBeInvalid()
    await waitFor(() => expect(field).toHaveFocus())
    await expect(canvas.queryByRole('textbox', { name: composer.replyTo(ben.name) })).not.toBeInTheDocument()
  },
}

/** The rejected hold form is open, with the typed values. */
export const HoldRefused: Story = {
  tags: ['no-screenshot'],
  args: {
    formError: {
      intent: 'set-status',
      errors: { reason: en.errors.holdReason },
      values: { status: 'on_hold', reason: 'x' },
    },
  },
  play: async ({ canvas }) => {
    const reason = canvas.getByRole('textbox', { name: transitions.reason })
    await expect(reason).toBeVisible()
    await expect(reason).toHaveValue('x')
    await expect(reason).toHaveAccessibleDescription(expect.stringContaining(en.errors.holdReason))
  },
}

/** Rejected: the field shows the stored value, with the error. */
export const ChangedMeanwhile: Story = {
  tags: ['no-screenshot'],
  args: {
    formError: {
      intent: 'assign',
      errors: { assignee: en.actions.errors.query_changed },
      values: { assignee: cleo.id },
    },
  },
  play: async ({ canvas }) => {
    const assignee = canvas.getByRole('combobox', { name: properties.assignee })
    await expect(assignee).toHaveValue(ana.id)
    await expect(assignee).toHaveAccessibleDescription(en.actions.errors.query_changed)
    await expect(
      canvas.queryByRole('button', { name: properties.saveField(properties.assignee) }),
    ).not.toBeInTheDocument()
  },
}

/** A refused change of status: the error names the states that are possible now. */
export const IllegalTransition: Story = {
  tags: ['no-screenshot'],
  args: {
    formError: {
      intent: 'set-status',
      errors: { status: 'A query that is open cannot become closed. It can become pending, on hold or resolved.' },
      values: { status: 'closed', resolution: 'spam' },
    },
  },
}

export const Sending: Story = {
  args: { pending: { intent: 'reply', body: 'On my way' } },
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: composer.send(ben.name) })).toHaveAttribute('aria-busy', 'true')
  },
}

/** A requester sees no notes and no staff forms. */
export const Requester: Story = {
  args: { ...asBen, query: makeQuery({ status: 'pending' }, byBen) },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(en.vocabulary.requesterStatus.pending)[0]).toBeVisible()
    await expect(canvas.getByText(own.states.pending)).toBeVisible()
    await expect(canvas.queryByRole('radio')).not.toBeInTheDocument()
    await expect(canvas.queryByRole('combobox')).not.toBeInTheDocument()
    await expect(canvas.getByRole('textbox', { name: composer.replyField })).toBeVisible()
    await expect(canvas.getByText(own.withdraw)).toBeVisible()
  },
}

/** After a resolution the page asks the requester whether the problem is solved. */
export const RequesterAnswered: Story = {
  parameters: { screenshot: 'end' },
  args: { ...asBen, query: makeQuery({ status: 'resolved', resolution: 'answered' }, byBen) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(own.answeredTitle)).toBeVisible()
    await expect(canvas.getByRole('button', { name: own.solved })).toBeVisible()
    // "No" leads to the reply, which reopens the query.
    const reply = canvas.getByRole('textbox', { name: composer.replyField })
    await expect(canvas.getByRole('link', { name: own.notSolved })).toHaveAttribute('href', `#${reply.id}`)
    await expect(canvas.queryByText(own.withdraw)).not.toBeInTheDocument()
  },
}

/** The requester cannot reply any more. The end of the conversation leads to a follow-up, which refers to this query. */
export const RequesterClosed: Story = {
  parameters: { screenshot: 'end' },
  args: { ...asBen, query: makeQuery({ status: 'closed', resolution: 'answered' }, byBen) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.closed)).toBeVisible()
    await expect(canvas.getByRole('link', { name: words.raiseFollowUp })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&new&followUpOf=ACME-42',
    )
  },
}

/** Another person's query that the whole company can read. */
export const RequesterOfOtherQuery: Story = {
  parameters: { screenshot: 'end' },
  args: {
    ...asBen,
    query: makeQuery({ visibility: 'company', requester: cleo, createdBy: cleo }, { role: 'requester' }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words.readOnlyTitle)).toBeVisible()
    await expect(canvas.queryByRole('textbox')).not.toBeInTheDocument()
  },
}
