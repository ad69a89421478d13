import type { Person } from '#domain/person.ts'
import type { MessageKind, QueryDetail } from '#domain/query.ts'

/**
 * The people an `@` in a message can suggest: staff for a note, and everybody known to see the query for a reply. The
 * database decides who is mentioned and notified, which can be more people (private.find_mentioned).
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
