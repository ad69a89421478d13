import type { NavigationCounts } from '#domain/company.ts'
import { initialConnection, type ConnectionStatus } from './connection-state.ts'
import { createStore } from '../create-store.ts'
import { empty } from './list-updates.ts'
import { nobodyTyping } from './typing.ts'
import type { PresenceEntry } from '#domain/realtime.ts'
import type { NamedPeople } from './person-finder.ts'
import type { ListPresence } from './viewers.ts'

/** What this tab received by realtime. Emptied when the user signs out. */
export type RealtimeState = ReturnType<typeof createRealtimeState>

/** A colleague's reply of the last minute. `at` is in ms, by the clock of this tab. */
export type RecentReply = { name: string; at: number; messageId: string }

const emptyListPresence: ListPresence = new Map()
const nobodyNamed: NamedPeople = new Map()

export function createRealtimeState() {
  const state = {
    connection: createStore(initialConnection(Date.now(), navigator.onLine)),
    status: createStore<ConnectionStatus>('quiet'),
    updates: createStore(empty),
    listPresence: createStore(emptyListPresence),
    viewers: createStore<readonly PresenceEntry[]>([]),
    typing: createStore(nobodyTyping),
    people: createStore(nobodyNamed),
    recentReply: createStore<RecentReply | null>(null),
    /** Somebody wrote while an earlier page of the conversation was open. */
    hasNewerMessages: createStore(false),
    /** The last received number of unread notifications. */
    unread: createStore<{ count: number } | null>(null),
    /** The last received counts beside the views of the navigation. */
    counts: createStore<NavigationCounts | null>(null),
    /** Text for screen readers. */
    announcement: createStore(''),
    /** Removes what belongs to the page that was left. */
    resetPage: () => {
      state.viewers.set([])
      state.typing.set(nobodyTyping)
      state.hasNewerMessages.set(false)
    },
    /** Removes what belongs to the person who signed out. */
    reset: () => {
      state.resetPage()
      state.updates.set(empty)
      state.listPresence.set(emptyListPresence)
      state.people.set(nobodyNamed)
      state.recentReply.set(null)
      state.unread.set(null)
      state.counts.set(null)
    },
  }
  return state
}
