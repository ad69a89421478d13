import type { SupabaseClient } from '@supabase/supabase-js'
import { createWorkerClient, isSameTarget } from './worker-client.ts'
import type { Wait } from './wait.ts'
import type { Target, WorkerEnv } from './worker-env.ts'

const shortestPause = 1000
const longestPause = 15_000

export type PollLoop = {
  env: WorkerEnv
  signal: AbortSignal
  log: (line: string) => void
  /** Runs once and gives the delay before the next run, in milliseconds. */
  act: (db: SupabaseClient) => Promise<number>
  /** Logged at the first failure, and at the first success after it. */
  messages: { failure: string; recovery: string }
  wait: Wait
}

/**
 * Calls `act` repeatedly until the signal aborts. Each loop runs on its own, so a slow mail server delays no other
 * loop. Failures are retried with increasing delays.
 */
export async function runPollLoop({ env, signal, log, act, messages, wait }: PollLoop): Promise<void> {
  let connection: { target: Target; db: SupabaseClient } | null = null
  let failures = 0
  while (!signal.aborted) {
    let sleep = shortestPause
    try {
      const target = await env.target()
      if (target && !(connection && isSameTarget(connection.target, target)))
        connection = { target, db: createWorkerClient(target) }
      if (target && connection) sleep = await act(connection.db)
      if (failures > 0) log(messages.recovery)
      failures = 0
    } catch (error) {
      failures += 1
      if (failures === 1) log(`${messages.failure}: ${error instanceof Error ? error.message : String(error)}`)
      sleep = Math.min(longestPause, shortestPause * 2 ** Math.min(failures - 1, 5))
    }
    await wait(sleep, signal)
  }
}
