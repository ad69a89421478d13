import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const hourMs = 60 * 60_000
/** The files of the server; what is missing answers 404. */
let served: Record<string, unknown>
let asked: string[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'https://desk.test' })
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { visibilityState: 'visible', getElementById: () => null }),
  )
  asked = []
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname } = new URL(address)
    asked.push(pathname)
    const file = served[pathname]
    return Promise.resolve(file === undefined ? new Response(null, { status: 404 }) : Response.json(file))
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Watches as build `old` for an hour. Returns whether the page counts as outdated, and how often it was told so. */
async function afterAnHour() {
  // `markOutdated` cannot be undone, so each test has its own copy.
  const { onNewVersion, watchBuild } = await import('./watch-build.ts')
  const { isOutdated } = await import('../../shared/outdated.ts')
  const told = vi.fn()
  onNewVersion(told)
  watchBuild('old')
  await vi.advanceTimersByTimeAsync(hourMs)
  return { outdated: isOutdated(), told: told.mock.calls.length }
}

test('a newer build is offered once its manifest is served', async () => {
  served = { '/builds/latest.json': { id: 'new' }, '/builds/meta/new.json': { id: 'new' } }
  expect(await afterAnHour()).toEqual({ outdated: true, told: 1 })
  expect(asked).toEqual(['/builds/latest.json', '/builds/meta/new.json'])
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(asked).toHaveLength(2)
})

test('a newer build without a manifest is not offered, because the answering server may not have it yet', async () => {
  served = { '/builds/latest.json': { id: 'new' } }
  expect(await afterAnHour()).toEqual({ outdated: false, told: 0 })
  served = { ...served, '/builds/meta/new.json': { id: 'new' } }
  await vi.advanceTimersByTimeAsync(hourMs)
  const { isOutdated } = await import('../../shared/outdated.ts')
  expect(isOutdated()).toBe(true)
})

test('a manifest of another build does not count', async () => {
  served = { '/builds/latest.json': { id: 'new' }, '/builds/meta/new.json': { id: 'other' } }
  expect(await afterAnHour()).toEqual({ outdated: false, told: 0 })
})

test('the own build is never offered, and its manifest is not read', async () => {
  served = { '/builds/latest.json': { id: 'old' }, '/builds/meta/old.json': { id: 'old' } }
  expect(await afterAnHour()).toEqual({ outdated: false, told: 0 })
  expect(asked).toEqual(['/builds/latest.json'])
})

test('a latest build without a usable id is ignored', async () => {
  served = { '/builds/latest.json': '<html>' }
  expect(await afterAnHour()).toEqual({ outdated: false, told: 0 })
  expect(asked).toEqual(['/builds/latest.json'])
})
