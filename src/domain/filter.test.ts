import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyFilter, filterParams, isFiltered, parseFilter } from './filter.ts'

test('an address and its filter say the same', () => {
  const text = 'status=open&status=pending&priority=urgent&assignee=me&text=printer'
  expect(filterParams(parseFilter(new URLSearchParams(text))).toString()).toBe(text)
})

test('commas do as well as repetition, and twice counts once', () => {
  expect(parseFilter(new URLSearchParams('status=open,new,open')).status).toEqual(['open', 'new'])
})

test('what is not understood narrows nothing', () => {
  const filter = parseFilter(new URLSearchParams('status=zombie&priority=&assignee=root&text=%20'))
  expect(filter).toEqual(emptyFilter)
  expect(isFiltered(filter)).toBe(false)
})

test('no address whatever makes a filter fail', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      const filter = parseFilter(new URLSearchParams(query))
      expect(parseFilter(filterParams(filter))).toEqual(filter)
    }),
  )
})
