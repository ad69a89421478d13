import type { QueryFilter } from '#domain/filter.ts'
import type { QueryRow, RowGroup } from '#domain/query.ts'
import type { Words } from '#domain/words/en.ts'

type NamedGroup = { label: string; filter: Partial<QueryFilter> | null }

/** A group as a row shows it: its name, and the filter that leaves only its queries, null if there is none. */
function groupOf(
  { status, priority, assignee }: QueryRow,
  group: QueryFilter['group'],
  isInRest: boolean,
  words: Words,
): NamedGroup | null {
  if (isInRest) return { label: words.queryList.list.otherPeople, filter: null }
  switch (group) {
    case 'status':
      return { label: words.vocabulary.status[status], filter: { status: [status] } }
    case 'priority':
      return priority && { label: words.vocabulary.priority[priority], filter: { priority: [priority] } }
    case 'assignee':
      return {
        label: assignee?.name ?? words.queryList.list.unassigned,
        filter: { assignee: assignee?.id ?? 'none' },
      }
    default:
      return null
  }
}

/**
 * Returns where each group of a page begins, and how many queries it has on all pages.
 * @param inRest ids of the rows whose assignees have no group of their own. They share one group
 * @param count how many queries a filter has, null where that is not known
 * @returns nothing for a list without groups
 */
export function rowGroups(
  rows: readonly QueryRow[],
  filter: QueryFilter,
  inRest: ReadonlySet<string>,
  words: Words,
  count: (filter: QueryFilter) => number | null,
): RowGroup[] {
  const named = rows.flatMap((row) => {
    const group = groupOf(row, filter.group, inRest.has(row.id), words)
    return group ? [{ before: row.id, ...group }] : []
  })
  const keyOf = (place: number) => JSON.stringify(named[place]?.filter)
  const first = named.filter((_, place) => place === 0 || keyOf(place) !== keyOf(place - 1))
  return first.map(({ before, label, filter: groupFilter }) => ({
    before,
    label,
    count: groupFilter && count({ ...filter, ...groupFilter }),
  }))
}
