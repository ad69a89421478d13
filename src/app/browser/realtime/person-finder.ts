import type { Person } from '#domain/person.ts'
import type { PageData } from './page-data.ts'

/** The person with an id, by what the server said; undefined while it has named nobody with that id. */
export type PersonOf = (id: string) => Person | undefined

/** People whom the server was asked for, by id. Null: it names nobody with that id to this user. */
export type NamedPeople = ReadonlyMap<string, Person | null>

/** Finds people in the data of the open page, else among those that were asked for. */
export function personFinder({ one, list }: Pick<PageData, 'one' | 'list'>, named: NamedPeople): PersonOf {
  const people = one
    ? [
        one.query.requester,
        one.query.createdBy,
        ...one.query.followers,
        ...one.query.conversation.map(({ author }) => author),
        ...one.staff,
      ]
    : (list?.staff ?? [])
  const byId = new Map(people.map((person) => [person.id, person]))
  return (id) => byId.get(id) ?? named.get(id) ?? undefined
}
