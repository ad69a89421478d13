import { useSyncExternalStore, type ReactNode } from 'react'
import type { QueryPage } from '#domain/query.ts'
import type { LiveList } from '#screens/track-query/query-list-screen.tsx'
import type { LiveSlots } from '#screens/track-query/query-screen.tsx'
import type { ListData } from './page.ts'

/**
 * What the live part adds to the pages. It is fetched when nothing more important is left to do, so pages are made to
 * be whole without it, and this is all of it that they carry.
 */
export type LiveView = {
  /** Whether what is shown keeps up, beside the person in the bar. */
  connection?: ReactNode
  /** The rows as they stand by what was heard, and what goes with them. */
  list?: (list: ListData) => { page: QueryPage; live: LiveList }
  one?: LiveSlots
  /** How many notifications are unread, told after the frame's data (`of`) was loaded; data loaded later knows better. */
  unread?: { count: number; of: unknown }
}

const none: LiveView = {}
let view = none
const listeners = new Set<() => void>()

const subscribe = (hear: () => void) => {
  listeners.add(hear)
  return () => listeners.delete(hear)
}

/** What the live part has to show; nothing on the server and until it is here. */
export const useLive = (): LiveView =>
  useSyncExternalStore(
    subscribe,
    () => view,
    () => none,
  )

export function showLive(next: LiveView): void {
  view = next
  for (const hear of listeners) hear()
}
