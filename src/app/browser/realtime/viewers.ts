import {
  isPresenceEntry,
  realtimeTiming,
  type PresencePerson,
  type PresenceState,
  type ViewingEvent,
} from '#domain/realtime.ts'

/** Somebody and what they do on a page. */
export type Viewer = PresencePerson & { state: PresenceState }

/** The busiest first: who has two tabs open is where they do something. */
const order: readonly PresenceState[] = ['replying', 'noting', 'viewing', 'idle']
const busier = (one: PresenceState, other: PresenceState) => order.indexOf(one) < order.indexOf(other)

const byName = (one: Viewer, other: Viewer): number =>
  order.indexOf(one.state) - order.indexOf(other.state) || one.name.localeCompare(other.name)

/** Each person once, without the reader, busiest first. */
function others(all: readonly Viewer[], self: string): Viewer[] {
  const people = new Map<string, Viewer>()
  for (const viewer of all) {
    const known = people.get(viewer.id)
    if (viewer.id !== self && (!known || busier(viewer.state, known.state))) people.set(viewer.id, viewer)
  }
  return [...people.values()].sort(byName)
}

/** Who else has a query open, by what each of their tabs says of itself. */
export function viewersOf(presence: Readonly<Record<string, readonly unknown[]>>, self: string): Viewer[] {
  const tabs = Object.values(presence).map((said) => said.at(-1))
  return others(tabs.filter(isPresenceEntry), self)
}

/** Who looks at which query of a company, as told by each browser every 20 s: by query, then by person. */
export type Looks = ReadonlyMap<string, ReadonlyMap<string, { viewer: Viewer; until: number }>>

/** Notes what somebody's browser told; a person looks at one query at a time as far as a list cares: the last one told. */
export function look(looks: Looks, { person, query, state }: ViewingEvent, now: number): Looks {
  const next = new Map([...looks].map(([id, people]) => [id, new Map(people)]))
  next.get(query)?.delete(person.id)
  if (state !== 'gone') {
    const people = next.get(query) ?? new Map()
    next.set(query, people.set(person.id, { viewer: { ...person, state }, until: now + realtimeTiming.viewingLastsMs }))
  }
  return withoutPast(next, now)
}

/** Forgets who was not heard of for 45 s: their browser may be gone without having said so. */
export function forgetLooks(looks: Looks, now: number): Looks {
  const isPast = [...looks.values()].some((people) => [...people.values()].some(({ until }) => until <= now))
  return isPast ? withoutPast(looks, now) : looks
}

function withoutPast(looks: Looks, now: number): Looks {
  const left = [...looks].map(
    ([id, people]) => [id, new Map([...people].filter(([, { until }]) => until > now))] as const,
  )
  return new Map(left.filter(([, people]) => people.size > 0))
}

/** Who else looks at each query. */
export function lookers(looks: Looks, self: string): [query: string, viewers: Viewer[]][] {
  return [...looks]
    .map(([id, people]): [string, Viewer[]] => [
      id,
      others(
        [...people.values()].map(({ viewer }) => viewer),
        self,
      ),
    ])
    .filter(([, viewers]) => viewers.length > 0)
}
