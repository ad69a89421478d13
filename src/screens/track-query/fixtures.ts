import type { Company } from '#domain/company.ts'
import type { Person } from '#domain/person.ts'
import { priorities } from '#domain/priority.ts'
import type { Attachment, Category, HistoryEntry, Message, QueryDetail, QueryRow, SafeHtml } from '#domain/query.ts'
import {
  activeStatuses,
  resolutions,
  statuses,
  type TransitionContext,
  legalTransitions,
  type Status,
} from '#domain/status.ts'
import { clock, unbroken, wordy } from '#screens/fixtures.ts'
import { drawnPicture } from '#ui/thumbnail/drawn-picture.fixture.ts'

/** People, queries and messages for the stories of these screens. */

const uuid = (n: number) => `01970000-0000-7000-8000-${String(n).padStart(12, '0')}`
const safe = (html: string) => html.replaceAll(/<(p|ul)>/g, '<$1 dir="auto">') as SafeHtml

const minutesAgo = (minutes: number) => new Date(Date.parse(clock.now) - minutes * 60_000).toISOString()
const hoursAgo = (hours: number) => minutesAgo(hours * 60)
const daysAgo = (days: number) => hoursAgo(days * 24)

export const ana: Person = { id: uuid(1), name: 'Ana Ruiz', avatarUrl: null }
export const ben: Person = { id: uuid(2), name: 'Ben Okafor', avatarUrl: null }
export const cleo: Person = { id: uuid(3), name: 'Cleo Martin', avatarUrl: null }
export const dmitri: Person = { id: uuid(4), name: 'Dmitri Ahlström', avatarUrl: null }
/** The longest names the database accepts: with no place to break them, and of many words. */
export const longName: Person = { id: uuid(5), name: unbroken.name, avatarUrl: null }
export const wordyName: Person = { id: uuid(6), name: wordy.name, avatarUrl: null }

export const staff = [ana, cleo, dmitri]

const acme = { id: uuid(100), key: 'ACME', name: 'Acme' }
export const asAgent: Company = { ...acme, role: 'agent' }
export const asAdmin: Company = { ...acme, role: 'admin' }
export const asOwner: Company = { ...acme, role: 'owner' }
export const asRequester: Company = { ...acme, role: 'requester' }

export const hardware: Category = { id: uuid(201), name: 'Hardware' }
export const categories: Category[] = [
  hardware,
  { id: uuid(202), name: 'Accounts and access' },
  { id: uuid(203), name: 'Billing' },
  { id: uuid(204), name: 'Rooms and keys' },
]
export const wordyCategory: Category = { id: uuid(298), name: wordy.category }
export const clientIds = { reply: uuid(301), note: uuid(302) }
/** The list that one query was opened from. */
export const back = { href: '/trackQuery?company=ACME#ACME-42', name: 'All queries' }

const subjects = [
  'Printer on floor 3 jams with every second page',
  'Cannot sign in after changing my phone',
  'Invoice 2026-0187 shows the old address',
  'Please add Kim to the finance folder',
  'Projector in room Elba stays dark',
  'VPN drops every ten minutes at home',
  'New starter on Monday: laptop, badge and accounts for the whole team in Porto',
]

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

export function makeRow(number: number, changes: Partial<QueryRow> = {}): QueryRow {
  const status = at(statuses, number * 7)
  return {
    id: uuid(1000 + number),
    reference: `ACME-${number}`,
    subject: at(subjects, number * 3),
    status,
    resolution: status === 'resolved' || status === 'closed' ? at(resolutions, number) : null,
    priority: at(priorities, number * 5 + 1),
    requester: at([ben, dmitri, ben], number),
    assignee: at([ana, null, cleo, null, ana], number),
    category: at([hardware, null], number),
    visibility: 'private',
    createdAt: daysAgo(number % 300),
    lastActivityAt: minutesAgo(12 + (number % 300) ** 2 * 17),
    takesPart: true,
    unread: number % 4 === 0,
    attachments: at([0, 1, 0, 0, 3], number),
    messages: at([2, 0, 5, 12], number),
    notes: 0,
    revision: number,
    rowVersion: 1,
    ...changes,
  }
}

/** A full page of unresolved queries, newest activity first. */
export const fiftyRows: QueryRow[] = Array.from({ length: 50 }, (_, index) =>
  makeRow(240 - index, {
    status: at(activeStatuses, (240 - index) * 7),
    resolution: null,
    lastActivityAt: minutesAgo(3 + index * index * 17),
    unread: index < 3 || index % 11 === 0,
  }),
)

