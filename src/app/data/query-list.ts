import * as v from 'valibot'
import type { QueryFilter } from '#domain/filter.ts'
import { limits } from '#domain/limits.ts'
import type { QueryPage, QueryRow } from '#domain/query.ts'
import { formatReference } from '#domain/reference.ts'
import { encodeCursor, type Cursor } from './cursor.ts'
import { unwrap } from './action-error.ts'
import { rowEntries, toPerson, type PictureAddress } from './shapes.ts'
import type { Db } from './db.ts'

const row = v.object(rowEntries)
const page = v.object({
  rows: v.array(row),
  older: v.boolean(),
  newer: v.boolean(),
  alike: v.boolean(),
  tooShort: v.boolean(),
})

export type ListRequest = {
  company: { id: string; key: string }
  filter: QueryFilter
  /** The person that `me` stands for in the filter. */
  viewerId: string
  cursor: Cursor | null
}

/** Returns one page of the company's queries that the caller can see, latest activity first. */
export async function listQueries(
  db: Db,
  { company, filter, viewerId, cursor }: ListRequest,
  picture: PictureAddress,
): Promise<QueryPage> {
  const assignee = filter.assignee === 'me' ? viewerId : filter.assignee
  const answer = await db.rpc('list_queries', {
    p_company: company.id,
    p_filter: {
      ...(filter.status.length > 0 && { status: filter.status }),
      ...(filter.priority.length > 0 && { priority: filter.priority }),
      ...(assignee && { assignee }),
      ...(filter.requester && { requester: filter.requester }),
      ...(filter.text && { text: filter.text }),
    },
    p_cursor: cursor,
    p_limit: limits.page,
  })
  const found = v.parse(page, unwrap(answer))
  const at = (stored: (typeof found.rows)[number] | undefined, direction: Cursor['direction']) =>
    stored ? encodeCursor({ at: stored.lastActivityAt, id: stored.id, direction }) : null
  return {
    rows: found.rows.map((stored) => toQueryRow(stored, company.key, picture)),
    newer: found.newer ? at(found.rows[0], 'newer') : null,
    older: found.older ? at(found.rows.at(-1), 'older') : null,
    alike: found.alike,
    tooShort: found.tooShort,
  }
}

/** Turns a stored row into a row of the domain. */
export function toQueryRow(
  { number, requester, assignee, ...stored }: v.InferOutput<typeof row>,
  key: string,
  picture: PictureAddress,
): QueryRow {
  return {
    ...stored,
    reference: formatReference({ key, number }),
    requester: toPerson(requester, picture),
    assignee: assignee && toPerson(assignee, picture),
  }
}
