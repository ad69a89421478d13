import { expect, test, vi } from 'vitest'
import { remembered } from './remembered.ts'

test('a result is made once for the same names, and anew for others', () => {
  const make = vi.fn((...names: [string, string]) => ({ names }))
  const get = remembered(make)
  expect(get('de', 'UTC')).toBe(get('de', 'UTC'))
  expect(get('de', 'Europe/Berlin')).not.toBe(get('de', 'UTC'))
  expect(make).toHaveBeenCalledTimes(2)
})

test('at most 500 results are kept: the next one forgets them all', () => {
  const make = vi.fn((name: string) => ({ name }))
  const get = remembered(make)
  for (let index = 0; index < 500; index += 1) get(`locale ${index}`)
  get('locale 0')
  expect(make).toHaveBeenCalledTimes(500)
  get('one more')
  get('locale 0')
  expect(make).toHaveBeenCalledTimes(502)
})

test('an error keeps nothing: the next call tries again', () => {
  const make = vi.fn((name: string) => {
    if (make.mock.calls.length === 1) throw new RangeError(name)
    return name
  })
  const get = remembered(make)
  expect(() => get('xx')).toThrow('xx')
  expect(get('xx')).toBe('xx')
})
