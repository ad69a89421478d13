import type { Person } from '#domain/person.ts'
import type { MessageKind, QueryDetail } from '#domain/query.ts'

/**
 * Who an `@` in a message may name, of those this viewer knows: a note is read by staff alone, a reply by whoever sees
 * the query. More of them may be named than are listed; the database decides who is told (private.find_mentioned).
 * @param staff staff of the company; empty for requesters
 */
export function mentionable(
  query: QueryDetail,
  { kind, staff, viewer }: { kind: MessageKind; staff: readonly Person[]; viewer: Person },
): Person[] {
  // Authors who left the company are not notified.
  const authors = query.conversation.filter(({ authorRole }) => authorRole).map(({ author }) => author)
  const readers = kind === 'note' ? staff : [...staff, query.requester, ...query.followers, ...authors]
  const byId = new Map(readers.map((person) => [person.id, person]))
  byId.delete(viewer.id)
  return [...byId.values()]
}