/** Each status once. */
export const fewRows: QueryRow[] = [
  makeRow(42, {
    status: 'open',
    priority: 'high',
    assignee: ana,
    unread: true,
    attachments: 1,
    lastActivityAt: minutesAgo(12),
  }),
  makeRow(41, {
    status: 'new',
    assignee: null,
    priority: 'urgent',
    unread: true,
    messages: 0,
    lastActivityAt: minutesAgo(47),
  }),
  makeRow(38, { status: 'pending', priority: 'normal', assignee: cleo, unread: false, lastActivityAt: hoursAgo(3) }),
  makeRow(37, { status: 'on_hold', priority: 'low', assignee: cleo, unread: false, lastActivityAt: daysAgo(1) }),
  makeRow(36, { status: 'resolved', resolution: 'answered', unread: false, lastActivityAt: daysAgo(3) }),
  makeRow(12, { status: 'closed', resolution: 'fixed', unread: false, lastActivityAt: daysAgo(21) }),
]

export const longestRow: QueryRow = makeRow(2_147_483_647, {
  reference: 'ACMEXY-2147483647',
  subject: unbroken.subject,
  status: 'open',
  priority: 'urgent',
  requester: longName,
  assignee: longName,
  category: { id: uuid(299), name: unbroken.category },
  unread: true,
  attachments: 99,
  messages: 4321,
})

export const wordiestRow: QueryRow = makeRow(1_234_567_890, {
  ...longestRow,
  id: uuid(998),
  reference: 'ACMEXY-1234567890',
  subject: wordy.subject,
  requester: wordyName,
  assignee: wordyName,
  category: wordyCategory,
})

const photo: Attachment = {
  id: uuid(401),
  name: 'printer-floor-3.jpg',
  size: 2_411_724,
  mime: 'image/jpeg',
  href: drawnPicture('slategray'),
}
const log: Attachment = {
  id: uuid(402),
  name: 'print-queue.log',
  size: 18_233,
  mime: 'text/plain',
  href: '/attachment?id=2',
}

export const makeMessage = (n: number, changes: Partial<Message>): Message => ({
  id: uuid(5000 + n),
  kind: 'reply',
  author: ana,
  authorRole: 'agent',
  html: safe('<p>Thanks, I am on my way.</p>'),
  at: hoursAgo(20),
  attachments: [],
  clientId: uuid(7000 + n),
  scheduledAt: null,
  ...changes,
})

export const conversation: Message[] = [
  makeMessage(1, {
    html: safe(
      '<p>Hello Ben, two questions:</p><ul><li>Does it happen with <strong>plain paper</strong> too?</li><li>What does the panel say when it stops?</li></ul><p>You can read the panel under <code>Menu / Status</code>.</p>',
    ),
  }),
  makeMessage(2, {
    kind: 'note',
    author: cleo,
    html: safe('<p>Same model jammed on floor 5 in January. The roller was worn; the part takes three days.</p>'),
    at: hoursAgo(19),
  }),
  makeMessage(3, {
    author: ben,
    authorRole: 'requester',
    html: safe('<p>Plain paper jams as well. The panel says <code>13.20.00</code>. The log is attached.</p>'),
    at: hoursAgo(2),
    attachments: [log],
  }),
]

/** What staff wrote last, where they did: before a query waits for its requester, is resolved or closed. */
const answer: Message = makeMessage(4, {
  html: safe('<p>Thank you. The roller is worn. I have ordered one, and put it in on Thursday.</p>'),
  at: minutesAgo(65),
})

/** As many as are loaded at once. */
export const manyMessages: Message[] = Array.from({ length: 50 }, (_, index) =>
  makeMessage(100 + index, {
    author: at([ana, ben, cleo], index),
    authorRole: at(['agent', 'requester', 'agent'] as const, index),
    kind: index % 9 === 8 ? 'note' : 'reply',
    html: safe(`<p>${at(['Still the same.', 'I will look at it.', 'Any news? It stopped again.'], index)}</p>`),
    at: hoursAgo(60 - index),
  }),
)

const change = (n: number, actor: Person | null, ago: string, changes: HistoryEntry['changes']): HistoryEntry => ({
  id: uuid(600 + n),
  at: ago,
  actor,
  type: 'changed',
  changes,
})

