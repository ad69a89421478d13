import type { Instant, Person } from './person.ts'
import type { Priority } from './priority.ts'
import type { Role } from './role.ts'
import type { Move, Resolution, Status } from './status.ts'

export const visibilities = ['private', 'company'] as const
/** Who besides staff, requester and followers may read it: nobody, or everybody in the company. */
export type Visibility = (typeof visibilities)[number]

export const messageKinds = ['reply', 'note'] as const
/** A reply is read by the requester; a note by staff alone. */
export type MessageKind = (typeof messageKinds)[number]

export type Category = { id: string; name: string }

/** One line of the list. */
export type QueryRow = {
  id: string
  reference: string
  subject: string
  status: Status
  resolution: Resolution | null
  priority: Priority
  requester: Person
  assignee: Person | null
  category: Category | null
  createdAt: Instant
  lastActivityAt: Instant
  unread: boolean
  attachments: number
  /** Replies for everybody; replies and notes for staff. */
  messages: number
  /** How many of those are notes; none for anybody but staff. */
  notes: number
  /** Grows with every change of the query itself: of two states the one with the greater number is the later one. */
  change: number
}

/** One keyset page; a cursor is null where there is nothing further that way. */
export type QueryPage = {
  rows: QueryRow[]
  newer: string | null
  older: string | null
  /** Nothing had the words that were searched; these are spelled much like them. */
  alike?: boolean
  /** The text was too short to be searched, so nothing was. */
  tooShort?: boolean
}

export type Attachment = { id: string; name: string; size: number; mime: string; href: string }

/** Sanitised HTML, made on the server from Markdown. The brand keeps raw text out of `MarkdownView`. */
export type SafeHtml = string & { readonly __safeHtml: unique symbol }

export type Message = {
  id: string
  kind: MessageKind
  author: Person
  /** The author's role here; null when they are no longer a member. */
  authorRole: Role | null
  html: SafeHtml
  at: Instant
  attachments: Attachment[]
  /** What the viewer's form called it, by which a message on its way is known to have arrived; null for others'. */
  clientId: string | null
  /** When it goes out: until then its author may take it back, and nobody but staff sees it. Null once it is out. */
  sendAfter: Instant | null
}

export const draftKinds = [...messageKinds, 'query'] as const
/** What is being written: a message, or a new query. */
export type DraftKind = (typeof draftKinds)[number]

/**
 * What somebody was writing and has not sent, kept for them on every device: what was written in several forms at once,
 * one after the other.
 */
export type Draft = {
  body: string
  files: DraftFile[]
  savedAt: Instant
  /** The forms it was written in and what each held, as `id:digest id:digest`. A form that begins with it names them. */
  began: string
  /** How many texts more did not fit with it: they come once it is sent or thrown away. */
  waiting: number
}

/** A draft of a new query. */
export type NewQueryDraft = Draft & { subject: string }

/** One change of one field. `from` and `to` are ids or names of the field's own vocabulary, null for nothing. */
export type FieldChange = {
  field: 'status' | 'assignee' | 'priority' | 'category' | 'resolution' | 'visibility' | 'subject'
  from: string | null
  to: string | null
}

export type HistoryEntry = {
  id: string
  at: Instant
  /** Null when it happened by itself. */
  actor: Person | null
  type: 'raised' | 'changed' | 'followed' | 'unfollowed'
  changes: FieldChange[]
}

/** What the viewer may do with one query; Postgres decides, this only shows it. */
export type QueryRights = {
  reply: boolean
  note: boolean
  triage: boolean
  attach: boolean
  withdraw: boolean
  moves: Move[]
}

/** One query with its conversation, oldest first. */
export type QueryDetail = QueryRow & {
  rowVersion: number
  visibility: Visibility
  holdReason: string | null
  createdBy: Person
  html: SafeHtml
  files: Attachment[]
  conversation: Message[]
  /** Opens the messages before the first one loaded; null when all are there. */
  earlier: string | null
  history: HistoryEntry[]
  followers: Person[]
  following: boolean
  /** The viewer is told nothing more of it, but what is meant for them alone. */
  muted: boolean
  /** What the viewer was writing. */
  drafts: Record<MessageKind, Draft | null>
  rights: QueryRights
}

/** Somebody's change of a field that the viewer was about to change as well. Values as the history has them. */
export type Conflict = {
  field: 'status' | 'assignee' | 'priority' | 'category'
  yours: string | null
  theirs: string | null
  /** What an id stands for. */
  yoursName?: string
  theirsName?: string
  /** What belongs to a status. */
  yoursResolution?: Resolution
  theirsResolution?: Resolution
  by: Person
  at: Instant
  /** As the query is now: what is decided anew is decided on this. */
  rowVersion: number
}

/** What a reply says to have seen last where nobody else has answered. */
export const noReplySeen = 'none'

/** Somebody else's answer that a reply has not seen. */
export type ConcurrentReply = { by: Person; at: Instant }

/** An upload that waits for the form it belongs to. */
export type DraftFile = { id: string; name: string; size: number }
