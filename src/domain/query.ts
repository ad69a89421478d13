import type { Instant, Person } from './person.ts'
import type { Priority } from './priority.ts'
import type { Role } from './role.ts'
import type { Transition, Resolution, Status } from './status.ts'

export const visibilities = ['private', 'company'] as const
/** Who may read a query besides staff, requester and followers: nobody, or the whole company. */
export type Visibility = (typeof visibilities)[number]

export const messageKinds = ['reply', 'note'] as const
/** A reply is visible to the requester; a note to staff only. */
export type MessageKind = (typeof messageKinds)[number]

export type Category = { id: string; name: string }

/** One line of the list. */
export type QueryRow = {
  id: string
  reference: string
  subject: string
  status: Status
  resolution: Resolution | null
  /** Null for requesters, who may not know it. */
  priority: Priority | null
  requester: Person
  assignee: Person | null
  category: Category | null
  visibility: Visibility
  createdAt: Instant
  lastActivityAt: Instant
  /** Whether it concerns the viewer: every query for staff, else those that they raised, follow or wrote in. */
  takesPart: boolean
  /** Only of queries that concern the viewer. */
  unread: boolean
  attachments: number
  /** Number of replies; for staff, of replies and notes together. */
  messages: number
  /** Number of notes that `messages` includes; always 0 for requesters. */
  notes: number
  /** Increases with every change of the query; the greater number is the later state. */
  revision: number
  /** Increases with every change of its fields. A form posts the one that it was made from. */
  rowVersion: number
}

/** The heading above a row that begins a group. The count stops at 1000; null if it is not known. */
export type RowGroup = { before: string; label: string; count: number | null }

/** One keyset page; a cursor is null at the end. */
export type QueryPage = {
  rows: QueryRow[]
  /** Where each group begins, if the list is grouped. */
  groups?: RowGroup[]
  newer: string | null
  older: string | null
  /** No exact matches; the rows are similar spellings. */
  alike?: boolean
  /** The search text was too short, so no search ran. */
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
  /** Idempotency key of the viewer's form, to match the optimistic message; null for other authors. */
  clientId: string | null
  /** When a scheduled reply is sent; until then the author can cancel it and only staff see it. Null once sent. */
  scheduledAt: Instant | null
}

export const draftKinds = [...messageKinds, 'query'] as const
/** What a draft is for: a message, or a new query. */
export type DraftKind = (typeof draftKinds)[number]

/** A user's unsent text, stored for all devices. */
export type Draft = {
  /** Greater after every save. A form posts the version that its author has seen. */
  version: number
  /** Id of the form that saved it last. */
  writer: string
  /** Empty except for a new query. */
  subject: string
  body: string
  files: DraftFile[]
  /** When it was last saved. Null if the draft is empty, because it was sent or discarded. */
  savedAt: Instant | null
  /** The status that a cancelled reply was to set, as the button of its composer posts it. */
  onSend?: { status: Status } | { resolveAs: Resolution }
  /** The reference of the query that a new one follows up. */
  followUpOf?: string
}

/**
 * The answer to a save. `savedAt` is null for a draft without content. `version` is missing if the form was already
 * submitted, which ends its saves. `conflict` is what is stored instead, mostly by another form; nothing was changed.
 * `files` are the unsent files of the text that was not saved.
 */
export type SavedDraft = { savedAt: Instant | null; version?: number } | { conflict: Draft; files: DraftFile[] }

/** The fields whose changes are in the history. */
export const recordedFields = [
  'status',
  'assignee',
  'priority',
  'category',
  'resolution',
  'visibility',
  'subject',
] as const

/** One change of one field. `from` and `to` are ids or names of the field's own vocabulary, null for nothing. */
export type FieldChange = {
  field: (typeof recordedFields)[number]
  from: string | null
  to: string | null
}

export type HistoryEntry = {
  id: string
  at: Instant
  /** Null for the system. */
  actor: Person | null
  type: 'raised' | 'changed' | 'followed' | 'unfollowed'
  changes: FieldChange[]
}

/** What the viewer may do with a query. Postgres enforces it; this only controls the interface. */
export type QueryRights = {
  reply: boolean
  note: boolean
  triage: boolean
  attach: boolean
  withdraw: boolean
  transitions: Transition[]
}

/**
 * The query that a new one follows up. `subject`: null if the viewer sees no such query, and missing where only the
 * reference is known.
 */
export type EarlierQuery = { reference: string; subject?: string | null }

/** Another query that a page names. */
export type LinkedQuery = { reference: string; subject: string }

/** One query with its conversation, oldest first. */
export type QueryDetail = QueryRow & {
  holdReason: string | null
  createdBy: Person
  html: SafeHtml
  files: Attachment[]
  conversation: Message[]
  /** Cursor of earlier messages; null when all are loaded. */
  earlier: string | null
  history: HistoryEntry[]
  followers: Person[]
  following: boolean
  /** The query that this one follows up, and those that follow it up, as far as the viewer may read them. */
  followUpOf: LinkedQuery | null
  followUps: LinkedQuery[]
  /** The viewer gets only assignments and mentions. */
  muted: boolean
  /** The viewer's drafts. */
  drafts: Record<MessageKind, Draft | null>
  rights: QueryRights
}

/** Another person's change of the field that the viewer is changing. Values as in the history. */
export type Conflict = {
  field: 'status' | 'assignee' | 'priority' | 'category'
  yours: string | null
  theirs: string | null
  /** Names of values that are ids. */
  yoursName?: string
  theirsName?: string
  /** Resolutions of status values. */
  yoursResolution?: Resolution
  theirsResolution?: Resolution
  by: Person
  at: Instant
  /** The current version, for the next attempt. */
  rowVersion: number
}

/** Posted as the last seen reply when nobody else has replied. */
export const noReplySeen = 'none'

/** Another person's reply that the author had not seen. */
export type ConcurrentReply = { by: Person; at: Instant }

/** An uploaded file of a draft. */
export type DraftFile = { id: string; name: string; size: number }
