import { setTimeout as wait } from 'node:timers/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { clientOf, isSame } from './client.ts'
import type { Target, WorkerEnv } from './env.ts'

/** A reply waits longer than this in any case, so none is due before the next look. */
const longestSleep = 1000
const longestPause = 15_000

/**
 * Lets replies out as soon as nobody can take them back any more, until the signal says stop. A loop of its own: a mail
 * server that takes its time must not keep anybody waiting for an answer.
 */
export async function runReleases(env: WorkerEnv, signal: AbortSignal, log: (line: string) => void) {
  let connection: { target: Target; db: SupabaseClient } | null = null
  let failures = 0
  while (!signal.aborted) {
    let sleep = longestSleep
    try {
      const target = await env.target()
      if (target && !(connection && isSame(connection.target, target))) connection = { target, db: clientOf(target) }
      if (target && connection) sleep = await releaseDue(connection.db)
      if (failures > 0) log('Held replies go out again.')
      failures = 0
    } catch (error) {
      failures += 1
      if (failures === 1) log(`Held replies wait: ${error instanceof Error ? error.message : String(error)}`)
      sleep = Math.min(longestPause, longestSleep * 2 ** Math.min(failures - 1, 5))
    }
    await wait(sleep, undefined, { signal }).catch(() => {})
  }
}

/** Lets out what is due; gives how long to sleep until the next one is, in milliseconds. */
async function releaseDue(db: SupabaseClient): Promise<number> {
  const { data, error } = await db.rpc('release_due')
  if (error) throw new Error(`release_due: ${error.message}`)
  const { nextInMs } = data as { released: number; nextInMs: number | null }
  return Math.min(longestSleep, nextInMs ?? longestSleep)
}
