import { dateFormatter } from '#ui/date-time/date-formatter.ts'
import type { QueryFilter } from '#domain/filter.ts'
import type { Person } from '#domain/person.ts'
import { isStaff, type Role } from '#domain/role.ts'
import { statuses, type Status } from '#domain/status.ts'
import type { Words } from '#domain/words/en.ts'

/** One option of the status filter; requesters see several statuses as one word. */
export type StatusChoice = { label: string; statuses: Status[] }

/** The status options for a role, in order. */
export function statusChoices(role: Role, { vocabulary }: Pick<Words, 'vocabulary'>): StatusChoice[] {
  const word = isStaff(role) ? vocabulary.status : vocabulary.requesterStatus
  const choices = new Map<string, Status[]>()
  for (const status of statuses) choices.set(word[status], [...(choices.get(word[status]) ?? []), status])
  return [...choices].map(([label, statuses]) => ({ label, statuses }))
}

/** The fields of the filter that have a picker. */
export type FilterField = 'status' | 'assignee' | 'priority' | 'raised'

export type Pill = {
  /** The picker that changes it; null where there is none. */
  field: FilterField | null
  /** "Status is Open" in its three parts. */
  label: string
  relation: string
  value: string
  /** The filter that remains when this one is removed. */
  without: QueryFilter
}

type PillWords = Pick<Words, 'queryList' | 'vocabulary'>

/** The filters in force as sentences, one for each field. */
export function filterPills(
  filter: QueryFilter,
  { role, staff, locale }: { role: Role; staff: Person[]; locale: string },
  words: PillWords,
): Pill[] {
  const { filter: filterWords } = words.queryList
  const pills: Pill[] = []
  const add = (
    field: FilterField | null,
    label: string,
    relation: string,
    value: string,
    without: Partial<QueryFilter>,
  ) => pills.push({ field, label, relation, value, without: { ...filter, ...without } })

  const chosen = statusChoices(role, words).filter(({ statuses }) =>
    statuses.some((one) => filter.status.includes(one)),
  )
  const labels = chosen.map(({ label }) => label)
  if (labels.length > 0) add('status', filterWords.status, filterWords.is, filterWords.or(labels), { status: [] })

  if (filter.assignee) {
    const names: Record<string, string> = { me: filterWords.me, none: filterWords.nobody }
    const name =
      names[filter.assignee] ?? staff.find(({ id }) => id === filter.assignee)?.name ?? filterWords.formerColleague
    add('assignee', filterWords.assignee, filterWords.is, name, { assignee: null })
  }
  if (filter.priority.length > 0) {
    const names = filter.priority.map((priority) => words.vocabulary.priority[priority])
    add('priority', filterWords.priority, filterWords.is, filterWords.or(names), { priority: [] })
  }
  if (filter.requester) add(null, filterWords.requester, filterWords.is, filterWords.me, { requester: null })
  if (filter.visibility) add(null, filterWords.visibility, '', filterWords.everybody, { visibility: null })
  if (filter.text) add(null, filterWords.text, filterWords.for, filterWords.quoted(filter.text), { text: '' })
  if (filter.from || filter.to) {
    const isOneDay = filter.from === filter.to
    // A day without a time is the same in every zone.
    const written = (day: string | null) => day && dateFormatter(locale, 'UTC', 'date').format(new Date(day))
    const [from, to] = [written(filter.from), written(filter.to)]
    const days = isOneDay ? (from ?? '') : filterWords.days(from, to)
    add('raised', filterWords.raised, isOneDay ? filterWords.on : '', days, { from: null, to: null })
  }
  return pills
}
