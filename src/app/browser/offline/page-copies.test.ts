import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { offlineDocumentPath } from '../../shared/offline-paths.ts'
import { alone, endCopies, removeAll, shellPrefix } from './copy-owner.ts'
import type { PageCopy } from './copy-policy.ts'
import { memoryCaches } from './memory-caches.fixture.ts'
import { forgetPage, isKept, keepPage, keptPages, readCopy, setBuild } from './page-copies.ts'

const start = Date.parse('2026-11-25T14:00:00Z')
const path = '/trackQuery?ref=ACME-1'
const list = '/trackQuery?company=ACME'

beforeEach(async () => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  await use(memoryCaches())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  setBuild(undefined)
})

/** Uses caches in which the shell of the build is complete. */
async function use(caches: CacheStorage): Promise<void> {
  vi.stubGlobal('caches', caches)
  await completeShell('b1')
  setBuild('b1')
}
const completeShell = async (build: string) =>
  (await caches.open(shellPrefix + build)).put(offlineDocumentPath, new Response('document'))

const copy = (about: Partial<PageCopy> = {}): PageCopy => ({
  title: 'ACME-1 Printer',
  savedAt: new Date().toISOString(),
  view: 'one',
  buildId: 'b1',
  company: 'acme',
  data: { root: {} },
  ...about,
})
const ana = (requestedAt = Date.now()) => ({ person: 'ana', companies: ['acme'], requestedAt })
const ben = (requestedAt = Date.now()) => ({ ...ana(requestedAt), person: 'ben' })
const keep = (reader = ana(), about: Partial<PageCopy> = {}) => keepPage(reader, { path, copy: copy(about) })
const titles = async () => (await keptPages()).map(({ title }) => title)
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

test('a kept page can be read, and a path without a query string reads the last list at that path', async () => {
  await keep()
  await keepPage(ana(), { path: list, copy: copy({ view: 'list', title: 'Queries · Acme' }) })
  expect(await readCopy(path)).toEqual(copy())
  expect(isKept(path)).toBe(true)
  expect((await readCopy('/trackQuery'))?.title).toBe('Queries · Acme')
  expect(await readCopy('/company')).toBeNull()
})

describe('after a sign-out', () => {
  test('nothing is kept, and a page that was requested before is not kept when it arrives later', async () => {
    await keep()
    const requestedAt = Date.now()
    later(10)
    await endCopies()
    later(10)
    await keep(ana(requestedAt))
    expect(await readCopy(path)).toBeNull()
    expect(await caches.keys()).not.toContain('pages-of-ana')
  })

  test('a page that is being kept at that moment is deleted', async () => {
    const over = Promise.withResolvers<void>()
    const busy = alone(() => over.promise)
    const kept = keep()
    later(10)
    const ended = endCopies()
    over.resolve()
    await Promise.all([busy, kept, ended])
    expect(await readCopy(path)).toBeNull()
  })

  test('a page that was requested before the server knew of it is deleted with the answer', async () => {
    await endCopies()
    later(10)
    const meanwhile = Date.now()
    await keep(ana(meanwhile))
    later(10)
    await endCopies(Date.now())
    await keep(ana(meanwhile))
    expect(await titles()).toEqual([])
  })

  test('an answer that was requested before the next sign-in deletes nothing of the next session', async () => {
    const requestedAt = Date.now()
    later(10)
    await keep(ben(), { title: 'Of Ben' })
    await endCopies(requestedAt)
    expect(await titles()).toEqual(['Of Ben'])
  })

  test('copies are deleted even if the clock of the device was set back since they were kept', async () => {
    await keep()
    vi.setSystemTime(start - 3_600_000)
    await endCopies()
    expect(await titles()).toEqual([])
  })

  test('pages of the next session are kept, of the same person and of another', async () => {
    await keep()
    await endCopies()
    later(10)
    await keep()
    expect(await titles()).toEqual(['ACME-1 Printer'])
    await endCopies()
    later(10)
    await keep(ben(), { title: 'Of Ben' })
    expect(await titles()).toEqual(['Of Ben'])
  })

  test('copies are deleted even while the disk is full', async () => {
    await use(memoryCaches(3))
    await keep()
    later(10)
    expect(await titles()).toHaveLength(1)
    await endCopies()
    expect(await titles()).toEqual([])
  })
})

test('a page of the former person, requested before another signed in, neither stays nor replaces the other', async () => {
  await keep(ana())
  const before = Date.now()
  later(10)
  await keep(ben(), { title: 'Of Ben' })
  later(10)
  await keep(ana(before))
  expect(await titles()).toEqual(['Of Ben'])
})

test('another page of another person deletes the copies, though it is not kept itself', async () => {
  await keep()
  later(10)
  await keepPage(ben(), null)
  expect(await caches.keys()).not.toContain('pages-of-ana')
})

test('copies of a company that is locked or left are deleted at the next page', async () => {
  await keep()
  await keepPage({ ...ana(), companies: ['other'] }, null)
  expect(await titles()).toEqual([])
  expect(isKept(path)).toBe(false)
})

test('the copy of a page that its person may not see any more is deleted', async () => {
  await keep()
  await forgetPage(path)
  expect(await readCopy(path)).toBeNull()
})

test('copies of another build are neither shown nor kept any longer', async () => {
  await keep()
  setBuild('b2')
  expect([await readCopy(path), await keptPages()]).toEqual([null, []])
  await completeShell('b2')
  await keepPage(ana(), { path: list, copy: copy({ buildId: 'b2', title: 'New' }) })
  expect(await titles()).toEqual(['New'])
  setBuild('b1')
  expect(await titles()).toEqual([])
})

test('a copy is not shown after two weeks', async () => {
  await keep()
  later(14 * 86_400_000)
  expect(await readCopy(path)).toBeNull()
})

describe('nothing is kept', () => {
  test('without the files of this build, such as before the service worker is installed', async () => {
    await caches.delete(`${shellPrefix}b1`)
    await keep()
    expect(await caches.keys()).toEqual([])
  })

  test('beside an install that stopped before its document was kept', async () => {
    await (await caches.open(`${shellPrefix}b1`)).delete(offlineDocumentPath)
    await keep()
    expect(await caches.keys()).toEqual([`${shellPrefix}b1`])
  })

  test('after the service worker was removed', async () => {
    await keep()
    await removeAll()
    await keep()
    expect(await caches.keys()).toEqual([])
    expect(isKept(path)).toBe(false)
  })

  test('in a browser that denies caches, and nothing fails', async () => {
    const denied = () => Promise.reject(new DOMException('Denied.', 'SecurityError'))
    vi.stubGlobal('caches', { open: denied, match: denied, keys: denied, has: denied, delete: denied })
    await keep()
    expect([await readCopy(path), await keptPages()]).toEqual([null, []])
  })
})

test('a full disk leaves the copies that are there', async () => {
  await use(memoryCaches(3))
  await keep()
  await keepPage(ana(), { path: list, copy: copy({ title: 'No room' }) })
  expect(await titles()).toEqual(['ACME-1 Printer'])
})

test('pages are kept again after the clock of the device was set back', async () => {
  await keep()
  vi.setSystemTime(start - 3_600_000)
  await keep()
  later(10)
  await keep(ana(), { title: 'By the corrected clock' })
  expect(await titles()).toEqual(['By the corrected clock'])
})
