import type { Category, FieldChange, HistoryEntry } from '#domain/query.ts'
import { isUuid } from '#domain/filter.ts'
import { isPriority } from '#domain/priority.ts'
import type { Role } from '#domain/role.ts'
import { isStatus, resolutions, type Resolution } from '#domain/status.ts'
import type { Words } from '#domain/words/en.ts'
import { statusWord } from './status-look.ts'

/** As what its reader reads a history, and the names of the categories in it. */
export type HistoryReader = { role: Role; categories: Category[] }

const isResolution = (value: unknown): value is Resolution => resolutions.includes(value as Resolution)

/** One entry of the history as a sentence, such as `Ana assigned it to Cleo and set the priority to High`. */
export function historySentence(entry: HistoryEntry, reader: HistoryReader, words: Words): string {
  const { history } = words.trackQuery
  const who = entry.actor?.name ?? history.itself
  if (entry.type !== 'changed') return history.sentence(who, [history[entry.type]])
  return history.sentence(who, actsOf(entry, reader, words))
}

/** Whether an entry says anything: a resolution that only follows its status does not, on its own. */
export const saysSomething = (entry: HistoryEntry, reader: HistoryReader, words: Words): boolean =>
  entry.type !== 'changed' || actsOf(entry, reader, words).length > 0

const actsOf = (entry: HistoryEntry, reader: HistoryReader, words: Words): string[] =>
  entry.changes.map((change) => actOf(change, entry, reader, words)).filter((act) => act !== null)

function actOf({ field, from, to }: FieldChange, entry: HistoryEntry, reader: HistoryReader, words: Words) {
  const { history } = words.trackQuery
  switch (field) {
    case 'status':
      return statusAct(to, entry, reader, words)
    case 'resolution':
      return null
    case 'assignee':
      return assigneeAct(from, to, entry, words)
    case 'priority':
      return isPriority(to) ? history.priority(words.vocabulary.priority[to]) : null
    case 'category':
      return to ? history.category(categoryName(to, reader, words)) : history.noCategory
    case 'visibility':
      return to === 'private' || to === 'company' ? history.visibility[to] : null
    case 'subject':
      return history.subject(to ?? '')
  }
}

/** A value that is still an id stands for somebody or something that the reader may no longer see. */
const categoryName = (value: string, { categories }: HistoryReader, { trackQuery }: Words): string =>
  categories.find(({ id }) => id === value)?.name ?? (isUuid(value) ? trackQuery.history.formerCategory : value)

function assigneeAct(from: string | null, to: string | null, { actor }: HistoryEntry, { trackQuery }: Words) {
  const { history } = trackQuery
  const isActor = (value: string | null) => actor !== null && (value === actor.name || value === actor.id)
  const nameOf = (value: string) => (isUuid(value) ? history.somebody : value)
  if (to) return isActor(to) ? history.took : history.assigned(nameOf(to))
  if (from) return isActor(from) ? history.released : history.unassigned(nameOf(from))
  return null
}

function statusAct(to: string | null, entry: HistoryEntry, { role }: HistoryReader, words: Words) {
  const { history } = words.trackQuery
  const resolution = entry.changes.find(({ field }) => field === 'resolution')?.to
  if (isResolution(resolution)) {
    const as = words.vocabulary.resolution[resolution]
    if (to === 'resolved') return history.resolved(as)
    if (to === 'closed') return history.closedAs(as)
  }
  return isStatus(to) ? history.status(statusWord(words, role, to)) : null
}
