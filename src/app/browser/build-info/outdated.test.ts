import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOutdated, loadWhole, setOutdated } from './outdated.ts'

const assign = vi.fn()
const fetched = vi.fn<() => Promise<Response>>()
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('fetch', fetched.mockResolvedValue(new Response('ok')))
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

test('a page of which a piece is gone is loaded whole, but not twice within ten seconds', async () => {
  expect(await loadWhole('/trackQuery')).toBe(true)
  expect(assign).toHaveBeenCalledExactlyOnceWith('/trackQuery')
  vi.advanceTimersByTime(9999)
  expect(await loadWhole('/trackQuery')).toBe(false)
  expect(assign).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(await loadWhole('/trackQuery')).toBe(true)
})

test('another page has its own turn', async () => {
  expect(await loadWhole('/trackQuery')).toBe(true)
  expect(await loadWhole('/company')).toBe(true)
  expect(assign).toHaveBeenLastCalledWith('/company')
})

test('while nothing answers the page stays as it is, with all that was typed; and later it has its turn', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await loadWhole('/trackQuery')).toBe(false)
  expect(assign).not.toHaveBeenCalled()
  expect(await loadWhole('/trackQuery')).toBe(true)
})

test('where nothing can be remembered it is not tried, as it could not be known whether it was', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(await loadWhole('/company')).toBe(false)
  expect(assign).not.toHaveBeenCalled()
})

test('what others left there does no harm', async () => {
  stored.set('trackquery-reload', 'not JSON')
  expect(await loadWhole('/company')).toBe(false)
  stored.set('trackquery-reload', '{}')
  expect(await loadWhole('/company')).toBe(true)
})

test('a newer version, once seen, stays seen', () => {
  expect(isOutdated()).toBe(false)
  setOutdated()
  expect(isOutdated()).toBe(true)
})

test('a piece that nobody waits for leaves the page as it is, and the next one whole', async () => {
  vi.resetModules()
  const page = await import('./outdated.ts')
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await page.loadWhole(null)).toBe(false)
  expect(page.isOutdated()).toBe(false)
  expect(await page.loadWhole(null)).toBe(false)
  expect(page.isOutdated()).toBe(true)
  expect(assign).not.toHaveBeenCalled()
})
