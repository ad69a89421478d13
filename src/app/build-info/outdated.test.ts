import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOutdated, loadWhole, setOutdated } from './outdated.ts'

const assign = vi.fn()
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  assign.mockReset()
})

test('a page of which a piece is gone is loaded whole, but not twice within ten seconds', () => {
  expect(loadWhole('/trackQuery')).toBe(true)
  expect(assign).toHaveBeenCalledExactlyOnceWith('/trackQuery')
  vi.advanceTimersByTime(9999)
  expect(loadWhole('/trackQuery')).toBe(false)
  expect(assign).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(loadWhole('/trackQuery')).toBe(true)
})

test('another page has its own turn', () => {
  expect(loadWhole('/trackQuery')).toBe(true)
  expect(loadWhole('/company')).toBe(true)
  expect(assign).toHaveBeenLastCalledWith('/company')
})

test('where nothing can be remembered it is not tried, as it could not be known whether it was', () => {
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(loadWhole('/company')).toBe(false)
  expect(assign).not.toHaveBeenCalled()
})

test('what others left there does no harm', () => {
  stored.set('trackquery-reload', 'not JSON')
  expect(loadWhole('/company')).toBe(false)
  stored.set('trackquery-reload', '{}')
  expect(loadWhole('/company')).toBe(true)
})

test('a newer version, once seen, stays seen', () => {
  expect(isOutdated()).toBe(false)
  setOutdated()
  expect(isOutdated()).toBe(true)
})
