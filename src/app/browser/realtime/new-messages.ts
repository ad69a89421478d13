import type { Message } from '#domain/query.ts'

/** What others wrote that was not there before, oldest first. */
export function writtenSince(
  before: readonly Pick<Message, 'id'>[],
  now: readonly Message[],
  viewerId: string,
): Message[] {
  const known = new Set(before.map(({ id }) => id))
  return now.filter(({ id, author }) => !known.has(id) && author.id !== viewerId)
}

/** The newest reply, if another member of staff wrote it: what the reader may be about to answer as well. */
export function justAnswered(conversation: readonly Message[], viewerId: string): Message | null {
  const newest = conversation.findLast(({ kind }) => kind === 'reply')
  if (!newest || newest.author.id === viewerId) return null
  return newest.authorRole === null || newest.authorRole === 'requester' ? null : newest
}
