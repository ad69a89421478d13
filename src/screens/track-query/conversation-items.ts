import type { HistoryEntry, Message, QueryDetail } from '#domain/query.ts'

/** A message, or the changes between two messages. */
export type ConversationItem =
  | { kind: 'message'; message: Message }
  | { kind: 'changes'; entries: [HistoryEntry, ...HistoryEntry[]] }

type Conversation = Pick<QueryDetail, 'conversation' | 'earlier' | 'history'>

/**
 * Messages and changes, oldest first. Omits follower changes, which are shown elsewhere, and changes older than the
 * first loaded message.
 */
export function conversationItems({ conversation, history, earlier }: Conversation): ConversationItem[] {
  const since = earlier && conversation[0] ? Date.parse(conversation[0].at) : -Infinity
  const changes = history.filter(({ type, at }) => type === 'changed' && Date.parse(at) >= since)
  // The sort is stable, so a change of the same instant follows its message.
  const happened = [...conversation, ...changes].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const items: ConversationItem[] = []
  for (const one of happened) {
    const last = items.at(-1)
    if ('html' in one) items.push({ kind: 'message', message: one })
    else if (last?.kind === 'changes') last.entries.push(one)
    else items.push({ kind: 'changes', entries: [one] })
  }
  return items
}
