import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { handleMissingChunk, importChunk, loadDocument } from './missing-chunk.ts'

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

// `markOutdated` cannot be undone, so other test files in this worker need a new copy of the modules.
afterAll(() => void vi.resetModules())

test('a page with a missing chunk is loaded as a document, at most once every ten seconds', async () => {
  expect(await loadDocument('/trackQuery')).toBe(true)
  expect(assign).toHaveBeenCalledExactlyOnceWith('/trackQuery')
  vi.advanceTimersByTime(9999)
  expect(await loadDocument('/trackQuery')).toBe(false)
  expect(assign).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(await loadDocument('/trackQuery')).toBe(true)
})

test('the limit of one load every ten seconds applies to each page separately', async () => {
  expect(await loadDocument('/trackQuery')).toBe(true)
  expect(await loadDocument('/company')).toBe(true)
  expect(assign).toHaveBeenLastCalledWith('/company')
})

test('a page with a missing chunk is not loaded while the server is unreachable, and a later attempt loads it', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await loadDocument('/trackQuery')).toBe(false)
  expect(assign).not.toHaveBeenCalled()
  expect(await loadDocument('/trackQuery')).toBe(true)
})

test('without session storage a page with a missing chunk is not loaded, because an endless reload could not be detected', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(await loadDocument('/company')).toBe(false)
  expect(assign).not.toHaveBeenCalled()
})

test('a missing chunk loads the page if the record of loads in session storage is empty, but not if it is invalid JSON', async () => {
  stored.set('trackquery-reload', 'not JSON')
  expect(await loadDocument('/company')).toBe(false)
  stored.set('trackquery-reload', '{}')
  expect(await loadDocument('/company')).toBe(true)
})

test('a missing chunk outside a navigation marks the version as outdated and does not reload the page', async () => {
  vi.resetModules()
  const { isOutdated } = await import('./outdated.ts')
  const page = await import('./missing-chunk.ts')
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await page.loadDocument(null)).toBe(false)
  expect(isOutdated()).toBe(false)
  expect(await page.loadDocument(null)).toBe(false)
  expect(isOutdated()).toBe(true)
  expect(assign).not.toHaveBeenCalled()
})

describe('an import whose chunk is missing', () => {
  const error = new TypeError('Failed to fetch dynamically imported module')
  const settled = vi.fn()
  const importIt = () => importChunk(() => Promise.reject(error)).then(settled, settled)

  test('stays pending while the browser loads the new version of the page', async () => {
    handleMissingChunk(error, '/trackQuery')
    void importIt()
    await expect.poll(() => assign).toHaveBeenCalledOnce()
    await new Promise(setImmediate)
    expect(settled).not.toHaveBeenCalled()
  })

  test('rejects when the page cannot be loaded anew', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    handleMissingChunk(error, '/trackQuery')
    await importIt()
    expect(settled).toHaveBeenCalledExactlyOnceWith(error)
  })
})
