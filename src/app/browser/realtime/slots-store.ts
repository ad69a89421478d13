import { useSyncExternalStore, type ReactNode } from 'react'
import type { NavigationCounts } from '#domain/company.ts'
import type { QueryPage } from '#domain/query.ts'
import type { ListData } from '#domain/page-data/track-query-data.ts'
import type { LiveList } from '#screens/track-query/query-list-screen.tsx'
import type { LiveSlots } from '#screens/track-query/query-screen.tsx'

/** Content that realtime adds to pages. Pages work without it. Its code loads once the browser is idle. */
export type RealtimeSlots = {
  /** The connection status, for the top bar. */
  connection?: ReactNode
  /** Applies received updates to a list. */
  list?: (list: ListData) => { page: QueryPage; live: LiveList }
  one?: LiveSlots
  /** Unread notifications. */
  unread?: Received<number>
  /** Counts beside the views of the navigation. */
  counts?: Received<NavigationCounts>
}

/** A value that was received after the root data `of` was loaded. Root data loaded later is newer. */
type Received<Value> = { value: Value; of: unknown }

/** The received value, or that of the root data if it was loaded later. */
export const newest = <Value>(slot: Received<Value> | undefined, data: unknown, loaded: Value): Value =>
  slot && slot.of === data ? slot.value : loaded

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
