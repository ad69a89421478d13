import { filterParams, type QueryFilter } from '#domain/filter.ts'
import { unwrap } from './action-error.ts'
import type { Db } from './db.ts'

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
