import type { DataRouter } from 'react-router'
import { coalesce } from '../coalesce.ts'
import { createBackoff } from './backoff.ts'
import type { IsMissing } from './handle-event.ts'
import { markRefetched } from './list-updates.ts'
import { readPageData } from './page-data.ts'
import type { RealtimeState } from './realtime-state.ts'
import { refetchPage } from './refetch-page.ts'

export type RefetchQueue = ReturnType<typeof createRefetchQueue>

/**
 * Refetches the open page on request, one refetch at a time. A failed one is retried with growing delays. A hidden tab
 * refetches once it is visible.
 */
export function createRefetchQueue(router: DataRouter, state: RealtimeState, renewToken: () => Promise<unknown>) {
  let isPostponed = false
  let requests: IsMissing[] = []
  const backoff = createBackoff(() => void run())

  const run = coalesce(async () => {
    // Tab hidden: postpone until it is visible.
    isPostponed = document.hidden
    if (isPostponed) return
    const current = requests
    requests = []
    const isDone = await refetchPage(router, {
      onList: ({ page, requestedAt }) => state.updates.set(markRefetched(state.updates.get(), page.rows, requestedAt)),
      renewToken,
      isNeeded: () => current.some((isMissing) => isMissing(readPageData(router))),
    })
    if (isDone) return backoff.reset()
    requests.push(...current)
    backoff.retryLater()
  })

  return {
    /** @param isMissing the refetch is skipped once this returns false */
    request: (isMissing: IsMissing) => {
      requests.push(isMissing)
      void run()
    },
    /** Call when the tab becomes visible. */
    resume: () => {
      if (isPostponed) void run()
    },
  }
}
