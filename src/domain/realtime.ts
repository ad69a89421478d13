import type { Instant } from './person.ts'
import { isPriority, type Priority } from './priority.ts'
import type { Category, MessageKind, Visibility } from './query.ts'
import { isStatus, type Resolution, type Status } from './status.ts'

/*
 * What travels on the live service. The database sends small events about what changed, browsers tell each other who is
 * looking and typing; neither carries a message's text. What does not have the shape of one of them is dropped: an event
 * may come from a newer version, and what browsers send each other is checked by nobody else.
 */

/** How often something is told, and how long it holds. */
export const realtimeTiming = {
  /** Telling others that one is typing. */
  typingEveryMs: 3000,
  typingLastsMs: 6000,
  /** Telling a company's lists which query one is looking at. */
  viewingEveryMs: 20_000,
  viewingLastsMs: 45_000,
  /** Without a key, a press or a scroll for so long, somebody counts as away. */
  idleAfterMs: 60_000,
  /** Changes of one's own sign that a channel takes: five calls in 30 s close it. */
  presenceUpdates: { most: 4, withinMs: 30_000 },
  /** For how long a colleague's answer is news above the composer. */
  recentReplyMs: 60_000,
  /** Connecting takes a moment, and a moment is nothing to report. */
  statusGraceMs: 4000,
  /** Pages are read anew so often while nothing is heard. */
  pollEveryMs: 60_000,
  /** It is looked so often whether the machine slept; that long since the last look, it did. */
  sleepCheckEveryMs: 5000,
  sleepGapMs: 15_000,
} as const

/** A person as the database tells of them: the picture as its path. */
export type EventPerson = { id: string; name: string; avatarPath: string | null }

/** One query as everybody who may see it sees it. `change` grows with every change, so the greatest is the latest. */
export type QueryEvent = {
  id: string
  number: number
  change: number
  op: 'insert' | 'update'
  subject: string
  status: Status
  resolution: Resolution | null
  priority: Priority
  visibility: Visibility
  requester: EventPerson
  assignee: EventPerson | null
  category: Category | null
  lastActivityAt: Instant
  replyCount: number
  /** Who did it; null when it happened by itself. */
  by: string | null
}

/** Something was written: a reply that became public, a note, a reply that waits for its undo window to end. */
export type NewMessageEvent = { id: string; messageId: string; by: string }
/** Somebody has something new in their inbox, or read some of it elsewhere; `unread` is capped at 100. */
export type UnreadEvent = { unread: number }
export type NoteEvent = NewMessageEvent & { noteCount: number; lastNoteAt: Instant }

export const presenceStates = ['viewing', 'idle', 'replying', 'noting', 'gone'] as const
/** What somebody does on a query's page. */
export type PresenceState = Exclude<(typeof presenceStates)[number], 'gone'>

/** Somebody as their own browser names them. */
export type PresencePerson = { id: string; name: string; avatarUrl: string | null }
export type ViewingEvent = { person: PresencePerson; query: string; state: (typeof presenceStates)[number] }
export type TypingEvent = { person: { id: string; name: string }; kind: MessageKind }

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
  change: isCount,
  op: oneOf(['insert', 'update']),
  subject: isText,
  status: (value): value is Status => isText(value) && isStatus(value),
  resolution: isTextOrNothing as Guard<Resolution | null>,
  priority: (value): value is Priority => isText(value) && isPriority(value),
  visibility: oneOf(['private', 'company']),
  requester: isEventPerson,
  assignee: either(isEventPerson, isNothing),
  category: either(shaped({ id: isText, name: isText }), isNothing),
  lastActivityAt: isText,
  replyCount: isCount,
  by: isTextOrNothing,
})

export const isNewMessageEvent: Guard<NewMessageEvent> = shaped(written)
export const isNoteEvent: Guard<NoteEvent> = shaped({ ...written, noteCount: isCount, lastNoteAt: isText })

export const isUnreadEvent: Guard<UnreadEvent> = shaped({ unread: isCount })

export const isViewingEvent: Guard<ViewingEvent> = shaped({
  person: shaped({ id: isText, name: isText, avatarUrl: isTextOrNothing }),
  query: isText,
  state: oneOf(presenceStates),
})

export const isTypingEvent: Guard<TypingEvent> = shaped({
  person: shaped({ id: isText, name: isText }),
  kind: oneOf(['reply', 'note']),
})

/** What somebody's tab says of itself on a query's staff channel. */
export type PresenceEntry = PresencePerson & { state: PresenceState }
export const isPresenceEntry: Guard<PresenceEntry> = shaped({
  id: isText,
  name: isText,
  avatarUrl: isTextOrNothing,
  state: oneOf(presenceStates.slice(0, 4) as PresenceState[]),
})

/** What `/live.json` answers: where to listen, for how long the token is good, and who is asking. */
export type RealtimeConfig = {
  url: string
  publishableKey: string
  token: string
  expiresAt: Instant
  /** The same as milliseconds from now, for browsers whose clock is wrong. */
  expiresInMs: number
  /** What a picture's path is put behind. */
  pictures: string
  topics: RealtimeTopics
  person: PresencePerson
}

/** By kind; null where the person may not listen. */
export type RealtimeTopics = Record<RealtimeTopic, string | null>
export const realtimeTopicNames = ['company', 'members', 'staff', 'person', 'query', 'desk', 'room'] as const
export type RealtimeTopic = (typeof realtimeTopicNames)[number]
