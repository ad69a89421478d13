import { fetchSession } from '../session-monitor/fetch-session.ts'
import type { QueryEvent } from '#domain/realtime.ts'
import type { PageData } from './page-data.ts'
import type { RealtimeState } from './realtime-state.ts'

/** Everybody in a company learns of a change at the same moment: requests are spread, and limited for each tab, in ms. */
const spreadMs = 1000
const atMostEveryMs = 10_000

/**
 * Whether a change of a query can change the counts beside the views. It cannot when status and assignee are as this tab
 * knows them.
 */
export function changesCounts(event: QueryEvent, state: RealtimeState, { list, one }: PageData): boolean {
  const known =
    state.updates.get().events.get(event.id)?.event ??
    list?.page.rows.find(({ id }) => id === event.id) ??
    (one?.query.id === event.id ? one.query : undefined)
  return !known || known.status !== event.status || known.assignee?.id !== event.assignee?.id
}

/**
 * Fetches the counts after a change. Changes of a few seconds lead to one request. A hidden tab fetches once it is visible.
 */
export function createCountsRefresh(readPage: () => PageData, state: RealtimeState) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let fetchedAt = 0

  const refresh = async () => {
    // A hidden tab keeps its timer, so that `resume` knows that something changed.
    if (document.hidden) return
    clearTimeout(timer)
    timer = undefined
    fetchedAt = Date.now()
    const { companyId } = readPage()
    const counts = companyId && (await fetchSession())?.counts[companyId]
    if (counts && companyId === readPage().companyId) state.counts.set(counts)
  }

  return {
    request: () => {
      timer ??= setTimeout(
        () => void refresh(),
        Math.max(fetchedAt + atMostEveryMs - Date.now(), 0) + Math.random() * spreadMs,
      )
    },
    /** Call when the tab becomes visible. */
    resume: () => {
      if (timer !== undefined) void refresh()
    },
  }
}
