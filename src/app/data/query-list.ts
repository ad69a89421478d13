import * as v from 'valibot'
import { actRefusal } from '#domain/act-refusal.ts'
import { filledEntries, type QueryFilter } from '#domain/filter.ts'
import { limits } from '#domain/limits.ts'
import { parseFilter } from '#domain/parse-filter.ts'
import type { QueryPage, QueryRow } from '#domain/query.ts'
import { formatReference, type Reference } from '#domain/reference.ts'
import { encodeCursor, type Cursor } from './cursor.ts'
import { unwrap } from './action-error.ts'
import type { PageCall } from './open-page.ts'
import { person, rowEntries } from './shapes.ts'
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

type FoundPage = {
  page: QueryPage
  /** Whether the page starts at the cursor. */
  continued: boolean
  /** The ids of the rows whose assignees are too many to have groups of their own. */
  inRest: ReadonlySet<string>
}

/** Returns one page of the company's queries that the caller can see, in the order of the filter. */
export async function listQueries(db: Db, { company, filter, cursor, ...viewer }: ListRequest): Promise<FoundPage> {
  const answer = await db.rpc('list_queries', {
    p_company: company.id,
    p_filter: toFilterJson(filter, viewer),
    p_cursor: cursor,
    p_limit: limits.page,
  })
  return toPage(v.parse(foundPage, unwrap(answer)), company, filter)
}

/** A filter of a role, and those that are counted for the views of the role, by the names of the views. */
export type RoleFilters = { filter: QueryFilter | null; counted: Record<string, QueryFilter> }

export type ListCall = {
  /** Null for the viewer's first company. */
  company: string | null
  /** What the list shows to either role, because only the database knows which the viewer has. Null: no such view. */
  staff: RoleFilters
  requester: RoleFilters
  /** The id of a saved view, in whose filter the others are. */
  view: string | undefined
  cursor: Cursor | null
  /** The reference that was searched for. */
  searched: Reference | undefined
  zone: string
}

const toJson = ({ filter, counted }: RoleFilters) => ({
  filter: filter && Object.fromEntries(filledEntries(filter)),
  counted: Object.fromEntries(
    Object.entries(counted).map(([name, one]) => [name, Object.fromEntries(filledEntries(one))]),
  ),
})

/** Asks for a page of the list with its views, its staff and its counts. */
export const listCall = ({ staff, requester, ...list }: ListCall): PageCall => ({
  page: 'list',
  args: { ...list, staff: toJson(staff), requester: toJson(requester), limit: limits.page },
})

const counts = v.object({ counts: v.record(v.string(), v.nullable(v.number())), failure: v.optional(v.string()) })

const listPage = v.object({
  isSearched: v.optional(v.boolean(), false),
  refusal: v.nullish(actRefusal),
  views: v.optional(v.array(v.object({ id: v.string(), name: v.string(), params: v.string() })), []),
  page: v.optional(foundPage),
  staff: v.optional(v.array(person), []),
  groupCounts: v.optional(counts, { counts: {} }),
  viewCounts: v.optional(counts, { counts: {} }),
})

/**
 * Reads the answer to `listCall`. Counts go up to 1000. They are null for a filter with a search text, because a search is
 * too slow to count, and for those whose turn came too late. If counting failed, all are missing, and `failure` says why.
 * @returns `page` is for `toPage`; it is missing for a view that the viewer does not have, and has no rows with a `refusal`
 * of the search
 */
export function readListPage(answer: unknown) {
  const { views, ...rest } = v.parse(listPage, answer)
  return {
    ...rest,
    views: views.map(({ params, ...view }) => ({ ...view, filter: parseFilter(new URLSearchParams(params)) })),
  }
}

/** Makes a page of the domain of what the database found with a filter. */
export function toPage(
  found: v.InferOutput<typeof foundPage>,
  company: { key: string },
  filter: QueryFilter,
): FoundPage {
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
