import type { SupabaseClient } from '@supabase/supabase-js'

/** A reply waits longer than this in any case, so none is due before the next look. */
const longestSleep = 1000

/** Lets replies out that nobody can take back any more; gives how long to sleep until the next one is, in milliseconds. */
export async function releaseDue(db: SupabaseClient): Promise<number> {
  const { data, error } = await db.rpc('send_due_replies')
  if (error) throw new Error(`send_due_replies: ${error.message}`)
  const { nextInMs } = data as { sent: number; nextInMs: number | null }
  return Math.min(longestSleep, nextInMs ?? longestSleep)
}
