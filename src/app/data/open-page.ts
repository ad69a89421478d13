import { PostgrestError } from '@supabase/supabase-js'
import * as v from 'valibot'
import { unwrap } from './action-error.ts'
import type { Json } from './database.types.ts'
import type { Db } from './db.ts'

/** What a page asks, as the database's function `open_page` takes it: with it, a page is one round trip. */
export type PageCall = {
  page: 'list' | 'query' | 'new_query' | 'company' | 'file'
  args: Readonly<Record<string, unknown>>
}

const text = v.nullish(v.string(), '')

const answer = v.object({
  viewer: v.unknown(),
  page: v.optional(v.unknown()),
  problem: v.optional(v.object({ code: v.string(), message: v.string(), details: text, hint: text })),
})

/** What the database answers for a page: who asks, as `viewer_context` does, and what the page shows, or why it cannot. */
export type PageAnswer = v.InferOutput<typeof answer>

/** Asks who the caller is, and what a page shows, in one call. */
export async function openPage(db: Db, { page, args }: PageCall): Promise<PageAnswer> {
  return v.parse(answer, unwrap(await db.rpc('open_page', { p_page: page, p_args: args as Json })))
}

/** Returns what the page shows. @throws as `unwrap`, if the page failed */
export function pageOf({ page, problem }: PageAnswer): unknown {
  if (!problem) return page
  const error = new PostgrestError(problem)
  return unwrap({ data: null, error, status: 400, statusText: '', count: null, success: false })
}
