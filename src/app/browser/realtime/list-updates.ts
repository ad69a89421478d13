import type { QueryFilter } from '#domain/filter.ts'
import type { NoteEvent, QueryEvent, EventPerson } from '#domain/realtime.ts'
import type { Person } from '#domain/person.ts'
import type { QueryRow } from '#domain/query.ts'

/** A list as it was loaded. */
export type Listed = {
  rows: readonly QueryRow[]
  filter: QueryFilter
  /** Who `me` is. */
  viewerId: string
  /** It begins with the newest activity; what comes up anew belongs at its top. */
  isFirst: boolean
  /** There is more after it, so what is older than its last row belongs to a later page. */
  hasMore: boolean
  /** Nothing matches; these are only spelled alike. */
  isAlike: boolean
}

/** What was heard, and when, by the clock of this tab. */
type Heard<Event> = ReadonlyMap<string, { event: Event; at: number }>

/** What was heard of a company's queries, by query: grows with how many there are, never with how often they change. */
export type ListNews = {
  events: Heard<QueryEvent>
  notes: Heard<NoteEvent>
  /** The list as it was when it was last read anew without being shown so: null until then. */
  fresh: readonly QueryRow[] | null
}

export const noNews: ListNews = { events: new Map(), notes: new Map(), fresh: null }

/** How many queries are remembered; a tab may stay open for weeks. */
const most = 500

function remember<Event extends { id: string }>(known: Heard<Event>, event: Event, at: number): Heard<Event> {
  const next = new Map(known)
  next.delete(event.id)
  next.set(event.id, { event, at })
  const [oldest] = next.keys()
  if (next.size > most && oldest !== undefined) next.delete(oldest)
  return next
}

/** One that is older than what is known, or came twice, changes nothing. */
export function hearQuery(news: ListNews, event: QueryEvent, at: number): ListNews {
  const known = news.events.get(event.id)?.event
  return known && known.change >= event.change ? news : { ...news, events: remember(news.events, event, at) }
}

export function hearNote(news: ListNews, event: NoteEvent, at: number): ListNews {
  const known = news.notes.get(event.id)?.event
  return known && known.noteCount >= event.noteCount ? news : { ...news, notes: remember(news.notes, event, at) }
}

/** The list is shown as it was asked for at a moment: what was heard before is in it, or was taken back since. */
export const shownAnew = (news: ListNews, askedAt: number): ListNews => readAnew(news, null, askedAt)

/** The list was read anew without being shown so, because something may have been missed. */
export const readAnew = ({ events, notes }: ListNews, fresh: ListNews['fresh'], askedAt: number): ListNews => ({
  events: heardSince(events, askedAt),
  notes: heardSince(notes, askedAt),
  fresh,
})

const heardSince = <Event>(heard: Heard<Event>, since: number): Heard<Event> =>
  new Map([...heard].filter(([, { at }]) => at >= since))

export type PictureOf = (path: string | null) => string | null
const toPerson = ({ id, name, avatarPath }: EventPerson, picture: PictureOf): Person => ({
  id,
  name,
  avatarUrl: picture(avatarPath),
})

const time = (at: string): number => Date.parse(at)

/** A row as it stands by all that was heard. The very same one where there is nothing newer. */
export function rowNow(row: QueryRow, news: ListNews, { viewerId, picture }: { viewerId: string; picture: PictureOf }) {
  const read = news.fresh?.find(({ id }) => id === row.id)
  const base = read && read.change >= row.change ? read : row
  return withNote(
    withEvent(base, news.events.get(row.id)?.event, viewerId, picture),
    news.notes.get(row.id)?.event,
    viewerId,
  )
}

function withEvent(row: QueryRow, event: QueryEvent | undefined, viewerId: string, picture: PictureOf): QueryRow {
  if (!event || event.change <= row.change) return row
  const { change, subject, status, resolution, priority, category, lastActivityAt, replyCount, by } = event
  const isNews = by !== viewerId && time(lastActivityAt) > time(row.lastActivityAt)
  return {
    ...row,
    change,
    subject,
    status,
    resolution,
    priority,
    category,
    lastActivityAt,
    requester: toPerson(event.requester, picture),
    assignee: event.assignee && toPerson(event.assignee, picture),
    messages: replyCount + row.notes,
    unread: row.unread || isNews,
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

type Standing = Pick<QueryRow, 'id' | 'subject' | 'status' | 'priority' | 'lastActivityAt'> & {
  requester: { id: string }
  assignee: { id: string } | null
}

/** Whether a query belongs to a list. What a text finds only the database knows; the subject stands in for it. */
export function matches(query: Standing, { filter, viewerId, isAlike }: Listed): boolean {
  const { status, priority, assignee, requester, text } = filter
  const assigned = query.assignee?.id ?? 'none'
  return (
    (status.length === 0 || status.includes(query.status)) &&
    (priority.length === 0 || priority.includes(query.priority)) &&
    (assignee === null || assigned === (assignee === 'me' ? viewerId : assignee)) &&
    (requester === null || query.requester.id === viewerId) &&
    (text === '' || (!isAlike && query.subject.toLowerCase().includes(text.toLowerCase())))
  )
}

/** Whether one stands before another: latest activity first. */
const isBefore = (one: Standing, other: Standing): boolean =>
  time(one.lastActivityAt) > time(other.lastActivityAt) ||
  (time(one.lastActivityAt) === time(other.lastActivityAt) && one.id > other.id)

/**
 * The queries that would be elsewhere in the list, or no longer in it, or newly in it, if it were loaded now. They wait
 * until the reader asks: what somebody is about to click must not move.
 */
export function waiting(listed: Listed, news: ListNews, picture: PictureOf): Set<string> {
  const { rows, isFirst, hasMore, filter } = listed
  const now = rows.map((row) => rowNow(row, news, { viewerId: listed.viewerId, picture }))
  const shown = new Set(rows.map(({ id }) => id))
  const moved = now.filter((row, at) => {
    if (row === rows[at]) return false
    // A text is compared with what matched by it: only the database knows by what.
    if (!matches(row, { ...listed, filter: { ...filter, text: '' } })) return true
    if (row.lastActivityAt === rows[at]?.lastActivityAt) return false
    return at > 0 ? now.slice(0, at).some((above) => isBefore(row, above)) : !isFirst
  })
  const last = now.at(-1)
  const reaches = (query: Standing) => isFirst && (!hasMore || !last || isBefore(query, last))
  const heard = [...news.events.values()]
    .map(({ event }) => event)
    .filter(
      (event) => !shown.has(event.id) && reaches(event) && matches(event, listed) && !isOlderThanRead(event, news),
    )
  const read = news.fresh?.filter((row) => isFirst && !shown.has(row.id)) ?? []
  return new Set([...moved, ...heard, ...read, ...gone(listed, news)].map(({ id }) => id))
}

/** What was read later than it was heard is told by what was read. */
const isOlderThanRead = (event: QueryEvent, { fresh }: ListNews): boolean =>
  fresh?.some(({ id, change }) => id === event.id && change >= event.change) ?? false

/** Rows that were not there any more when the list was read anew, other than those that newer ones pushed off its end. */
function gone({ rows, hasMore }: Listed, { fresh }: ListNews): QueryRow[] {
  if (!fresh) return []
  const last = fresh.at(-1)
  const there = new Set(fresh.map(({ id }) => id))
  return rows.filter((row) => !there.has(row.id) && (!hasMore || !last || isBefore(row, last)))
}
