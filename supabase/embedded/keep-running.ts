import { setTimeout as wait } from 'node:timers/promises'
import { logEvent } from '../log-error.ts'
import type { BackendThread } from './backend-thread.ts'

/** Milliseconds before a restart. Each further one doubles it, up to the greatest wait. */
const firstWaitMs = 100
const greatestWaitMs = 10_000

/** A backend that ran for so long starts again without the doubled wait. */
const settledMs = 10_000

export type KeepRunningOptions = {
  /** Starts another thread. Rejects when it does not start, and when the signal gives it up. */
  start: (givenUp: AbortSignal) => Promise<BackendThread>
  /** Waits so many milliseconds, or until the signal; for tests. */
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>
  /** Current time in milliseconds; for tests. */
  now?: () => number
}

const pauseFor = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => {})

/**
 * Starts a backend again whenever it ends, at growing intervals.
 * @param first the running one
 * @returns the function that ends it for good, also in the midst of a restart
 */
export function keepRunning(first: BackendThread, options: KeepRunningOptions): () => Promise<void> {
  const { start, pause = pauseFor, now = Date.now } = options
  const stopping = new AbortController()
  let thread = first
  let delay = firstWaitMs

  const startAgain = async (): Promise<BackendThread | null> => {
    for (let failures = 1; ; failures += 1) {
      await pause(delay, stopping.signal)
      if (stopping.signal.aborted) return null
      delay = Math.min(2 * delay, greatestWaitMs)
      try {
        return await start(stopping.signal)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        if (!stopping.signal.aborted) logEvent('backend_start_failed', { failures, nextTryInMs: delay, error: reason })
      }
    }
  }

  const run = async (): Promise<void> => {
    for (;;) {
      const startedAt = now()
      const reason = await thread.ended
      if (stopping.signal.aborted) return
      logEvent('backend_ended', { error: reason })
      if (now() - startedAt >= settledMs) delay = firstWaitMs
      const next = await startAgain()
      if (!next) return
      // `stop` knows only the one before.
      if (stopping.signal.aborted) return next.stop()
      thread = next
      logEvent('backend_restarted')
    }
  }
  const running = run()

  return async () => {
    stopping.abort()
    await thread.stop()
    await running
  }
}
