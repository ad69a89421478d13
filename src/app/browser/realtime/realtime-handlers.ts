import { isQueryEvent } from '#domain/realtime.ts'
import { forgetPrefetched } from '../data/prefetch-cache.ts'
import { dataTopics, handleEvent } from './handle-event.ts'
import type { RealtimeHandlers } from './realtime-client.ts'
import { refetchIfMissed, type RealtimeSession } from './realtime-session.ts'
import { changesCounts } from './refresh-counts.ts'
import { presentOnQuery } from './viewers.ts'

/** Everybody in a company gets these events at the same moment. The delays spread what they request then, in ms. */
const resubscribeSpreadMs = 500
const bulkChangeSpreadMs = 1000

/** The callbacks of a session's connection. @param sync makes the session fit the open page */
export function createRealtimeHandlers(session: () => RealtimeSession, sync: () => void): RealtimeHandlers {
  return {
    token: () => session().topicAccess.token(),
    joined: (topic) => {
      const { joinedAt, backoff, publisher } = session()
      joinedAt.set(topic, Date.now())
      backoff.reset()
      if (topic === 'query-staff') publisher?.publishAgain()
      if (dataTopics.includes(topic)) forgetPrefetched()
      refetchIfMissed(session())
    },
    lost: () => refetchIfMissed(session()),
    rejected: () => {
      session().topicAccess.invalidate()
      session().backoff.retryLater()
    },
    presence: (entries) => session().state.viewers.set(presentOnQuery(entries)),
    event: (topic, event, payload) => {
      const { state, readPage, topicAccess, refetches, counts } = session()
      const isQuery = dataTopics.includes(topic) && event === 'query' && isQueryEvent(payload)
      if (isQuery && changesCounts(payload, state, readPage())) counts.request()
      const effect = handleEvent(topic, event, payload, { state, page: readPage(), now: Date.now() })
      if (effect === 'none') return
      forgetPrefetched()
      if (effect === 'resubscribe') {
        topicAccess.invalidate()
        setTimeout(sync, Math.random() * resubscribeSpreadMs)
      } else if (typeof effect === 'function' && event === 'queries') {
        setTimeout(refetches.request, Math.random() * bulkChangeSpreadMs, effect)
      } else if (typeof effect === 'function' && effect(readPage())) refetches.request(effect)
    },
  }
}
