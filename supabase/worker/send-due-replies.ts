import type { SupabaseClient } from '@supabase/supabase-js'

/** Shorter than the shortest delay of a scheduled reply, so none is late. */
const longestSleep = 1000

/**
 * Sends scheduled replies that are due.
 * @returns milliseconds until the next one is due
 */
export async function sendDueReplies(db: SupabaseClient): Promise<number> {
  const { data, error } = await db.rpc('send_due_replies')
  if (error) throw new Error(`send_due_replies: ${error.message}`)
  const { nextInMs } = data as { sent: number; nextInMs: number | null }
  return Math.min(longestSleep, nextInMs ?? longestSleep)
}
