import type { ReactNode } from 'react'
import type { DataRouter } from 'react-router'
import type { ListData } from '#domain/page-data/track-query-data.ts'
import { Viewers } from '#screens/realtime/viewers.tsx'
import { UpdatedPill } from '#screens/realtime/updated-pill.tsx'
import { viewHref } from '#screens/track-query/query-links.ts'
import { forgetPrefetched } from '../data/prefetch-cache.ts'
import { focusHeading } from '../navigation/route-focus.ts'
import { personFinder } from './person-finder.ts'
import { realtimeWords } from './realtime-words.ts'
import { applyUpdates, countPending } from './list-updates.ts'
import { AboveComposerSlot, ConnectionSlot, NewerMessagesSlot, ViewersSlot } from './query-slots.tsx'
import type { RealtimeState } from './realtime-state.ts'
import { setRealtimeSlots, type RealtimeSlots } from './slots-store.ts'
import { removeExpiredViewers, viewersByQuery } from './viewers.ts'

/** How often expired viewers are removed. */
const expireEveryMs = 5000

/**
 * Fills the realtime slots of pages, and again when a list's updates or viewers or a received count change.
 * @param retry reconnects at once
 */
export function publishSlots(router: DataRouter, state: RealtimeState, retry: () => void): void {
  const connection = <ConnectionSlot state={state} onRetry={retry} />
  const one = {
    viewers: <ViewersSlot state={state} router={router} />,
    typing: <AboveComposerSlot state={state} router={router} />,
    notice: <NewerMessagesSlot state={state} router={router} />,
  }
  const list = (data: ListData) => updatedList(data, state, () => showList(router, state, data))

  let unread: RealtimeSlots['unread']
  let counts: RealtimeSlots['counts']
  const publish = () => setRealtimeSlots({ connection, one, unread, counts, list: (data) => list(data) })
  state.unread.subscribe(() => {
    const received = state.unread.get()
    unread = received ? { value: received.count, of: router.state.loaderData['root'] } : undefined
    publish()
  })
  state.counts.subscribe(() => {
    const value = state.counts.get()
    counts = value ? { value, of: router.state.loaderData['root'] } : undefined
    publish()
  })
  state.updates.subscribe(publish)
  state.listPresence.subscribe(publish)
  state.people.subscribe(publish)
  setInterval(() => state.listPresence.set(removeExpiredViewers(state.listPresence.get(), Date.now())), expireEveryMs)
  publish()
}

/** Reloads the first page of the list, because the reader asked for the updates. */
async function showList(router: DataRouter, state: RealtimeState, data: ListData): Promise<void> {
  // A prefetched list may be older than the offered updates.
  forgetPrefetched()
  await router.navigate(viewHref(data.company.key, data.viewId, data.ownFilter), { replace: !data.paged })
  window.scrollTo({ top: 0 })
  focusHeading()
  state.announcement.set('')
  state.announcement.set(realtimeWords().listFresh)
}

/** A list with its updates applied, the viewers of each row, and the number of updates that wait. */
function updatedList(data: ListData, state: RealtimeState, onShow: () => Promise<void>) {
  const updates = state.updates.get()
  const { page, filter, viewer, clock } = data
  const loaded = {
    rows: page.rows,
    filter,
    viewerId: viewer.id,
    isFirst: page.newer === null && !data.paged,
    hasMore: page.older !== null,
    isAlike: page.alike ?? false,
  }
  const pending = countPending(loaded, updates)
  const reader = { userId: viewer.id, locale: clock.locale }
  const personOf = personFinder({ list: data, one: null }, state.people.get())
  const viewers = viewersByQuery(state.listPresence.get(), reader, personOf).map(
    ([queryId, people]): [string, ReactNode] => [queryId, <Viewers key={queryId} small max={1} viewers={people} />],
  )
  return {
    page: { ...page, rows: page.rows.map((row) => applyUpdates(row, updates, viewer.id)) },
    live: {
      viewers: Object.fromEntries(viewers),
      notice: pending.raised + pending.changed > 0 && <UpdatedPill {...pending} onShow={() => void onShow()} />,
    },
  }
}
