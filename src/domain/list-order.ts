/** Orders of the list; `-` begins with the latest or the most urgent. The usual one is `-activity`. */
export const listSorts = [
  '-activity',
  'activity',
  '-raised',
  'raised',
  '-priority',
  'priority',
  'status',
  '-status',
] as const
export type ListSort = (typeof listSorts)[number]

/** What the rows of the list are grouped by. */
export const listGroups = ['none', 'status', 'priority', 'assignee'] as const
export type ListGroup = (typeof listGroups)[number]

/** Whether the list is in another order than by latest activity. */
export const isSorted = ({ sort, group }: { sort: ListSort | null; group: ListGroup | null }): boolean =>
  (sort ?? '-activity') !== '-activity' || (group ?? 'none') !== 'none'

/** Returns the same order the other way round. */
export const reversed = (sort: ListSort): ListSort => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as ListSort
