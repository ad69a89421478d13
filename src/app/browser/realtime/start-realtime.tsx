import type { DataRouter } from 'react-router'
import { realtimeTiming } from '#domain/realtime.ts'
import { coalesce } from '../coalesce.ts'
import { createBackoff } from './backoff.ts'
import { updateStatus } from './connection-status.ts'
import { onWake } from './on-wake.ts'
import { readPageData } from './page-data.ts'
import { askForPeople } from './people.ts'
import { trackActivity } from './presence-publisher.ts'
import { publishSlots } from './publish-slots.tsx'
import { createRealtimeState } from './realtime-state.ts'
import { createCountsRefresh } from './refresh-counts.ts'
import { createRefetchQueue } from './refetch-queue.ts'
import { disconnect, setConnection, syncSession, type RealtimeSession } from './realtime-session.ts'
import { createRealtimeHandlers } from './realtime-handlers.ts'
import { createTopicAccess, type GrantFailure } from './topic-access.ts'
import { watchPage } from './watch-page.ts'

/**
 * Starts realtime updates: one connection for the tab, joined to the topics of its company and of the open query. Events
 * patch what is shown or lead to a refetch.
 * @param checkSession called when the server reports that nobody is signed in
 */
export function startRealtime(router: DataRouter, checkSession: () => void): void {
  const state = createRealtimeState()
  const readPage = () => readPageData(router)
  const sync = coalesce(() => syncSession(session))
  const topicAccess = createTopicAccess(readPage, (failure) => handleFailure(session, failure, router, checkSession))
  const session: RealtimeSession = {
    tabId: String(Math.random()),
    state,
    readPage,
    readPresence: trackActivity(
      () => session.publisher?.publish(),
      (kind) => session.publisher?.publishTyping(kind),
    ),
    topicAccess,
    refetches: createRefetchQueue(router, state, topicAccess.request),
    counts: createCountsRefresh(readPage, state),
    pageWatch: watchPage(router, state, () => void sync()),
    backoff: createBackoff(() => void sync()),
    joinedAt: new Map(),
    handlers: createRealtimeHandlers(
      () => session,
      () => void sync(),
    ),
    connection: null,
    publisher: null,
  }
  const reconnect = coalesce(async () => {
    if (await session.connection?.isAlive()) return
    disconnect(session)
    session.backoff.cancel()
    await sync()
  })

  watchBrowser(session, sync, reconnect)
  updateStatus(state)
  askForPeople(state, readPage)
  publishSlots(router, state, () => void reconnect())
  void sync()
}

function handleFailure(
  session: RealtimeSession,
  failure: GrantFailure,
  router: DataRouter,
  checkSession: () => void,
): void {
  if (failure === 'unreachable') return session.backoff.retryLater()
  disconnect(session)
  // The server decides what the reader gets instead of this page.
  if (failure === 'gone') return void router.revalidate()
  session.state.reset()
  checkSession()
}

/** Reconnects when the browser hints that a lost connection can be restored, or that the current one is dead. */
function watchBrowser(session: RealtimeSession, sync: () => Promise<void>, reconnect: () => Promise<void>): void {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return
    void reconnect()
    session.refetches.resume()
    session.counts.resume()
  })
  for (const name of ['online', 'offline'] as const) {
    window.addEventListener(name, () => {
      setConnection(session, { online: navigator.onLine })
      void reconnect()
    })
  }
  // Browsers keep no page with an open connection in the back/forward cache.
  window.addEventListener('pagehide', () => disconnect(session))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    disconnect(session)
    void sync()
  })
  onWake(() => void reconnect())
  setInterval(() => {
    if (session.state.status.get() === 'reconnecting') session.refetches.request(() => true)
  }, realtimeTiming.pollEveryMs)
}
