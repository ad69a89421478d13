import type { QueryFilter } from '#domain/filter.ts'
import type { Person } from '#domain/person.ts'
import { isStaff, type Role } from '#domain/role.ts'
import { statuses, type Status } from '#domain/status.ts'
import type { Words } from '#domain/words/en.ts'

/** One option of the status filter; requesters see several statuses as one word. */
export type StatusChoice = { label: string; statuses: Status[] }

/** The status options for a role, in order. */
export function statusChoices(role: Role, { vocabulary }: Words): StatusChoice[] {
  const word = isStaff(role) ? vocabulary.status : vocabulary.requesterStatus
  const choices = new Map<string, Status[]>()
  for (const status of statuses) choices.set(word[status], [...(choices.get(word[status]) ?? []), status])
  return [...choices].map(([label, statuses]) => ({ label, statuses }))
}

export type FilterChip = { label: string; without: QueryFilter }

/** The active filters, each with the filter that remains when it is removed. */
export function filterChips(filter: QueryFilter, role: Role, staff: Person[], words: Words): FilterChip[] {
  const { filter: t } = words.queryList
  const chips: FilterChip[] = []
  for (const { label, statuses } of statusChoices(role, words)) {
    if (!statuses.some((status) => filter.status.includes(status))) continue
    const status = filter.status.filter((status) => !statuses.includes(status))
    chips.push({ label: t.chip(t.status, label), without: { ...filter, status } })
  }
  if (filter.assignee) {
    const names: Record<string, string> = { me: t.me, none: t.nobody }
    const name = names[filter.assignee] ?? staff.find(({ id }) => id === filter.assignee)?.name ?? t.formerColleague
    chips.push({ label: t.chip(t.assignee, name), without: { ...filter, assignee: null } })
  }
  if (filter.requester) chips.push({ label: t.own, without: { ...filter, requester: null } })
  for (const priority of filter.priority) {
    const rest = filter.priority.filter((other) => other !== priority)
    const label = t.chip(t.priority, words.vocabulary.priority[priority])
    chips.push({ label, without: { ...filter, priority: rest } })
  }
  if (filter.text) chips.push({ label: t.quoted(filter.text), without: { ...filter, text: '' } })
  return chips
}
