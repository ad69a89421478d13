import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyFilter, filterParams, isFiltered, parseFilter } from './filter.ts'

test('a filter is unchanged after a round trip through a URL', () => {
  const text = 'status=open&status=pending&priority=urgent&assignee=me&text=printer'
  expect(filterParams(parseFilter(new URLSearchParams(text))).toString()).toBe(text)
})

test('comma-separated and repeated filter parameters are merged without duplicates', () => {
  expect(parseFilter(new URLSearchParams('status=open,new,open')).status).toEqual(['open', 'new'])
})

test('invalid filter values are ignored', () => {
  const filter = parseFilter(new URLSearchParams('status=zombie&priority=&assignee=root&text=%20'))
  expect(filter).toEqual(emptyFilter)
  expect(isFiltered(filter)).toBe(false)
})

test('parsing a filter never throws', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      const filter = parseFilter(new URLSearchParams(query))
      expect(parseFilter(filterParams(filter))).toEqual(filter)
    }),
  )
})
