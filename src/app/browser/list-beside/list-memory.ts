import type { QueryDetail, QueryRow } from '#domain/query.ts'
import type { ListData, OneData, TrackQueryData } from '#domain/page-data/track-query-data.ts'
import { accountHref, type PageLocation } from '#screens/shell/page-location.ts'
import { viewHref } from '#screens/track-query/query-links.ts'

/** A list that was shown in this document. */
export type KeptList = {
  /** Its own address, with the cursor of its page. */
  address: string
  data: ListData
}

/** A list with the address that its rows pass on. */
export type Listed = KeptList & { listHref: string }

/** What this document remembers, so that a query can open beside its list. */
export type ListMemory = {
  /** Lists by the `listHref` that their rows pass on, the latest last. */
  lists: ReadonlyMap<string, KeptList>
  /** `listHref` by history entry, because the state of an entry is lost when an answered form replaces it. */
  entries: ReadonlyMap<string, string>
  /** The query that is shown beside a list. */
  shown: { queryId: string; listHref: string } | null
}

export const emptyMemory: ListMemory = { lists: new Map(), entries: new Map(), shown: null }

/** A history entry of the router. */
export type HistoryEntry = PageLocation & { key: string; state: unknown }

const maxLists = 5
const maxEntries = 100

function withLatest<Value>(known: ReadonlyMap<string, Value>, key: string, value: Value, most: number) {
  const next = new Map(known)
  next.delete(key)
  next.set(key, value)
  const [oldest] = next.keys()
  if (next.size > most && oldest !== undefined) next.delete(oldest)
  return next
}

const passedOn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'listHref' in state && typeof state.listHref === 'string'
    ? state.listHref
    : undefined

/**
 * The list that the query of an entry was opened from, if this document has shown it to this person. Links within a
 * query, dialogs over it and answered forms are entries of their own: they keep the list.
 */
export function listOf(memory: ListMemory, { key, state }: HistoryEntry, page: OneData): Listed | null {
  const { lists, entries, shown } = memory
  const listHref =
    passedOn(state) ?? entries.get(key) ?? (shown?.queryId === page.query.id ? shown.listHref : undefined)
  const kept = listHref === undefined ? undefined : lists.get(listHref)
  if (listHref === undefined || !kept) return null
  const isTheirs = kept.data.viewer.id === page.viewer.id && kept.data.company.id === page.company.id
  return isTheirs ? { listHref, ...kept } : null
}

/** The memory after a page was shown: its list, or the state of its query in the list beside it. */
export function afterPage(memory: ListMemory, entry: HistoryEntry, page: TrackQueryData | undefined): ListMemory {
  if (page?.view === 'list') {
    const kept = { address: accountHref(entry, null), data: page }
    const href = viewHref(page.company.key, page.viewId, page.ownFilter)
    return { ...memory, lists: withLatest(memory.lists, href, kept, maxLists), shown: null }
  }
  const list = page?.view === 'one' ? listOf(memory, entry, page) : null
  if (page?.view !== 'one' || !list) return memory.shown ? { ...memory, shown: null } : memory
  const { listHref } = list
  return {
    lists: changed(memory.lists, listHref, toShown(page.query)),
    entries: withLatest(memory.entries, entry.key, listHref, maxEntries),
    shown: { queryId: page.query.id, listHref },
  }
}

/** The memory after a list was fetched again. Rows that left the list stay, and new ones are not added. */
export function afterFetch(memory: ListMemory, listHref: string, fresh: readonly QueryRow[]): ListMemory {
  const byId = new Map(fresh.map((row) => [row.id, row]))
  return { ...memory, lists: changed(memory.lists, listHref, (row) => later(row, byId.get(row.id) ?? row)) }
}

/**
 * The rows of a list with their realtime updates. An update that the memory already includes changes nothing: a query
 * that was read since then must not become unread again.
 */
export const withUpdates = (known: readonly QueryRow[], updated: readonly QueryRow[]): QueryRow[] =>
  known.map((row, index) => {
    const next = updated[index]
    if (!next || (next.revision <= row.revision && next.notes <= row.notes)) return row
    const hasActivity = next.notes > row.notes || next.lastActivityAt !== row.lastActivityAt
    return { ...next, unread: row.unread || (next.unread && hasActivity) }
  })

function changed(lists: ListMemory['lists'], href: string, change: (row: QueryRow) => QueryRow): ListMemory['lists'] {
  const kept = lists.get(href)
  if (!kept) return lists
  // The list keeps its position in the map, because a change of its rows does not make it the latest one.
  return new Map(lists).set(href, { ...kept, data: withRows(kept.data, change) })
}

const withRows = (list: ListData, change: (row: QueryRow) => QueryRow): ListData => ({
  ...list,
  page: { ...list.page, rows: list.page.rows.map(change) },
})

/** Changes the row of a query to the state in which it was shown since. */
const toShown = (query: QueryDetail) => (row: QueryRow) => (row.id === query.id ? later(row, rowOf(query)) : row)

/** The later state of a row. Reading a query does not change its revision, so `other` wins if both are equal. */
const later = (known: QueryRow, other: QueryRow): QueryRow => (other.revision >= known.revision ? other : known)

/** A list with the state of a query that was shown since. */
export const withQuery = (list: ListData, query: QueryDetail): ListData => withRows(list, toShown(query))

/** The row of a query, without what only its page shows. */
const rowOf = (query: QueryDetail): QueryRow => ({
  id: query.id,
  reference: query.reference,
  subject: query.subject,
  status: query.status,
  resolution: query.resolution,
  priority: query.priority,
  requester: query.requester,
  assignee: query.assignee,
  category: query.category,
  visibility: query.visibility,
  createdAt: query.createdAt,
  lastActivityAt: query.lastActivityAt,
  takesPart: query.takesPart,
  unread: query.unread,
  attachments: query.attachments,
  messages: query.messages,
  notes: query.notes,
  revision: query.revision,
  rowVersion: query.rowVersion,
})
