import { filterParams, type QueryFilter } from '#domain/filter.ts'
import { parseFilter } from '#domain/parse-filter.ts'
import { unwrap } from './action-error.ts'
import type { Db } from './db.ts'

/** A named filter of the list. */
export type SavedView = { id: string; name: string; filter: QueryFilter }

/** Returns the views of the list that the caller saved in a company, oldest first. */
export async function savedViews(db: Db, companyId: string): Promise<SavedView[]> {
  const found = db.from('saved_views').select('id, name, params').eq('company_id', companyId)
  return unwrap(await found.order('created_at').order('id')).map(({ id, name, params }) => ({
    id,
    name,
    filter: parseFilter(new URLSearchParams(params)),
  }))
}

/**
 * Saves a filter under a name and returns the view's id. A view of the same name is replaced.
 * @throws ActionError too_many_views
 */
export async function saveView(
  db: Db,
  companyId: string,
  { name, filter }: { name: string; filter: QueryFilter },
): Promise<string> {
  const params = filterParams(filter).toString()
  return unwrap(await db.rpc('save_view', { p_company: companyId, p_name: name, p_params: params }))
}

/** Deletes a view of the caller. @throws ActionError not_found */
export async function deleteView(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc('delete_view', { p_id: id }))
}
