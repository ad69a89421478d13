import { expect, test } from 'vitest'
import { emptyFilter, type QueryFilter } from '#domain/filter.ts'
import type { QueryRow } from '#domain/query.ts'
import { en } from '#domain/words/en.ts'
import { rowGroups } from './row-groups.ts'

const row = (id: string, assignee: string | null) =>
  ({ id, status: 'open', priority: 'normal', assignee: assignee && { id: assignee, name: assignee } }) as QueryRow

test('assignees beyond the maximum number of groups share one heading, which has no count', () => {
  const rows = [row('1', 'Ada'), row('2', 'Zoe'), row('3', 'Zia'), row('4', 'Zoe'), row('5', null)]
  const asked: QueryFilter[] = []
  const count = (filter: QueryFilter) => asked.push(filter) + 6
  const filter: QueryFilter = { ...emptyFilter, group: 'assignee' }
  expect(rowGroups(rows, filter, new Set(['2', '3', '4']), en, count)).toEqual([
    { before: '1', label: 'Ada', count: 7 },
    { before: '2', label: 'Other people', count: null },
    { before: '5', label: 'Unassigned', count: 8 },
  ])
  expect(asked.map(({ assignee }) => assignee)).toEqual(['Ada', 'none'])
})
