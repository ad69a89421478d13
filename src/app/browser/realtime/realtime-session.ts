import type { PresenceState, RealtimeTopic } from '#domain/realtime.ts'
import type { Backoff } from './backoff.ts'
import { dataTopics } from './handle-event.ts'
import { updateConnection, type ConnectionState } from './connection-state.ts'
import type { PageData } from './page-data.ts'
import { createPresencePublisher, type PresencePublisher } from './presence-publisher.ts'
import { connect, type RealtimeConnection, type RealtimeHandlers } from './realtime-client.ts'
import type { RealtimeState } from './realtime-state.ts'
import type { createCountsRefresh } from './refresh-counts.ts'
import type { RefetchQueue } from './refetch-queue.ts'
import type { TopicAccess } from './topic-access.ts'
import type { PageWatch } from './watch-page.ts'

/** The realtime session of a tab. `connection` and `publisher` are null while it is disconnected. */
export type RealtimeSession = {
  readonly tabId: string
  readonly state: RealtimeState
  readonly readPage: () => PageData
  readonly readPresence: () => PresenceState
  readonly topicAccess: TopicAccess
  readonly refetches: RefetchQueue
  readonly counts: ReturnType<typeof createCountsRefresh>
  readonly pageWatch: PageWatch
  /** Retries a failed sync. */
  readonly backoff: Backoff
  /** When each joined channel was joined last, in ms. */
  readonly joinedAt: Map<RealtimeTopic, number>
  readonly handlers: RealtimeHandlers
  connection: RealtimeConnection | null
  publisher: PresencePublisher | null
}

export function setConnection({ state }: RealtimeSession, change: Partial<ConnectionState>): void {
  state.connection.set(updateConnection(state.connection.get(), change, Date.now()))
}

/** Closes the connection and notifies colleagues that the user left the query. */
export function disconnect(session: RealtimeSession): void {
  session.publisher?.stop()
  session.publisher = null
  session.connection?.disconnect()
  session.connection = null
  session.joinedAt.clear()
  setConnection(session, { joined: false })
}

/** Makes connection, channels and presence fit the open page. */
export async function syncSession(session: RealtimeSession): Promise<void> {
  const { topicAccess, state, tabId, handlers } = session
  const page = session.readPage()
  if (page.userId === null) {
    topicAccess.clear()
    disconnect(session)
    return state.reset()
  }
  const before = topicAccess.current()
  if (before && before.config.userId !== page.userId) disconnect(session)
  if (!topicAccess.fits(page) && !(await topicAccess.request())) return
  const grant = topicAccess.current()
  if (!grant) return
  const isWanted = grant.config.topics.person !== null
  setConnection(session, { wanted: isWanted })
  if (!isWanted) return disconnect(session)
  session.connection ??= connect(grant.config, `${page.userId} ${tabId}`, handlers)
  syncPublisher(session, page)
  await session.connection.syncChannels(topicAccess.topics())
  refetchIfMissed(session)
}

/** Publishes presence for the open query only. */
function syncPublisher(session: RealtimeSession, { one }: PageData): void {
  const queryId = one?.query.id ?? null
  if ((session.publisher?.queryId ?? null) === queryId) return
  session.publisher?.stop()
  session.publisher = null
  const grant = session.topicAccess.current()
  if (session.connection && grant && queryId) {
    session.publisher = createPresencePublisher(session.connection, grant.config, queryId, session.readPresence)
  }
}

/** Once all data topics are joined, refetches a page whose data is older than the last join. One refetch covers all. */
export function refetchIfMissed(session: RealtimeSession): void {
  const { connection, topicAccess, joinedAt, pageWatch } = session
  const topics = topicAccess.topics()
  const wanted = dataTopics.filter((topic) => topics[topic])
  const isJoined = connection !== null && wanted.length > 0 && wanted.every((topic) => connection.isJoined(topic))
  setConnection(session, { joined: isJoined })
  if (!isJoined) return
  const last = Math.max(...wanted.map((topic) => joinedAt.get(topic) ?? 0))
  if (last < pageWatch.requestedAt()) return
  pageWatch.markCaughtUp(last)
  session.refetches.request(() => true)
}
