import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '../offline/memory-caches.fixture.ts'

/** What other tabs tell this one. */
let channel: EventTarget
let left: Promise<{ kept: string[] }>

beforeEach(async () => {
  vi.resetModules()
  channel = new EventTarget()
  const leaving = Promise.withResolvers<{ kept: string[] }>()
  left = leaving.promise
  vi.stubGlobal('BroadcastChannel', function () {
    return Object.assign(channel, { postMessage: () => {} })
  })
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      visibilityState: 'hidden',
      forms: [],
      getElementById: () => null,
    }),
  )
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('sessionStorage', { setItem: () => {}, getItem: () => null, removeItem: () => {} })
  vi.stubGlobal('caches', memoryCaches())
  await (await caches.open('pages-of-ana')).put('/trackQuery', new Response('secret'))
  vi.stubGlobal('location', {
    origin: 'https://desk.example.com',
    pathname: '/trackQuery',
    search: '',
    href: 'https://desk.example.com/trackQuery',
    assign: () => void caches.keys().then((kept) => leaving.resolve({ kept })),
  })
  const { pollSession } = await import('./poll-session.ts')
  const state = { loaderData: { root: { viewer: { id: 'ana' } } }, matches: [{ route: { id: 'track-query' } }] }
  pollSession({ state, subscribe: () => {}, revalidate: () => {} } as never, [])
})
afterEach(() => void vi.unstubAllGlobals())

const tell = (person: string | null) =>
  channel.dispatchEvent(new MessageEvent('message', { data: { person, endsAt: null, companies: [], counts: {} } }))

test('when the session has ended, the copies for reading offline are gone before the sign-in page opens', async () => {
  tell(null)
  expect((await left).kept).not.toContain('pages-of-ana')
})

test('a browser that never deletes the copies still leaves the page', async () => {
  vi.stubGlobal('caches', { open: () => new Promise(() => {}), keys: () => Promise.resolve([]) })
  tell(null)
  await left
})

test('a sign-out elsewhere is checked, also when a check that another tab began before is never answered', async () => {
  const held = Promise.withResolvers<void>()
  void navigator.locks.request('trackquery-session', () => held.promise)
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ person: null, endsAt: null, companies: [], counts: {} })),
  )
  channel.dispatchEvent(new MessageEvent('message', { data: 'signed-out' }))
  // That page is left, and its lock is released.
  held.resolve()
  await left
})
