import type { Instant, StoredPerson } from './person.ts'
import { isPriority, type Priority } from './priority.ts'
import type { Category, MessageKind, Visibility } from './query.ts'
import { isStatus, type Resolution, type Status } from './status.ts'

/*
 * Realtime events. The database broadcasts changes; browsers broadcast who is viewing and typing. No event contains a
 * message's text. Events of an unknown shape are dropped: they may come from a newer version, and nothing else
 * validates what browsers send.
 */

/** Intervals and lifetimes of realtime events, in milliseconds. */
export const realtimeTiming = {
  /** Typing broadcasts: interval and lifetime. */
  typingEveryMs: 3000,
  typingLastsMs: 6000,
  /** Viewing broadcasts to a company's lists: interval and lifetime. */
  viewingEveryMs: 20_000,
  viewingLastsMs: 45_000,
  /** Without input for this long, a user is idle. */
  idleAfterMs: 60_000,
  /** Presence updates per channel. The service closes a channel after more than five within 30 s, so fewer are sent. */
  presenceUpdates: { most: 4, withinMs: 30_000 },
  /** How long a colleague's reply is shown above the composer. */
  recentReplyMs: 60_000,
  /** Shorter disconnections are not reported. */
  statusGraceMs: 4000,
  /** Polling interval while disconnected. */
  pollEveryMs: 60_000,
  /** Sleep detection: check every 5 s; a gap over 15 s means the machine slept. */
  sleepCheckEveryMs: 5000,
  sleepGapMs: 15_000,
} as const

/** The public fields of a query. `revision` increases with every change. */
export type QueryEvent = {
  id: string
  number: number
  revision: number
  op: 'insert' | 'update'
  subject: string
  status: Status
  resolution: Resolution | null
  /** Null in the events of requesters. */
  priority: Priority | null
  visibility: Visibility
  requester: StoredPerson
  assignee: StoredPerson | null
  category: Category | null
  lastActivityAt: Instant
  replyCount: number
  rowVersion: number
  /** The acting user; null for the system. */
  by: string | null
}

/** A new message: a published reply, a note, or a scheduled reply. */
export type NewMessageEvent = { id: string; messageId: string; by: string }
/** The user's unread count changed; it is capped at 100. */
export type UnreadEvent = { unread: number }
export type NoteEvent = NewMessageEvent & { noteCount: number; lastNoteAt: Instant }

export const presenceStates = ['viewing', 'idle', 'replying', 'noting', 'gone'] as const
/** What a user does on a query's page. */
export type PresenceState = Exclude<(typeof presenceStates)[number], 'gone'>

/*
 * Browsers send no names, because anything could be sent as one. `by` is the id of the sender. The embedded service accepts
 * only that of the token; a hosted project does not check it.
 */
export type ViewingEvent = { by: string; query: string; state: (typeof presenceStates)[number] }
export type TypingEvent = { by: string; kind: MessageKind }

type Guard<T> = (value: unknown) => value is T
type Guarded<G> = G extends Guard<infer T> ? T : never
type Shape = Record<string, Guard<unknown>>

const isText: Guard<string> = (value): value is string => typeof value === 'string' && value.length <= 300
const isCount: Guard<number> = (value): value is number => Number.isSafeInteger(value)
const isNothing: Guard<null> = (value) => value === null
const either =
  <A, B>(one: Guard<A>, other: Guard<B>): Guard<A | B> =>
  (value): value is A | B =>
    one(value) || other(value)
const oneOf =
  <const T extends string>(words: readonly T[]): Guard<T> =>
  (value): value is T =>
    (words as readonly unknown[]).includes(value)
const shaped =
  <S extends Shape>(shape: S): Guard<{ [Key in keyof S]: Guarded<S[Key]> }> =>
  (value): value is { [Key in keyof S]: Guarded<S[Key]> } =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(shape).every(([key, fits]) => fits((value as Record<string, unknown>)[key]))

const isTextOrNothing = either(isText, isNothing)
const isEventPerson = shaped({ id: isText, name: isText, avatarPath: isTextOrNothing })
const written = { id: isText, messageId: isText, by: isText }

export const isQueryEvent: Guard<QueryEvent> = shaped({
  id: isText,
  number: isCount,
  revision: isCount,
  op: oneOf(['insert', 'update']),
  subject: isText,
  status: (value): value is Status => isText(value) && isStatus(value),
  resolution: isTextOrNothing as Guard<Resolution | null>,
  priority: either(isPriority, isNothing),
  visibility: oneOf(['private', 'company']),
  requester: isEventPerson,
  assignee: either(isEventPerson, isNothing),
  category: either(shaped({ id: isText, name: isText }), isNothing),
  lastActivityAt: isText,
  replyCount: isCount,
  rowVersion: isCount,
  by: isTextOrNothing,
})

export const isNewMessageEvent: Guard<NewMessageEvent> = shaped(written)
export const isNoteEvent: Guard<NoteEvent> = shaped({ ...written, noteCount: isCount, lastNoteAt: isText })

export const isUnreadEvent: Guard<UnreadEvent> = shaped({ unread: isCount })

export const isViewingEvent: Guard<ViewingEvent> = shaped({
  by: isText,
  query: isText,
  state: oneOf(presenceStates),
})

export const isTypingEvent: Guard<TypingEvent> = shaped({
  by: isText,
  kind: oneOf(['reply', 'note']),
})

/** Presence of one tab on a query's staff channel. */
export type PresenceEntry = { by: string; state: PresenceState }
export const isPresenceEntry: Guard<PresenceEntry> = shaped({
  by: isText,
  state: oneOf(presenceStates.slice(0, 4) as PresenceState[]),
})

/** The response of `/live.json`: URL, token with expiry, topics and the id of the viewer. */
export type RealtimeConfig = {
  /** Where the service is: a hosted project. Null when the app passes its socket on. */
  url: string | null
  publishableKey: string
  token: string
  expiresAt: Instant
  /** The expiry in milliseconds from now, for browsers with a wrong clock. */
  expiresInMs: number
  topics: RealtimeTopics
  userId: string
}

/** Topics by kind; null when the viewer may not join. */
export type RealtimeTopics = Record<RealtimeTopic, string | null>
export const realtimeTopicNames = [
  'company',
  'members',
  'staff',
  'person',
  'query',
  'query-staff',
  'query-public',
] as const
export type RealtimeTopic = (typeof realtimeTopicNames)[number]
