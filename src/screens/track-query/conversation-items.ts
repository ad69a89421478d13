import type { FieldChange, HistoryEntry, Message, QueryDetail } from '#domain/query.ts'
import type { Words } from '#domain/words/en.ts'
import { saysSomething, type HistoryReader } from './history-sentence.ts'

/** A message, or the changes between two messages. */
export type ConversationItem =
  | { kind: 'message'; message: Message }
  | { kind: 'changes'; entries: [HistoryEntry, ...HistoryEntry[]] }

type Conversation = Pick<QueryDetail, 'conversation' | 'earlier' | 'history'>

/** Changes of one person within this time are one act, such as an answer that also resolves. */
const oneActMs = 120_000

/** The time of the first loaded message, if there are earlier ones. Older changes are not in the conversation. */
const startOf = ({ conversation, earlier }: Conversation): number =>
  earlier && conversation[0] ? Date.parse(conversation[0].at) : -Infinity

const isInThread = ({ type, at }: HistoryEntry, since: number): boolean => type === 'changed' && Date.parse(at) >= since

/**
 * Messages and changes, oldest first. Omits who raised and who follows the query, which are shown elsewhere, and
 * changes older than the first loaded message. Changes that one person makes in one act are one entry.
 * @param isShown whether an entry has a change that the reader may see
 */
export function conversationItems(query: Conversation, isShown: (entry: HistoryEntry) => boolean): ConversationItem[] {
  const since = startOf(query)
  const changes = query.history.filter((entry) => isInThread(entry, since))
  // The sort is stable, so a change of the same instant follows its message.
  const happened = [...query.conversation, ...changes].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const items: ConversationItem[] = []
  for (const one of happened) {
    const last = items.at(-1)
    if ('html' in one) items.push({ kind: 'message', message: one })
    else if (last?.kind === 'changes') last.entries.push(one)
    else items.push({ kind: 'changes', entries: [one] })
  }
  return items.flatMap((item) => (item.kind === 'message' ? [item] : mergedChanges(item.entries, isShown)))
}

/** History that the conversation does not show: who raised and follows the query, and changes before its start. */
export function offThread(query: Conversation, reader: HistoryReader, words: Words): HistoryEntry[] {
  const since = startOf(query)
  return query.history.filter((entry) => !isInThread(entry, since) && saysSomething(entry, reader, words))
}

/** Merges the changes of each act. An act without an effect disappears. */
function mergedChanges(
  entries: readonly HistoryEntry[],
  isShown: (entry: HistoryEntry) => boolean,
): ConversationItem[] {
  const acts: HistoryEntry[] = []
  for (const entry of entries) {
    const last = acts.at(-1)
    const isSameAct =
      last && entry.actor?.id === last.actor?.id && Date.parse(entry.at) - Date.parse(last.at) <= oneActMs
    if (isSameAct) acts[acts.length - 1] = { ...entry, changes: netChanges([...last.changes, ...entry.changes]) }
    else acts.push(entry)
  }
  const [first, ...others] = acts.filter((act) => act.changes.length > 0 && isShown(act))
  return first ? [{ kind: 'changes', entries: [first, ...others] }] : []
}

/** One change for each field, from its first to its last value. Fields that are as before are omitted. */
function netChanges(changes: readonly FieldChange[]): FieldChange[] {
  const byField = new Map<FieldChange['field'], FieldChange>()
  for (const change of changes) {
    const from = byField.get(change.field)?.from ?? change.from
    byField.set(change.field, { ...change, from })
  }
  return [...byField.values()].filter(({ from, to }) => from !== to)
}
