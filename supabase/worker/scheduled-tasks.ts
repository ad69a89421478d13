import type { SupabaseClient } from '@supabase/supabase-js'
import { forgetDrafts } from './delete-abandoned-files.ts'

const every = 60_000

const call = (name: string) => async (db: SupabaseClient) => {
  const { error } = await db.rpc(name)
  if (error) throw new Error(`${name}: ${error.message}`)
}

/** What a hosted project may leave to this worker too: each is safe to run by several at once. */
const schedules = [call('rotate_pending_topics'), call('close_resolved'), call('enqueue_digests'), forgetDrafts]

/**
 * Runs all that is due by the clock, whichever of it fails; gives how long to sleep until the next round, in milliseconds.
 * @throws what the first that failed did, once all had their turn
 */
export async function runSchedules(db: SupabaseClient): Promise<number> {
  const failures: unknown[] = []
  for (const run of schedules) await run(db).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
  return every
}
