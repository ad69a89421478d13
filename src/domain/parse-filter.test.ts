import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyFilter, filterParams, isFiltered } from './filter.ts'
import { parseFilter } from './parse-filter.ts'

test('a filter is unchanged after a round trip through a URL', () => {
  const text =
    'status=open&status=pending&priority=urgent&assignee=me&requester=me&visibility=company&from=2026-08-01&to=2026-08-31&text=printer&sort=-raised&group=status'
  expect(filterParams(parseFilter(new URLSearchParams(text))).toString()).toBe(text)
})

test('a sort order or a grouping does not count as a filter, because it leaves no query out', () => {
  expect(isFiltered({ ...emptyFilter, sort: 'priority', group: 'status' })).toBe(false)
})

test('comma-separated and repeated filter parameters are merged without duplicates', () => {
  expect(parseFilter(new URLSearchParams('status=open,new,open')).status).toEqual(['open', 'new'])
})

test('invalid filter values are ignored', () => {
  const filter = parseFilter(
    new URLSearchParams(
      'status=zombie&priority=&assignee=root&requester=root&visibility=private&from=2026-02-30&to=0000-01-01&text=%20&sort=colour&group=shape',
    ),
  )
  expect(filter).toEqual(emptyFilter)
  expect(isFiltered(filter)).toBe(false)
})

test('a search text that its limit cuts within a sign remains text', () => {
  const { text } = parseFilter(new URLSearchParams({ text: `${'a'.repeat(199)}😀` }))
  expect(text).toBe(`${'a'.repeat(199)}\uFFFD`)
})

test('parsing a filter never throws', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      const filter = parseFilter(new URLSearchParams(query))
      expect(parseFilter(filterParams(filter))).toEqual(filter)
    }),
  )
})
