import type { FilterPart, QueryFilter } from '#domain/filter.ts'
import { isSorted } from '#domain/list-order.ts'
import type { NoteEvent, QueryEvent } from '#domain/realtime.ts'
import { toPerson } from '#domain/person.ts'
import type { Priority } from '#domain/priority.ts'
import type { QueryRow } from '#domain/query.ts'

/** A list as it was loaded. */
export type LoadedList = {
  rows: readonly QueryRow[]
  filter: QueryFilter
  /** The user that `me` stands for in the filter. */
  viewerId: string
  /** The list starts with the newest activity, so new rows belong at its top. */
  isFirst: boolean
  /** More pages follow, so a row older than the last one belongs to a later page. */
  hasMore: boolean
  /** No query matches the search text. The subjects of these rows are only spelled alike. */
  isAlike: boolean
}

/** Received events by query id, with the time of receipt in ms. */
type Received<Event> = ReadonlyMap<string, { event: Event; at: number }>

/** Updates of a company's queries, one event for each query however often it changes. */
export type ListUpdates = {
  events: Received<QueryEvent>
  notes: Received<NoteEvent>
  /** The rows of the last refetch that was not rendered. */
  refetched: readonly QueryRow[] | null
}

export const empty: ListUpdates = { events: new Map(), notes: new Map(), refetched: null }

/** How many queries are remembered. A tab may stay open for weeks. */
const maxQueries = 500

function remember<Event extends { id: string }>(known: Received<Event>, event: Event, at: number): Received<Event> {
  const next = new Map(known)
  next.delete(event.id)
  next.set(event.id, { event, at })
  const [oldest] = next.keys()
  if (next.size > maxQueries && oldest !== undefined) next.delete(oldest)
  return next
}

/** Records an event. An older or repeated one changes nothing. A query that was raised since stays a new one. */
export function recordQueryEvent(updates: ListUpdates, event: QueryEvent, at: number): ListUpdates {
  const known = updates.events.get(event.id)?.event
  if (known && known.revision >= event.revision) return updates
  return { ...updates, events: remember(updates.events, { ...event, op: known?.op ?? event.op }, at) }
}

/** Records a note. An older or repeated one changes nothing. */
export function recordNoteEvent(updates: ListUpdates, event: NoteEvent, at: number): ListUpdates {
  const known = updates.notes.get(event.id)?.event
  return known && known.noteCount >= event.noteCount
    ? updates
    : { ...updates, notes: remember(updates.notes, event, at) }
}

/** Call when the list was rendered from data requested at that time. Events received earlier are obsolete. */
export const markRendered = (updates: ListUpdates, requestedAt: number): ListUpdates =>
  markRefetched(updates, null, requestedAt)

/** Call when the list was refetched but not rendered, because events may have been missed. */
export const markRefetched = (
  { events, notes }: ListUpdates,
  refetched: ListUpdates['refetched'],
  requestedAt: number,
): ListUpdates => ({
  events: receivedSince(events, requestedAt),
  notes: receivedSince(notes, requestedAt),
  refetched,
})

const receivedSince = <Event>(received: Received<Event>, since: number): Received<Event> =>
  new Map([...received].filter(([, { at }]) => at >= since))

const time = (at: string): number => Date.parse(at)

/** A row with all updates applied. Returns the same row when there are none, so that nothing re-renders. */
export function applyUpdates(row: QueryRow, updates: ListUpdates, viewerId: string) {
  const refetched = updates.refetched?.find(({ id }) => id === row.id)
  const base = refetched && refetched.revision >= row.revision ? refetched : row
  return withNote(
    withEvent(base, updates.events.get(row.id)?.event, viewerId),
    updates.notes.get(row.id)?.event,
    viewerId,
  )
}

function withEvent(row: QueryRow, event: QueryEvent | undefined, viewerId: string): QueryRow {
  if (!event || event.revision <= row.revision) return row
  // The others have the same name and meaning in a row. Rows have no use for number and op.
  const { requester, assignee, replyCount, by, ...fields } = event
  const isActivityByOthers = by !== viewerId && time(fields.lastActivityAt) > time(row.lastActivityAt)
  return {
    ...row,
    ...fields,
    requester: toPerson(requester),
    assignee: assignee && toPerson(assignee),
    messages: replyCount + row.notes,
    unread: row.unread || (row.takesPart && isActivityByOthers),
  }
}

function withNote(row: QueryRow, note: NoteEvent | undefined, viewerId: string): QueryRow {
  if (!note || note.noteCount <= row.notes) return row
  return {
    ...row,
    notes: note.noteCount,
    messages: row.messages + note.noteCount - row.notes,
    unread: row.unread || note.by !== viewerId,
  }
}

/** What decides a query's place in a list. */
type SortableQuery = Pick<QueryRow, 'id' | 'subject' | 'status' | 'priority' | 'visibility' | 'lastActivityAt'> & {
  requester: { id: string }
  assignee: { id: string } | null
}

const allows = (wanted: string | null, value: string): boolean => wanted === null || wanted === value

