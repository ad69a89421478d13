import type { Message } from '#domain/query.ts'
import type { OneData } from '#domain/page-data/track-query-data.ts'

/** Messages by others that were not there before, oldest first. */
export function messagesSince(
  before: readonly Pick<Message, 'id'>[],
  now: readonly Message[],
  viewerId: string,
): Message[] {
  const known = new Set(before.map(({ id }) => id))
  return now.filter(({ id, author }) => !known.has(id) && author.id !== viewerId)
}

/** Messages by others that came while their query was open. */
export type Arrived = { page: OneData | null; messages: readonly Message[] }

/** The messages that came, once other data of the page, or another page, is shown. */
export function arrivedMessages(before: Arrived, page: OneData | null): Arrived {
  if (before.page === page) return before
  // Another page of the same conversation contains older messages.
  const isSame = page && before.page?.query.id === page.query.id && !page.paged && !before.page.paged
  if (!isSame || !before.page) return { page, messages: [] }
  const { conversation } = page.query
  const left = before.messages.filter(({ id }) => conversation.some((message) => message.id === id))
  return { page, messages: [...left, ...messagesSince(before.page.query.conversation, conversation, page.viewer.id)] }
}

/** The newest reply, if another member of staff wrote it. The reader may be about to answer as well. */
export function latestColleagueReply(conversation: readonly Message[], viewerId: string): Message | null {
  const newest = conversation.findLast(({ kind }) => kind === 'reply')
  if (!newest || newest.author.id === viewerId) return null
  return newest.authorRole === null || newest.authorRole === 'requester' ? null : newest
}
