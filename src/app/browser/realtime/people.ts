import type { Person } from '#domain/person.ts'
import { isUuid } from '#domain/uuid.ts'
import { appClient } from '../app-client.ts'
import { coalesce } from '../coalesce.ts'
import type { PageData } from './page-data.ts'
import { personFinder } from './person-finder.ts'
import type { RealtimeState } from './realtime-state.ts'

/** Ids that one request asks for, and that are asked for in all until the page is loaded again: others may send any. */
const atOnce = 20
const inAll = 200

/** The ids of people who view or type, and whose names are not known yet. */
export function unknownPeople({ typing, viewers, listPresence, people }: RealtimeState, page: PageData): string[] {
  const present = [
    ...typing.get().keys(),
    ...viewers.get().map(({ by }) => by),
    ...[...listPresence.get().values()].flatMap((viewing) => [...viewing.keys()]),
  ]
  const named = people.get()
  const personOf = personFinder(page, named)
  const unknown = [...new Set(present)].filter(
    (id) => isUuid(id) && id !== page.userId && !named.has(id) && !personOf(id),
  )
  return unknown.slice(0, Math.min(atOnce, inAll - named.size))
}

/** Asks the server for the names of people who view or type. A failed request is made again at their next event. */
export function askForPeople(state: RealtimeState, readPage: () => PageData): void {
  const ask = coalesce(async () => {
    const ids = unknownPeople(state, readPage())
    if (ids.length === 0) return
    const { userId } = readPage()
    const response = await appClient()(`/people.json?${new URLSearchParams(ids.map((id) => ['id', id]))}`, {
      cache: 'no-store',
    })
    const found = (await response.json()) as Person[]
    // Somebody else may have signed in meanwhile.
    if (readPage().userId !== userId) return
    const people = new Map(state.people.get())
    for (const id of ids) people.set(id, found.find((person) => person.id === id) ?? null)
    state.people.set(people)
  })
  const request = () => void ask().catch(() => {})
  for (const { subscribe } of [state.typing, state.viewers, state.listPresence]) subscribe(request)
}
