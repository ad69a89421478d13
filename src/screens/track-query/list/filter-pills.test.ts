import { expect, test } from 'vitest'
import { emptyFilter, filterParams } from '#domain/filter.ts'
import { parseFilter } from '#domain/parse-filter.ts'
import { en } from '#domain/words/en.ts'
import { ana, cleo, staff } from '../fixtures.ts'
import { filterPills, statusChoices } from './filter-pills.ts'

const pills = (filter: Parameters<typeof filterPills>[0], role: 'agent' | 'requester' = 'agent') =>
  filterPills(filter, { role, staff, locale: 'en-GB' }, en).map(({ label, relation, value, without }) => [
    [label, relation, value].filter(Boolean).join(' '),
    filterParams(without).toString(),
  ])

test('each filter pill names one filtered field and links to the list without that filter', () => {
  const filter = parseFilter(new URLSearchParams(`status=new&status=open&assignee=${ana.id}&priority=high&text=jam`))
  expect(pills(filter)).toEqual([
    ['Status is New or Open', `priority=high&assignee=${ana.id}&text=jam`],
    ['Assignee is Ana Ruiz', 'status=new&status=open&priority=high&text=jam'],
    ['Priority is High', `status=new&status=open&assignee=${ana.id}&text=jam`],
    ['Search for “jam”', `status=new&status=open&priority=high&assignee=${ana.id}`],
  ])
})

test.each([
  ['me', 'Assignee is Me'],
  ['none', 'Assignee is Unassigned'],
  [cleo.id, 'Assignee is Cleo Martin'],
  ['01970000-0000-7000-8000-00000000dead', 'Assignee is Former colleague'],
])('the assignee filter %s reads %j', (assignee, sentence) => {
  expect(pills({ ...emptyFilter, assignee })).toEqual([[sentence, '']])
})

test.each([
  ['from=2026-08-01', 'Raised since 1 Aug 2026'],
  ['to=2026-08-31', 'Raised until 31 Aug 2026'],
  ['from=2026-08-01&to=2026-08-31', 'Raised from 1 Aug 2026 to 31 Aug 2026'],
  ['from=2026-08-01&to=2026-08-01', 'Raised on 1 Aug 2026'],
])('the filter %s reads %j', (params, sentence) => {
  expect(pills(parseFilter(new URLSearchParams(params)))).toEqual([[sentence, '']])
})

test('a list of what everybody may read says so, and the filter can be removed', () => {
  expect(pills({ ...emptyFilter, visibility: 'company' }, 'requester')).toEqual([['Visible to Everybody', '']])
})

test('statuses with the same word for requesters are one choice in the status filter of a requester', () => {
  expect(statusChoices('requester', en)).toContainEqual({ label: 'In progress', statuses: ['open', 'on_hold'] })
  expect(pills({ ...emptyFilter, status: ['open', 'on_hold', 'new'] }, 'requester')).toEqual([
    ['Status is Received or In progress', ''],
  ])
})