/** No event tells it. `pendingIds` decides what that means for queries that are not listed. */
const untold = () => true

/** Whether a query passes each part of the filter of a list. */
const rules: Record<FilterPart, (query: SortableQuery, list: LoadedList) => boolean> = {
  status: (query, { filter: { status } }) => status.length === 0 || status.includes(query.status),
  priority: (query, { filter: { priority } }) => priority.length === 0 || priority.includes(query.priority as Priority),
  assignee: (query, { filter: { assignee }, viewerId }) =>
    allows(assignee === 'me' ? viewerId : assignee, query.assignee?.id ?? 'none'),
  requester: (query, { filter: { requester }, viewerId }) => allows(requester && viewerId, query.requester.id),
  visibility: (query, { filter: { visibility } }) => allows(visibility, query.visibility),
  // Only the database can match a search text.
  text: (query, { filter: { text }, isAlike }) =>
    text === '' || (!isAlike && query.subject.toLowerCase().includes(text.toLowerCase())),
  from: untold,
  to: untold,
}

/** Whether a query belongs to a list, as far as events tell. */
export const matchesList = (query: SortableQuery, list: LoadedList): boolean =>
  Object.values(rules).every((passes) => passes(query, list))

/** Whether one query is listed before another: latest activity first. */
const isBefore = (one: SortableQuery, other: SortableQuery): boolean =>
  time(one.lastActivityAt) > time(other.lastActivityAt) ||
  (time(one.lastActivityAt) === time(other.lastActivityAt) && one.id > other.id)

/**
 * Ids of the queries that would move, leave or appear if the list were loaded now. They wait until the reader asks,
 * because a row must not move while somebody is about to click it.
 */
export function pendingIds(list: LoadedList, updates: ListUpdates): Set<string> {
  const { rows, isFirst, hasMore, filter } = list
  const now = rows.map((row) => applyUpdates(row, updates, list.viewerId))
  const shown = new Set(rows.map(({ id }) => id))
  const moved = now.filter((row, index) => {
    if (row === rows[index]) return false
    // The row matched the search when it was loaded; only the database can tell whether it still does.
    if (!matchesList(row, { ...list, filter: { ...filter, text: '' } })) return true
    // The new place in a sorted list is not known here. An offered update does no harm if the row stays in place.
    if (isSorted(filter)) return row.revision !== rows[index]?.revision
    const activity = rows[index]?.lastActivityAt
    if (activity === undefined || row.lastActivityAt === activity) return false
    // An undo gives a query back the place that it had before.
    if (time(row.lastActivityAt) < time(activity))
      return index < now.length - 1 ? now.slice(index + 1).some((below) => isBefore(below, row)) : hasMore
    return index > 0 ? now.slice(0, index).some((above) => isBefore(row, above)) : !isFirst
  })
  const last = now.at(-1)
  const isOnPage = (query: SortableQuery) => isFirst && (!hasMore || !last || isSorted(filter) || isBefore(query, last))
  const isOfDays = filter.from !== null || filter.to !== null
  const appeared = isOfDays
    ? []
    : [...updates.events.values()]
        .map(({ event }) => event)
        .filter(
          (event) =>
            !shown.has(event.id) && isOnPage(event) && matchesList(event, list) && !isOlderThanRefetch(event, updates),
        )
  const refetched = updates.refetched?.filter((row) => isFirst && !shown.has(row.id)) ?? []
  return new Set([...moved, ...appeared, ...refetched, ...removedRows(list, updates)].map(({ id }) => id))
}

/** Pending updates by kind: queries that were raised since the list was loaded, and others. */
export type PendingCounts = { raised: number; changed: number }

/**
 * Counts the updates of `pendingIds`. A refetch does not tell what is new: it is what was raised after all listed rows.
 * Without a listed row nothing can be told, so it counts as changed.
 */
export function countPending(list: LoadedList, updates: ListUpdates): PendingCounts {
  const pending = pendingIds(list, updates)
  const newestListed = list.rows.length > 0 ? Math.max(...list.rows.map(({ createdAt }) => time(createdAt))) : Infinity
  const listed = new Set(list.rows.map(({ id }) => id))
  const isRaised = (id: string) =>
    updates.events.get(id)?.event.op === 'insert' ||
    (updates.refetched?.some((row) => row.id === id && time(row.createdAt) > newestListed) ?? false)
  const raised = [...pending].filter((id) => !listed.has(id) && isRaised(id)).length
  return { raised, changed: pending.size - raised }
}

const isOlderThanRefetch = (event: QueryEvent, { refetched }: ListUpdates): boolean =>
  refetched?.some(({ id, revision }) => id === event.id && revision >= event.revision) ?? false

/** Rows missing from the refetched list, except those that newer rows pushed to the next page. */
function removedRows({ rows, hasMore, filter }: LoadedList, { refetched }: ListUpdates): QueryRow[] {
  if (!refetched) return []
  const last = refetched.at(-1)
  const present = new Set(refetched.map(({ id }) => id))
  return rows.filter((row) => !present.has(row.id) && (!hasMore || !last || (!isSorted(filter) && isBefore(row, last))))
}
