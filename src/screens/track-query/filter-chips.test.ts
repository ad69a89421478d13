import { expect, test } from 'vitest'
import { emptyFilter, filterParams, parseFilter } from '#domain/filter.ts'
import { en } from '#domain/words/en.ts'
import { filterChips, statusChoices } from './filter-chips.ts'
import { ana, cleo, staff } from './fixtures.ts'

const chips = (filter: Parameters<typeof filterChips>[0], role: 'agent' | 'requester' = 'agent') =>
  filterChips(filter, role, staff, en).map(({ label, without }) => [label, filterParams(without).toString()])

test('each filter chip names one filter and links to the list without it', () => {
  const filter = parseFilter(new URLSearchParams(`status=new&status=open&assignee=${ana.id}&priority=high&text=jam`))
  expect(chips(filter).map(([label]) => label)).toEqual([
    'Status: New',
    'Status: Open',
    'Assignee: Ana Ruiz',
    'Priority: High',
    '“jam”',
  ])
  expect(chips(filter).at(-1)?.[1]).toBe(`status=new&status=open&priority=high&assignee=${ana.id}`)
})

test.each([
  ['me', 'Assignee: Me'],
  ['none', 'Assignee: Nobody'],
  [cleo.id, 'Assignee: Cleo Martin'],
  ['01970000-0000-7000-8000-00000000dead', 'Assignee: Former colleague'],
])('the assignee filter %s is labelled %j', (assignee, label) => {
  expect(chips({ ...emptyFilter, assignee })).toEqual([[label, '']])
})

test('statuses that have the same word for requesters share one filter chip', () => {
  expect(statusChoices('requester', en)).toContainEqual({ label: 'In progress', statuses: ['open', 'on_hold'] })
  expect(chips({ ...emptyFilter, status: ['open', 'on_hold', 'new'] }, 'requester')).toEqual([
    ['Status: Received', 'status=open&status=on_hold'],
    ['Status: In progress', 'status=new'],
  ])
})
