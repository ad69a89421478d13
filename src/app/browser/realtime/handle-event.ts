import {
  isNoteEvent,
  isUnreadEvent,
  isQueryEvent,
  isTypingEvent,
  isViewingEvent,
  isNewMessageEvent,
  type RealtimeTopic,
} from '#domain/realtime.ts'
import type { Message } from '#domain/query.ts'
import { hearNote, hearQuery } from './list-updates.ts'
import type { OneData, OpenPage } from './page.ts'
import type { LiveState } from './state.ts'
import { hearTyping, stopTyping } from './typing.ts'
import { look } from './viewers.ts'

/** Channels on which nobody but the database speaks. What comes by others is what browsers say: signs, never news. */
const ofDatabase = new Set<RealtimeTopic>(['company', 'members', 'query', 'person'])

/**
 * What follows from something heard. `topics`: who may listen where has changed; `news`: what was fetched ahead may be
 * old; a question: the page has to be read anew for as long as it says so.
 */
type Follows = 'topics' | 'news' | 'nothing' | ((page: OpenPage) => boolean)

type Hearing = { state: LiveState; page: OpenPage; now: number }

/** Takes note of one event. Whatever is unknown, malformed or not for its channel to say is dropped. */
export function hear(kind: RealtimeTopic, event: string, payload: unknown, hearing: Hearing): Follows {
  if (!ofDatabase.has(kind)) return hearSign(kind, event, payload, hearing)
  const { state, page } = hearing
  // A person's own channel tells of all their companies; of another one nothing is shown here.
  const { company = page.companyId } = Object(payload) as { company?: unknown }
  if (company !== page.companyId) return 'news'
  switch (event) {
    case 'rotated':
      return 'topics'
    case 'notification':
    // Read in another tab: there is less to count, and nothing to show.
    case 'read':
      if (isUnreadEvent(payload)) state.unread.set({ count: payload.unread })
      return event === 'read' ? 'nothing' : () => true
    // Which of many have changed only the server can tell.
    case 'queries':
      return () => true
    case 'query':
      return hearOfQuery(kind, payload, hearing)
    case 'message':
    case 'note':
    case 'scheduled':
    case 'cancelled':
      return hearOfMessage(event, payload, hearing)
    default:
      return 'nothing'
  }
}

function hearSign(kind: RealtimeTopic, event: string, payload: unknown, { state, page, now }: Hearing): Follows {
  if (kind === 'staff' && event === 'viewing' && isViewingEvent(payload)) {
    state.looks.set(look(state.looks.get(), payload, now))
  }
  // A note is spoken of where staff alone listen, a reply where its readers do.
  if (
    event === 'typing' &&
    isTypingEvent(payload) &&
    kind === (payload.kind === 'note' ? 'query-staff' : 'query-public')
  ) {
    if (payload.person.id !== page.person) state.typing.set(hearTyping(state.typing.get(), payload, now))
  }
  return 'nothing'
}

function hearOfQuery(kind: RealtimeTopic, payload: unknown, { state, page, now }: Hearing): Follows {
  if (!isQueryEvent(payload)) return 'nothing'
  const { id, change } = payload
  if (kind === 'person' && !page.list?.page.rows.some((row) => row.id === id)) {
    // Whether it belongs to this list the list itself tells.
    if (page.list) return page.isStaff ? 'news' : ({ list }) => list !== null
  } else state.news.set(hearQuery(state.news.get(), payload, now))
  return ({ one }) => one?.query.id === id && change > one.query.change
}

function hearOfMessage(event: string, payload: unknown, { state, page, now }: Hearing): Follows {
  if (!isNewMessageEvent(payload)) return 'nothing'
  const { id, messageId, by } = payload
  if (event === 'note' && isNoteEvent(payload)) state.news.set(hearNote(state.news.get(), payload, now))
  if (page.one?.query.id !== id) return 'news'
  if (event !== 'cancelled') state.typing.set(stopTyping(state.typing.get(), by))
  const lacks = ({ one }: Pick<OpenPage, 'one'>) => one?.query.id === id && !isShown(one, event, messageId)
  if (page.one.paged && event !== 'cancelled' && lacks(page)) state.newer.set(true)
  return lacks
}

/** Whether a conversation stands as an event says. A reply that waited is shown as one that is out once it is. */
function isShown({ query }: OneData, event: string, messageId: string): boolean {
  const shown: Message | undefined = query.conversation.find(({ id }) => id === messageId)
  if (event === 'cancelled') return !shown
  return event === 'message' ? shown?.scheduledAt === null : Boolean(shown)
}
