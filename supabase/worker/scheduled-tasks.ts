import type { SupabaseClient } from '@supabase/supabase-js'
import { deleteAbandonedFiles } from './delete-abandoned-files.ts'
import { deleteUnusedFiles } from './delete-unused-files.ts'

const every = 60_000
const hour = 60 * 60_000

const call = (name: string) => async (db: SupabaseClient) => {
  const { error } = await db.rpc(name)
  if (error) throw new Error(`${name}: ${error.message}`)
}

/** Skips runs until an hour after the last one that succeeded. */
function hourly(run: (db: SupabaseClient) => Promise<unknown>) {
  let succeededAt = -Infinity
  return async (db: SupabaseClient) => {
    if (performance.now() - succeededAt < hour) return
    await run(db)
    succeededAt = performance.now()
  }
}

/** Safe to run in several workers at once. */
const schedules = [
  call('rotate_pending_topics'),
  call('close_resolved'),
  call('enqueue_digests'),
  deleteAbandonedFiles,
  hourly(deleteUnusedFiles),
]

/**
 * Runs all scheduled tasks, even if one fails.
 * @returns the delay before the next run, in milliseconds
 * @throws the first failure, after all tasks ran
 */
export async function runScheduledTasks(db: SupabaseClient): Promise<number> {
  const failures: unknown[] = []
  for (const run of schedules) await run(db).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
  return every
}
