import { nameOrder } from '#domain/name-order.ts'
import type { Person } from '#domain/person.ts'
import {
  isPresenceEntry,
  realtimeTiming,
  type PresenceEntry,
  type PresenceState,
  type ViewingEvent,
} from '#domain/realtime.ts'
import type { PersonOf } from './person-finder.ts'

/** A person and what they do on a page. */
export type QueryViewer = Person & { state: PresenceState }

/** Busiest first. It decides which tab counts when a person has several. */
const order: readonly PresenceState[] = ['replying', 'noting', 'viewing', 'idle']
const placeOf = (state: PresenceState) => order.indexOf(state)

/** Whose page it is. They are not among its viewers, and names are in the order of their locale. */
export type Reader = { userId: string | null; locale: string | undefined }

/** Each known person once, without the reader, busiest first. */
export function otherViewers(
  all: readonly PresenceEntry[],
  { userId, locale }: Reader,
  personOf: PersonOf,
): QueryViewer[] {
  const busiest = new Map<string, PresenceState>()
  for (const { by, state } of all) {
    const known = busiest.get(by)
    if (by !== userId && (!known || placeOf(state) < placeOf(known))) busiest.set(by, state)
  }
  return [...busiest]
    .flatMap(([id, state]) => {
      const person = personOf(id)
      return person ? [{ ...person, state }] : []
    })
    .sort((one, other) => placeOf(one.state) - placeOf(other.state) || nameOrder(locale)(one.name, other.name))
}

/** Who has the query open, by the latest entry of each tab. Malformed entries are ignored. */
export const presentOnQuery = (presence: Readonly<Record<string, readonly unknown[]>>): PresenceEntry[] =>
  Object.values(presence)
    .map((entries) => entries.at(-1))
    .filter(isPresenceEntry)

/** Who views which query of a company: by query id, then by user id. `until` is in ms. */
export type ListPresence = ReadonlyMap<string, ReadonlyMap<string, { state: PresenceState; until: number }>>

/** Records that somebody views or leaves a query. */
export function recordViewing(presence: ListPresence, { by, query, state }: ViewingEvent, now: number): ListPresence {
  const next = new Map([...presence].map(([id, people]) => [id, new Map(people)]))
  next.get(query)?.delete(by)
  if (state !== 'gone') {
    const people = next.get(query) ?? new Map()
    next.set(query, people.set(by, { state, until: now + realtimeTiming.viewingLastsMs }))
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
export function viewersByQuery(
  presence: ListPresence,
  reader: Reader,
  personOf: PersonOf,
): [queryId: string, viewers: QueryViewer[]][] {
  return [...presence]
    .map(([id, people]): [string, QueryViewer[]] => {
      const entries = [...people].map(([by, { state }]) => ({ by, state }))
      return [id, otherViewers(entries, reader, personOf)]
    })
    .filter(([, viewers]) => viewers.length > 0)
}
