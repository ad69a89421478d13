import type { Message, QueryDetail } from '#domain/query.ts'

/** The newest answer for the requester that somebody else of staff gave, also one that is about to go out. */
export function latestOtherReply(
  { conversation, requester }: Pick<QueryDetail, 'conversation' | 'requester'>,
  viewerId: string,
): Message | undefined {
  return conversation.findLast(
    ({ kind, author }) => kind === 'reply' && author.id !== requester.id && author.id !== viewerId,
  )
}
