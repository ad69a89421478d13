import {
  isNewMessageEvent,
  isNoteEvent,
  isQueryEvent,
  isTypingEvent,
  isUnreadEvent,
  isViewingEvent,
  type RealtimeTopic,
} from '#domain/realtime.ts'
import type { Message } from '#domain/query.ts'
import { recordNoteEvent, recordQueryEvent } from './list-updates.ts'
import type { PageData } from './page-data.ts'
import type { RealtimeState } from './realtime-state.ts'
import { recordTyping, removeTyping } from './typing.ts'
import { recordViewing } from './viewers.ts'

/** Only the database may publish here. Other topics carry broadcasts of browsers: presence, never data. */
export const dataTopics: readonly RealtimeTopic[] = ['company', 'members', 'query', 'person']

/** Whether the page still lacks what an event announced. */
export type IsMissing = (page: PageData) => boolean

/**
 * What follows from an event. `resubscribe`: the user's topics have changed; `prefetches-stale`: prefetched pages may be
 * out of date; a function: refetch the page while it returns true.
 */
export type Effect = 'resubscribe' | 'prefetches-stale' | 'none' | IsMissing

type EventContext = { state: RealtimeState; page: PageData; now: number }

/** Applies one event to the state. Unknown or malformed events, and events on the wrong topic, have no effect. */
export function handleEvent(topic: RealtimeTopic, event: string, payload: unknown, context: EventContext): Effect {
  if (!dataTopics.includes(topic)) return handlePresenceBroadcast(topic, event, payload, context)
  const { state, page } = context
  // A person's own topic covers all their companies. Nothing of another company is on this page.
  const { company = page.companyId } = Object(payload) as { company?: unknown }
  if (company !== page.companyId) return 'prefetches-stale'
  switch (event) {
    case 'rotated':
      return 'resubscribe'
    case 'notification':
    // What it was about was undone, so it left the inbox.
    case 'withdrawn':
    // Read in another tab: the count changes, and nothing needs a refetch.
    case 'read':
      if (isUnreadEvent(payload)) state.unread.set({ count: payload.unread })
      return event === 'read' ? 'none' : () => true
    // A bulk change: only the server knows which queries changed.
    case 'queries':
      return () => true
    case 'query':
      return handleQueryEvent(topic, payload, context)
    case 'message':
    case 'note':
    case 'scheduled':
    case 'cancelled':
      return handleMessageEvent(event, payload, context)
    default:
      return 'none'
  }
}

function handlePresenceBroadcast(
  topic: RealtimeTopic,
  event: string,
  payload: unknown,
  { state, page, now }: EventContext,
): Effect {
  if (topic === 'staff' && event === 'viewing' && isViewingEvent(payload)) {
    state.listPresence.set(recordViewing(state.listPresence.get(), payload, now))
  }
  // Typing a note is published to staff only, typing a reply to everybody who can read it.
  if (
    event === 'typing' &&
    isTypingEvent(payload) &&
    topic === (payload.kind === 'note' ? 'query-staff' : 'query-public')
  ) {
    if (payload.by !== page.userId) state.typing.set(recordTyping(state.typing.get(), payload, now))
  }
  return 'none'
}

function handleQueryEvent(topic: RealtimeTopic, payload: unknown, { state, page, now }: EventContext): Effect {
  // Staff get all of it on their own topic. The others leave out what only staff may know.
  if (!isQueryEvent(payload) || (page.isStaff && topic !== 'company')) return 'none'
  const { id, revision } = payload
  if (topic === 'person' && page.list && !page.list.page.rows.some((row) => row.id === id)) {
    // Only a refetch can tell whether the query belongs to this list.
    return ({ list }) => list !== null
  } else state.updates.set(recordQueryEvent(state.updates.get(), payload, now))
  return ({ one }) => one?.query.id === id && revision > one.query.revision
}

function handleMessageEvent(event: string, payload: unknown, { state, page, now }: EventContext): Effect {
  if (!isNewMessageEvent(payload)) return 'none'
  const { id, messageId, by } = payload
  if (event === 'note' && isNoteEvent(payload)) {
    state.updates.set(recordNoteEvent(state.updates.get(), payload, now))
  }
  if (page.one?.query.id !== id) return 'prefetches-stale'
  if (event !== 'cancelled') state.typing.set(removeTyping(state.typing.get(), by))
  const isMissing: IsMissing = ({ one }) => one?.query.id === id && !isShown(one.query.conversation, event, messageId)
  if (page.one.paged && event !== 'cancelled' && isMissing(page)) state.hasNewerMessages.set(true)
  return isMissing
}

/** Whether a conversation shows what an event announced. A scheduled reply must be shown as sent once it is. */
function isShown(conversation: readonly Message[], event: string, messageId: string): boolean {
  const message = conversation.find(({ id }) => id === messageId)
  if (event === 'cancelled') return !message
  return event === 'message' ? message?.scheduledAt === null : Boolean(message)
}
