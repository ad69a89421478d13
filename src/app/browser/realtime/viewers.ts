import { nameOrder } from '#domain/name-order.ts'
import {
  isPresenceEntry,
  realtimeTiming,
  type PresencePerson,
  type PresenceState,
  type ViewingEvent,
} from '#domain/realtime.ts'

/** A person and what they do on a page. */
export type QueryViewer = PresencePerson & { state: PresenceState }

/** Busiest first. It decides which tab counts when a person has several. */
const order: readonly PresenceState[] = ['replying', 'noting', 'viewing', 'idle']
const placeOf = ({ state }: QueryViewer) => order.indexOf(state)

/** Whose page it is. They are not among its viewers, and names are in the order of their locale. */
export type Reader = { userId: string | null; locale: string | undefined }

/** Each person once, without the reader, busiest first. */
function otherViewers(all: readonly QueryViewer[], { userId, locale }: Reader): QueryViewer[] {
  const people = new Map<string, QueryViewer>()
  for (const viewer of all) {
    const known = people.get(viewer.id)
    if (viewer.id !== userId && (!known || placeOf(viewer) < placeOf(known))) people.set(viewer.id, viewer)
  }
  return [...people.values()].sort(
    (one, other) => placeOf(one) - placeOf(other) || nameOrder(locale)(one.name, other.name),
  )
}

/** Who else has the query open, from the presence entries of each tab. Malformed entries are ignored. */
export function viewersOfQuery(presence: Readonly<Record<string, readonly unknown[]>>, reader: Reader): QueryViewer[] {
  const tabs = Object.values(presence).map((entries) => entries.at(-1))
  return otherViewers(tabs.filter(isPresenceEntry), reader)
}

/** Who views which query of a company: by query id, then by user id. `until` is in ms. */
export type ListPresence = ReadonlyMap<string, ReadonlyMap<string, { viewer: QueryViewer; until: number }>>

/** Records that somebody views or leaves a query. */
export function recordViewing(
  presence: ListPresence,
  { person, query, state }: ViewingEvent,
  now: number,
): ListPresence {
  const next = new Map([...presence].map(([id, people]) => [id, new Map(people)]))
  next.get(query)?.delete(person.id)
  if (state !== 'gone') {
    const people = next.get(query) ?? new Map()
    next.set(query, people.set(person.id, { viewer: { ...person, state }, until: now + realtimeTiming.viewingLastsMs }))
  }
  return unexpired(next, now)
}

/** Removes people without an event for 45 s: a crashed browser sends none. Returns the same map if all remain. */
export function removeExpiredViewers(presence: ListPresence, now: number): ListPresence {
  const isExpired = [...presence.values()].some((people) => [...people.values()].some(({ until }) => until <= now))
  return isExpired ? unexpired(presence, now) : presence
}

function unexpired(presence: ListPresence, now: number): ListPresence {
  const left = [...presence].map(
    ([id, people]) => [id, new Map([...people].filter(([, { until }]) => until > now))] as const,
  )
  return new Map(left.filter(([, people]) => people.size > 0))
}

/** Who else views each query. */
export function viewersByQuery(presence: ListPresence, reader: Reader): [queryId: string, viewers: QueryViewer[]][] {
  return [...presence]
    .map(([id, people]): [string, QueryViewer[]] => {
      const viewers = [...people.values()].map(({ viewer }) => viewer)
      return [id, otherViewers(viewers, reader)]
    })
    .filter(([, viewers]) => viewers.length > 0)
}
