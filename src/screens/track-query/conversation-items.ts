import type { HistoryEntry, Message, QueryDetail } from '#domain/query.ts'

export type ConversationItem = { kind: 'message'; message: Message } | { kind: 'change'; entry: HistoryEntry }

/**
 * Messages and changes in the order they happened, oldest first. Left out are followers, who are shown elsewhere, and
 * changes older than the first message loaded: without the messages around them they would say something else.
 */
export function conversationItems({ conversation, history, earlier }: QueryDetail): ConversationItem[] {
  const since = earlier && conversation[0] ? Date.parse(conversation[0].at) : -Infinity
  const items: (ConversationItem & { at: number })[] = [
    ...conversation.map((message) => ({ kind: 'message' as const, message, at: Date.parse(message.at) })),
    ...history
      .filter(({ type }) => type === 'changed')
      .map((entry) => ({ kind: 'change' as const, entry, at: Date.parse(entry.at) }))
      .filter(({ at }) => at >= since),
  ]
  // The sort is stable, so what a message brought about in the same instant follows it.
  return items.sort((a, b) => a.at - b.at)
}
