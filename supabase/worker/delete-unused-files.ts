import type { SupabaseClient } from '@supabase/supabase-js'

/** A file without a row belongs to an upload that was never completed, or to something that was deleted. */
const keptMs = 24 * 60 * 60_000
const buckets = ['attachments', 'avatars']

type Page = { paths: string[]; next: string | null }

/**
 * Deletes stored files that no row names: neither an attachment nor the picture of a profile. It looks at everything that
 * is stored, in pages.
 * @returns how many files were deleted
 */
export async function deleteUnusedFiles(db: SupabaseClient, now = Date.now()): Promise<number> {
  const before = new Date(now - keptMs).toISOString()
  let deleted = 0
  for (const bucket of buckets) {
    for (let page: Page = { paths: [], next: '' }; page.next !== null; ) {
      page = await listUnusedFiles(db, { p_bucket: bucket, p_before: before, p_after: page.next })
      if (page.paths.length === 0) continue
      const removed = await db.storage.from(bucket).remove(page.paths)
      if (removed.error) throw new Error(`unused files: ${removed.error.message}`)
      deleted += removed.data.length
    }
  }
  return deleted
}

async function listUnusedFiles(db: SupabaseClient, asked: Record<string, string>): Promise<Page> {
  const { data, error } = await db.rpc('list_unused_files', asked)
  if (error) throw new Error(`unused files: ${error.message}`)
  return data
}
