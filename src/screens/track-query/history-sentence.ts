import type { Category, FieldChange, HistoryEntry } from '#domain/query.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Person } from '#domain/person.ts'
import { isPriority } from '#domain/priority.ts'
import type { Role } from '#domain/role.ts'
import { isStatus, resolutions, type Resolution } from '#domain/status.ts'
import type { Words } from '#domain/words/en.ts'
import { statusWord } from './status-look.ts'

/** Who reads the history, and of whose query: a pending query waits for its requester. */
export type HistoryReader = { role: Role; categories: Category[]; viewerId?: string; requester?: Person }

const isResolution = (value: unknown): value is Resolution => resolutions.includes(value as Resolution)

const isBy = ({ viewerId }: HistoryReader, { actor }: HistoryEntry) => actor !== null && actor.id === viewerId

/** One entry of the history as a sentence, such as `Ana assigned it to Cleo and set the priority to High`. */
export function historySentence(entry: HistoryEntry, reader: HistoryReader, words: Words): string {
  const { history } = words.oneQuery
  const isOwn = isBy(reader, entry)
  const who = isOwn ? words.vocabulary.you : (entry.actor?.name ?? history.itself)
  if (entry.type === 'followed' && isOwn) return history.sentence(who, [history.followedByYou])
  if (entry.type !== 'changed') return history.sentence(who, [history[entry.type]])
  return history.sentence(who, actsOf(entry, reader, words))
}

/**
 * Whether an entry has visible changes. A lone resolution has none, nor has a status that reads the same to the
 * viewer.
 */
export const saysSomething = (entry: HistoryEntry, reader: HistoryReader, words: Words): boolean =>
  entry.type !== 'changed' || actsOf(entry, reader, words).length > 0

const actsOf = (entry: HistoryEntry, reader: HistoryReader, words: Words): string[] =>
  entry.changes.map((change) => tellings[change.field](change, entry, reader, words)).filter((act) => act !== null)

type Telling = (change: FieldChange, entry: HistoryEntry, reader: HistoryReader, words: Words) => string | null

/** The text of a change by field; null when it is not shown. */
const tellings: Record<FieldChange['field'], Telling> = {
  status: (change, entry, reader, words) => statusAct(change, entry, reader, words),
  resolution: () => null,
  assignee: ({ from, to }, entry, reader, words) => assigneeAct(from, to, entry, reader, words),
  priority: ({ to }, _entry, _reader, { oneQuery, vocabulary }) =>
    isPriority(to) ? oneQuery.history.priority(vocabulary.priority[to]) : null,
  category: ({ to }, _entry, reader, words) => {
    const { history } = words.oneQuery
    return to ? history.category(categoryName(to, reader, words)) : history.noCategory
  },
  visibility: ({ to }, _entry, _reader, { oneQuery }) =>
    to === 'private' || to === 'company' ? oneQuery.history.visibility[to] : null,
  subject: ({ to }, _entry, _reader, { oneQuery }) => oneQuery.history.subject(to ?? ''),
}

/** `value` is a name or an id. An id that is not in `categories` is that of a former category. */
const categoryName = (value: string, { categories }: HistoryReader, { oneQuery }: Words): string =>
  categories.find(({ id }) => id === value)?.name ?? (isUuid(value) ? oneQuery.history.formerCategory : value)

function assigneeAct(
  from: string | null,
  to: string | null,
  entry: HistoryEntry,
  reader: HistoryReader,
  { oneQuery }: Words,
) {
  const { history } = oneQuery
  const { actor } = entry
  const isActor = (value: string | null) => actor !== null && (value === actor.name || value === actor.id)
  const nameOf = (value: string) => (isUuid(value) ? history.somebody : value)
  if (to) return isActor(to) ? history.assignedSelf : history.assigned(nameOf(to))
  if (!from) return null
  if (!isActor(from)) return history.unassigned(nameOf(from))
  return isBy(reader, entry) ? history.unassignedYou : history.unassignedSelf
}

function statusAct({ from, to }: FieldChange, entry: HistoryEntry, reader: HistoryReader, words: Words) {
  const { history } = words.oneQuery
  const word = (status: string) =>
    statusWord(words, reader.role, { status, requester: reader.requester }, reader.viewerId)
  const resolution = entry.changes.find(({ field }) => field === 'resolution')?.to
  if (isResolution(resolution)) {
    const as = words.vocabulary.resolution[resolution]
    if (to === 'resolved') return history.resolved(as)
    if (to === 'closed') return history.closedAs(as)
  }
  if (!isStatus(to)) return null
  const now = word(to)
  return isStatus(from) && word(from) === now ? null : history.status(now)
}
