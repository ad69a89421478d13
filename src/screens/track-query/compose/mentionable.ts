import { nameOrder } from '#domain/name-order.ts'
import type { Person } from '#domain/person.ts'
import type { MessageKind, QueryDetail } from '#domain/query.ts'

/**
 * The people an `@` in a message can suggest: staff for a note, and everybody known to see the query for a reply. The
 * database decides who is mentioned and notified, which can be more people (private.find_mentioned).
 * @param staff staff of the company; empty for requesters
 * @param locale of the viewer, who reads the names in its order
 */
export function mentionable(
  query: QueryDetail,
  { kind, staff, viewer, locale }: { kind: MessageKind; staff: readonly Person[]; viewer: Person; locale: string },
): Person[] {
  // Authors who left the company are not notified.
  const authors = query.conversation.filter(({ authorRole }) => authorRole).map(({ author }) => author)
  const readers = kind === 'note' ? staff : [...staff, query.requester, ...query.followers, ...authors]
  const byId = new Map(readers.map((person) => [person.id, person]))
  byId.delete(viewer.id)
  const compare = nameOrder(locale)
  return [...byId.values()].sort((one, other) => compare(one.name, other.name))
}