export const history: HistoryEntry[] = [
  { id: uuid(600), at: daysAgo(1), actor: ben, type: 'raised', changes: [] },
  change(1, ana, hoursAgo(22), [
    { field: 'assignee', from: null, to: ana.id },
    { field: 'status', from: 'new', to: 'open' },
  ]),
  change(2, cleo, hoursAgo(21), [{ field: 'priority', from: 'normal', to: 'high' }]),
  change(3, ana, hoursAgo(20), [{ field: 'status', from: 'open', to: 'pending' }]),
  change(4, null, hoursAgo(2), [{ field: 'status', from: 'pending', to: 'open' }]),
  { id: uuid(699), at: hoursAgo(1), actor: cleo, type: 'followed', changes: [] },
]

/** The history of an open query that was changed to this status. */
const movedTo = (status: Status, resolution: QueryDetail['resolution']): HistoryEntry[] =>
  status === 'new' || status === 'open'
    ? []
    : [
        change(5, ana, hoursAgo(1), [
          { field: 'status', from: 'open', to: status },
          { field: 'resolution', from: null, to: resolution },
        ]),
      ]

const body = safe(
  '<p>Since this morning the printer on floor 3 stops at every second page. I opened the back and took out the paper, then it prints one page and stops again.</p><p>We have to send the contracts by post today, so it is a bit urgent.</p>',
)

/** One query as somebody with this role sees it; `isRequester` makes the viewer the one who raised it. */
export function makeQuery(changes: Partial<QueryDetail> = {}, by: Partial<TransitionContext> = {}): QueryDetail {
  const viewer: TransitionContext = { role: 'agent', isRequester: false, staffSpokeLast: false, daysClosed: 0, ...by }
  const isStaff = viewer.role !== 'requester'
  const status = changes.status ?? 'open'
  const answerable = status !== 'closed'
  const staffSpokeLast = viewer.staffSpokeLast || ['pending', 'resolved', 'closed'].includes(status)
  const messages = staffSpokeLast ? [...conversation, answer] : conversation
  const moves = movedTo(status, changes.resolution ?? null)
  return {
    ...makeRow(42, { status, subject: at(subjects, 0), priority: 'high', requester: ben, assignee: ana }),
    category: hardware,
    resolution: null,
    unread: false,
    createdAt: daysAgo(1),
    lastActivityAt: moves.length > 0 ? hoursAgo(1) : staffSpokeLast ? answer.at : hoursAgo(2),
    rowVersion: 7,
    visibility: 'private',
    holdReason: null,
    createdBy: ben,
    html: body,
    files: [photo],
    conversation: isStaff ? messages : messages.filter(({ kind }) => kind === 'reply'),
    earlier: null,
    // Only staff receive the change of the priority.
    history: (isStaff ? history : history.toSpliced(2, 1)).concat(moves),
    followers: [cleo],
    following: false,
    followUpOf: null,
    followUps: [],
    muted: false,
    drafts: { reply: null, note: null },
    rights: {
      reply: answerable && (isStaff || viewer.isRequester),
      note: isStaff,
      triage: isStaff,
      attach: answerable,
      withdraw: viewer.isRequester && answerable && status !== 'resolved',
      transitions: legalTransitions(status, viewer),
    },
    ...changes,
  }
}

/** A query whose texts are all taken from `texts`. */
const queryOf = (row: QueryRow, texts: { body: string; file: string; holdReason: string }): QueryDetail => {
  const html = safe(`<p>${texts.body}</p>`)
  const file = { ...photo, name: texts.file }
  return makeQuery({
    ...row,
    createdBy: row.requester,
    html,
    files: [file],
    conversation: [
      makeMessage(1, { author: row.requester, authorRole: 'requester', html, attachments: [file] }),
      makeMessage(2, { author: row.requester, kind: 'note', html }),
    ],
    followers: [row.requester, ana, cleo, dmitri, ben],
    holdReason: texts.holdReason,
    status: 'on_hold',
  })
}

/** Texts with no place to break. All but the messages, of 400 characters, are as long as the database accepts. */
export const longestQuery = queryOf(longestRow, { ...unbroken, body: unbroken.body.slice(0, 400) })

/** Texts of many words. All but the messages, of 2000 characters, are as long as the database accepts. */
export const wordiestQuery = queryOf(wordiestRow, { ...wordy, body: wordy.body.slice(0, 2000) })
