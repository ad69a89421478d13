import { dateFormatter } from '#ui/date-time/date-formatter.ts'
import { emptyFilter, type FilterPart, type QueryFilter } from '#domain/filter.ts'
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
/** Who reads the pills: their role, the staff whom they may choose, and their language. */
type FilterReader = { role: Role; staff: Person[]; locale: string }
type PillTelling = (filter: QueryFilter, reader: FilterReader, words: PillWords) => Omit<Pill, 'without'> | null

/** The days are one part of the list's filter for its readers. */
type ToldPart = Exclude<FilterPart, 'to'>

/** Each part of a filter as a sentence; null if it is not in force. */
const tellings: Record<ToldPart, PillTelling> = {
  status: ({ status }, { role }, words) => {
    const { filter } = words.queryList
    const chosen = statusChoices(role, words).filter(({ statuses }) => statuses.some((one) => status.includes(one)))
    const labels = chosen.map(({ label }) => label)
    return labels.length > 0
      ? { field: 'status', label: filter.status, relation: filter.is, value: filter.or(labels) }
      : null
  },
  assignee: ({ assignee }, { staff }, { queryList: { filter } }) => {
    if (!assignee) return null
    const names: Record<string, string> = { me: filter.me, none: filter.nobody }
    const name = names[assignee] ?? staff.find(({ id }) => id === assignee)?.name ?? filter.formerColleague
    return { field: 'assignee', label: filter.assignee, relation: filter.is, value: name }
  },
  priority: ({ priority }, _reader, { queryList: { filter }, vocabulary }) => {
    const names = priority.map((one) => vocabulary.priority[one])
    return names.length > 0
      ? { field: 'priority', label: filter.priority, relation: filter.is, value: filter.or(names) }
      : null
  },
  requester: ({ requester }, _reader, { queryList: { filter } }) =>
    requester && { field: null, label: filter.requester, relation: filter.is, value: filter.me },
  visibility: ({ visibility }, _reader, { queryList: { filter } }) =>
    visibility && { field: null, label: filter.visibility, relation: '', value: filter.everybody },
  text: ({ text }, _reader, { queryList: { filter } }) =>
    text ? { field: null, label: filter.text, relation: filter.for, value: filter.quoted(text) } : null,
  from: ({ from, to }, { locale }, { queryList: { filter } }) => {
    if (!from && !to) return null
    const isOneDay = from === to
    // A day without a time is the same in every zone.
    const written = (day: string | null) => day && dateFormatter(locale, 'UTC', 'date').format(new Date(day))
    const [first, last] = [written(from), written(to)]
    const days = isOneDay ? (first ?? '') : filter.days(first, last)
    return { field: 'raised', label: filter.raised, relation: isOneDay ? filter.on : '', value: days }
  },
}

/** The filters in force as sentences, one for each field. */
export const filterPills = (filter: QueryFilter, reader: FilterReader, words: PillWords): Pill[] =>
  (Object.keys(tellings) as ToldPart[]).flatMap((part) => {
    const told = tellings[part](filter, reader, words)
    const without = { ...filter, [part]: emptyFilter[part], ...(part === 'from' && { to: null }) }
    return told ? [{ ...told, without }] : []
  })
