import { setTimeout as wait } from 'node:timers/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { clientOf, isSame } from './worker-client.ts'
import type { Target, WorkerEnv } from './worker-env.ts'

const shortestPause = 1000
const longestPause = 15_000

export type Rounds = {
  env: WorkerEnv
  signal: AbortSignal
  log: (line: string) => void
  /** One round; gives how long to sleep until the next, in milliseconds. */
  act: (db: SupabaseClient) => Promise<number>
  /** Said when a round fails, before why, and once one has come about again. */
  words: { fails: string; goesOn: string }
}

/**
 * Does one thing again and again until the signal says stop, in a loop of its own: a mail server that takes its time keeps
 * nothing else waiting. A backend that is away, or a round that fails, is tried again ever later.
 */
export async function runRounds({ env, signal, log, act, words }: Rounds): Promise<void> {
  let connection: { target: Target; db: SupabaseClient } | null = null
  let failures = 0
  while (!signal.aborted) {
    let sleep = shortestPause
    try {
      const target = await env.target()
      if (target && !(connection && isSame(connection.target, target))) connection = { target, db: clientOf(target) }
      if (target && connection) sleep = await act(connection.db)
      if (failures > 0) log(words.goesOn)
      failures = 0
    } catch (error) {
      failures += 1
      if (failures === 1) log(`${words.fails}: ${error instanceof Error ? error.message : String(error)}`)
      sleep = Math.min(longestPause, shortestPause * 2 ** Math.min(failures - 1, 5))
    }
    await wait(sleep, undefined, { signal }).catch(() => {})
  }
}
