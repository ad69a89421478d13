import { expect, test } from 'vitest'
import { emptyFilter, filterParams } from './filter.ts'
import { parseFilter } from './parse-filter.ts'
import { builtInViews } from './list-view.ts'
import { statuses } from './status.ts'
import { viewIdOf, filterFor, withOwnFilter, viewFilters, viewWith } from './view-filter.ts'

const viewOf = (query: string, role: 'agent' | 'requester' = 'agent') => viewIdOf(new URLSearchParams(query), role)

test.each([
  ['', 'agent', 'unresolved'],
  ['', 'requester', 'own'],
  ['priority=urgent', 'agent', 'all'],
  ['text=lamp', 'requester', 'all'],
  ['view=everybodys', 'requester', 'everybodys'],
  ['view=answered&text=lamp', 'requester', 'answered'],
  ['view=unassigned&priority=urgent', 'agent', 'unassigned'],
  ['view=01970000-0000-7000-8000-000000000401', 'agent', '01970000-0000-7000-8000-000000000401'],
] as const)('the query list with the URL query %j shows %ss the view %j', (query, role, view) => {
  expect(viewOf(query, role)).toBe(view)
})

test('filters that the user adds narrow a view, and an added status filter replaces the status filter of the view', () => {
  const ownFilter = parseFilter(new URLSearchParams('status=resolved&priority=urgent&text=jam'))
  expect(withOwnFilter(viewFilters.unassigned, ownFilter)).toEqual({ ...ownFilter, assignee: 'none' })
  expect(withOwnFilter({ ...emptyFilter, sort: 'raised' }, { ...ownFilter, sort: '-activity' }).sort).toBe('-activity')
  expect(withOwnFilter(viewFilters.unassigned, emptyFilter)).toEqual(viewFilters.unassigned)
})

test('a filter by priority, and an order or a group by it, reach staff and not requesters', () => {
  const asked = parseFilter(new URLSearchParams('status=open&priority=urgent&sort=-priority&group=priority'))
  expect(filterFor('agent', asked)).toEqual(asked)
  expect(filterFor('requester', asked)).toEqual({ ...emptyFilter, status: ['open'] })
  expect(filterFor('requester', { ...asked, sort: 'raised' }).sort).toBe('raised')
})

test('each own query of a requester is in exactly one of "My queries" and "Answered and closed"', () => {
  const { own, answered } = viewFilters
  expect([own.requester, answered.requester]).toEqual(['me', 'me'])
  expect([...own.status, ...answered.status].sort()).toEqual([...statuses].sort())
})

test('a narrowed view keeps its visibility, so a view saved from "Everybody’s" shows no private query', () => {
  const found = withOwnFilter(viewFilters.everybodys, parseFilter(new URLSearchParams('status=open')))
  expect(found).toEqual({ ...emptyFilter, status: ['open'], visibility: 'company' })
  expect(parseFilter(filterParams(found))).toEqual(found)
})

const matches = (
  query: Parameters<typeof viewWith>[0],
  { status, requester, visibility }: (typeof viewFilters)['own'],
) =>
  (status.length === 0 || status.includes(query.status)) &&
  (requester === null || query.requester.id === 'me') &&
  (visibility === null || query.visibility === visibility)

test('the view of a requester that a query leads to contains it, and it is one of theirs', () => {
  for (const status of statuses)
    for (const visibility of ['private', 'company'] as const)
      for (const id of ['me', 'other']) {
        const query = { status, visibility, requester: { id } }
        const view = viewWith(query, 'me')
        expect(builtInViews('requester')).toContain(view)
        expect(matches(query, viewFilters[view])).toBe(true)
      }
})
