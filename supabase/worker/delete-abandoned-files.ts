import type { SupabaseClient } from '@supabase/supabase-js'

const bucket = 'attachments'
/** Older uploads of an unsent form are abandoned. */
const keptMs = 24 * 60 * 60_000
const atOnce = 100

/**
 * Deletes uploads that belong to no message and to no draft. Deletes files first: the next run finds a row without a
 * file again, but never a file without a row.
 * @returns how many uploads were deleted
 */
export async function deleteAbandonedFiles(db: SupabaseClient, now = Date.now()): Promise<number> {
  const before = new Date(now - keptMs).toISOString()
  const asked = await db.rpc('list_abandoned_files', { p_before: before, p_limit: atOnce })
  if (asked.error) throw new Error(`drafts: ${asked.error.message}`)
  const abandoned: { id: string; path: string }[] = asked.data
  if (abandoned.length === 0) return 0
  const removed = await db.storage.from(bucket).remove(abandoned.map(({ path }) => path))
  if (removed.error) throw new Error(`drafts: ${removed.error.message}`)
  const ids = abandoned.map(({ id }) => id)
  // A form may have attached one of them meanwhile.
  const forgotten = await db.from('attachments').delete().in('id', ids).is('query_id', null)
  if (forgotten.error) throw new Error(`drafts: ${forgotten.error.message}`)
  return ids.length
}
