import type { Message } from '#domain/query.ts'

/** Messages by others that were not there before, oldest first. */
export function messagesSince(
  before: readonly Pick<Message, 'id'>[],
  now: readonly Message[],
  viewerId: string,
): Message[] {
  const known = new Set(before.map(({ id }) => id))
  return now.filter(({ id, author }) => !known.has(id) && author.id !== viewerId)
}

/** The newest reply, if another member of staff wrote it. The reader may be about to answer as well. */
export function latestColleagueReply(conversation: readonly Message[], viewerId: string): Message | null {
  const newest = conversation.findLast(({ kind }) => kind === 'reply')
  if (!newest || newest.author.id === viewerId) return null
  return newest.authorRole === null || newest.authorRole === 'requester' ? null : newest
}
