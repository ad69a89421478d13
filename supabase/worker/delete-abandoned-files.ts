import type { SupabaseClient } from '@supabase/supabase-js'

const bucket = 'attachments'
/** Nobody comes back to a form that was left this long ago. */
const keptMs = 24 * 60 * 60_000
const atOnce = 100

/**
 * Forgets uploads that no form took up and no draft keeps. File first: a row without a file is found again by the next round, a file
 * without a row by nobody.
 */
export async function forgetDrafts(db: SupabaseClient, now = Date.now()): Promise<number> {
  const before = new Date(now - keptMs).toISOString()
  const asked = await db.rpc('list_abandoned_files', { p_before: before, p_limit: atOnce })
  if (asked.error) throw new Error(`drafts: ${asked.error.message}`)
  const abandoned: { id: string; path: string }[] = asked.data
  if (abandoned.length === 0) return 0
  const removed = await db.storage.from(bucket).remove(abandoned.map(({ path }) => path))
  if (removed.error) throw new Error(`drafts: ${removed.error.message}`)
  const ids = abandoned.map(({ id }) => id)
  // A form may have taken one up this very moment.
  const forgotten = await db.from('attachments').delete().in('id', ids).is('query_id', null)
  if (forgotten.error) throw new Error(`drafts: ${forgotten.error.message}`)
  return ids.length
}
