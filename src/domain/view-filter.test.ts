import { expect, test } from 'vitest'
import { emptyFilter } from './filter.ts'
import { parseFilter } from './parse-filter.ts'
import { askedView, narrowed, viewFilters } from './view-filter.ts'

const viewOf = (query: string, role: 'agent' | 'requester' = 'agent') => askedView(new URLSearchParams(query), role)

test.each([
  ['', 'agent', 'unresolved'],
  ['', 'requester', 'own'],
  ['priority=urgent', 'agent', 'all'],
  ['view=unassigned&priority=urgent', 'agent', 'unassigned'],
  ['view=01970000-0000-7000-8000-000000000401', 'agent', '01970000-0000-7000-8000-000000000401'],
] as const)('the query list with the URL query %j shows %ss the view %j', (query, role, view) => {
  expect(viewOf(query, role)).toBe(view)
})

test('filters that the user adds narrow a view, and an added status filter replaces the status filter of the view', () => {
  const own = parseFilter(new URLSearchParams('status=resolved&priority=urgent&text=jam'))
  expect(narrowed(viewFilters.unassigned, own)).toEqual({ ...own, assignee: 'none' })
  expect(narrowed({ ...emptyFilter, sort: 'raised' }, { ...own, sort: '-activity' }).sort).toBe('-activity')
  expect(narrowed(viewFilters.unassigned, emptyFilter)).toEqual(viewFilters.unassigned)
})
