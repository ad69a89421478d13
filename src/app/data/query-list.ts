import * as v from 'valibot'
import { filledEntries, type QueryFilter } from '#domain/filter.ts'
import { limits } from '#domain/limits.ts'
import type { QueryPage, QueryRow } from '#domain/query.ts'
import { formatReference } from '#domain/reference.ts'
import { encodeCursor, type Cursor } from './cursor.ts'
import { unwrap } from './action-error.ts'
import { rowEntries } from './shapes.ts'
import type { Db } from './db.ts'

const row = v.object(rowEntries)
const foundPage = v.object({
  rows: v.array(row),
  older: v.boolean(),
  newer: v.boolean(),
  alike: v.boolean(),
  tooShort: v.boolean(),
  continued: v.boolean(),
  keys: v.array(v.string()),
})

/** Whom `me` stands for in a filter, and the time zone of its days. */
export type FilterViewer = { viewerId: string; timeZone: string }

export type ListRequest = FilterViewer & {
  company: { id: string; key: string }
  filter: QueryFilter
  cursor: Cursor | null
}

/** A filter as the database's functions read it. */
export const toFilterJson = (filter: QueryFilter, { viewerId, timeZone }: FilterViewer) => ({
  ...Object.fromEntries(filledEntries(filter)),
  ...(filter.assignee === 'me' && { assignee: viewerId }),
  ...((filter.from ?? filter.to) && { zone: timeZone }),
})

/** Returns the subject of the query of that number in the company, or null if the caller cannot see it. */
export async function visibleSubject(db: Db, companyId: string, number: number): Promise<string | null> {
  const found = await db
    .from('queries')
    .select('subject')
    .eq('company_id', companyId)
    .eq('number', number)
    .maybeSingle()
  return unwrap(found)?.subject ?? null
}

/**
 * Returns how many queries of each filter the caller can see, counted up to 1000. Null for a filter with a search
 * text, because a search is too slow to count.
 */
export async function countQueries(
  db: Db,
  companyId: string,
  filters: readonly QueryFilter[],
  viewer: FilterViewer,
): Promise<(number | null)[]> {
  const answer = await db.rpc('count_queries', {
    p_company: companyId,
    p_filters: filters.map((filter) => toFilterJson(filter, viewer)),
  })
  return v.parse(v.array(v.nullable(v.number())), unwrap(answer))
}

/**
 * Returns one page of the company's queries that the caller can see, in the order of the filter.
 * @returns also `continued`: whether the page starts at the cursor, and `inRest`: the ids of the rows whose assignees
 * are too many to have groups of their own
 */
export async function listQueries(
  db: Db,
  { company, filter, cursor, ...viewer }: ListRequest,
): Promise<{ page: QueryPage; continued: boolean; inRest: ReadonlySet<string> }> {
  const answer = await db.rpc('list_queries', {
    p_company: company.id,
    p_filter: toFilterJson(filter, viewer),
    p_cursor: cursor,
    p_limit: limits.page,
  })
  const found = v.parse(foundPage, unwrap(answer))
  const isByCreation = filter.sort?.endsWith('raised')
  const at = (direction: Cursor['direction']) => {
    const [stored, key] =
      direction === 'newer' ? [found.rows[0], found.keys[0]] : [found.rows.at(-1), found.keys.at(-1)]
    if (!stored) return null
    const time = isByCreation ? stored.createdAt : stored.lastActivityAt
    return encodeCursor({ at: time, id: stored.id, direction, key })
  }
  const page = {
    rows: found.rows.map((stored) => toQueryRow(stored, company.key)),
    newer: found.newer ? at('newer') : null,
    older: found.older ? at('older') : null,
    alike: found.alike,
    tooShort: found.tooShort,
  }
  const isInRest = (_: unknown, place: number) => found.keys[place]?.startsWith('others/') ?? false
  return { page, continued: found.continued, inRest: new Set(found.rows.filter(isInRest).map(({ id }) => id)) }
}

/** Turns a stored row into a row of the domain. */
export function toQueryRow({ number, ...stored }: v.InferOutput<typeof row>, key: string): QueryRow {
  return {
    ...stored,
    reference: formatReference({ key, number }),
  }
}
