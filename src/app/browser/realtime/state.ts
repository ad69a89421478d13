import { connecting, type ConnectionSign } from './connection.ts'
import { noNews } from './list-updates.ts'
import { createStore } from './store.ts'
import { noTyping } from './typing.ts'
import type { Looks, Viewer } from './viewers.ts'

/** What was heard, and how. One for the tab; it is emptied with whoever signs out. */
export type LiveState = ReturnType<typeof liveState>

/** Somebody's answer of a moment ago, by the clock of this tab. */
export type Answered = { name: string; at: number; messageId: string }

const noLooks: Looks = new Map()

export function liveState() {
  const state = {
    connection: createStore(connecting(Date.now(), navigator.onLine)),
    sign: createStore<ConnectionSign>('quiet'),
    news: createStore(noNews),
    looks: createStore(noLooks),
    viewers: createStore<readonly Viewer[]>([]),
    typing: createStore(noTyping),
    answered: createStore<Answered | null>(null),
    /** Somebody wrote while an earlier page was open. */
    newer: createStore(false),
    /** How many notifications are unread, as it was last told. */
    unread: createStore<{ count: number } | null>(null),
    /** What is read aloud. */
    spoken: createStore(''),
    /** What belongs to the page that was left. */
    leavePage: () => {
      state.viewers.set([])
      state.typing.set(noTyping)
      state.newer.set(false)
    },
    /** What belongs to who left. */
    forget: () => {
      state.leavePage()
      state.news.set(noNews)
      state.looks.set(noLooks)
      state.answered.set(null)
      state.unread.set(null)
    },
  }
  return state
}
