import { useSyncExternalStore, type ReactNode } from 'react'
import type { QueryPage } from '#domain/query.ts'
import type { LiveList } from '#screens/track-query/query-list-screen.tsx'
import type { LiveSlots } from '#screens/track-query/query-screen.tsx'
import type { ListData } from '../../routes/track-query/track-query-data.ts'

/** Content that realtime adds to pages. Pages work without it. Its code loads once the browser is idle. */
export type RealtimeSlots = {
  /** The connection status, for the top bar. */
  connection?: ReactNode
  /** Applies received updates to a list. */
  list?: (list: ListData) => { page: QueryPage; live: LiveList }
  one?: LiveSlots
  /** Unread notifications, received after the root data `of` was loaded. Root data loaded later is newer. */
  unread?: { count: number; of: unknown }
}

const none: RealtimeSlots = {}
let slots = none
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current slots; empty on the server and until the realtime code has loaded. */
export const useRealtimeSlots = (): RealtimeSlots =>
  useSyncExternalStore(
    subscribe,
    () => slots,
    () => none,
  )

export function setRealtimeSlots(next: RealtimeSlots): void {
  slots = next
  for (const listener of listeners) listener()
}
