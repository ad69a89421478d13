import type { Message, QueryDetail } from '#domain/query.ts'

/** The newest reply by another staff member, including a scheduled one. */
export function latestOtherReply(
  { conversation, requester }: Pick<QueryDetail, 'conversation' | 'requester'>,
  viewerId: string,
): Message | undefined {
  return conversation.findLast(
    ({ kind, author }) => kind === 'reply' && author.id !== requester.id && author.id !== viewerId,
  )
}
