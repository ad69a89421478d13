import type { DataRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refetchPage } from './refetch-page.ts'

const asked = vi.fn<() => Promise<Response>>()

const query = (unread: boolean) => ({ view: 'one', query: { id: 'q1', unread } })
const answer = (unread: boolean) =>
  Response.json({ status: 200, routes: { root: { data: {} }, 'track-query': { data: query(unread) } } })
const reading = { onList: vi.fn(), renewToken: vi.fn(), isNeeded: () => true }

/** The parts of a router that a refetch needs: an open query and its pending state. */
function routerOf() {
  const listeners = new Set<() => void>()
  const state = {
    navigation: { state: 'idle' },
    revalidation: 'idle',
    fetchers: new Map(),
    location: { key: 'here' },
    actionData: null,
    loaderData: { root: {}, 'track-query': query(true) },
  }
  const revalidate = vi.fn(() => Promise.resolve())
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const become = (change: Partial<typeof state>) => {
    Object.assign(state, change)
    for (const listener of listeners) listener()
  }
  return {
    router: { state, subscribe, revalidate } as unknown as DataRouter,
    revalidate,
    become,
    loaderData: state.loaderData,
  }
}

beforeEach(() => {
  const origin = 'https://desk.example.com'
  vi.stubGlobal('location', { origin, href: `${origin}/trackQuery?ref=ACME-1` })
  vi.stubGlobal('document', { activeElement: null, getElementById: () => null })
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  vi.unstubAllGlobals()
  asked.mockReset()
})

test('the refetched data replaces the shown data', async () => {
  const { router, revalidate } = routerOf()
  asked.mockResolvedValue(answer(false))
  expect(await refetchPage(router, reading)).toBe(true)
  expect(revalidate).toHaveBeenCalledOnce()
})

test.each([
  ['was not answered is refetched', { isUnanswered: true }, true],
  ['was rejected stays as it is', {}, false],
])('a page whose last form %s', async (_what, mark, isRefetched) => {
  const { router, revalidate, become } = routerOf()
  become({ actionData: { 'track-query': { kind: 'invalid', form: {}, ...mark } } as never })
  asked.mockImplementation(async () => answer(false))
  expect(await refetchPage(router, reading)).toBe(isRefetched)
  expect(revalidate).toHaveBeenCalledTimes(isRefetched ? 1 : 0)
})

test('data requested before the page was reloaded does not replace newer data', async () => {
  const { router, revalidate, become } = routerOf()
  const arriving = Promise.withResolvers<Response>()
  asked.mockReturnValue(arriving.promise)
  const done = refetchPage(router, reading)
  await expect.poll(() => asked).toHaveBeenCalledOnce()
  // The user's own action starts, the refetch arrives, and then the response of the action.
  become({ revalidation: 'loading' })
  arriving.resolve(answer(true))
  become({ revalidation: 'idle', loaderData: { root: {}, 'track-query': query(false) } })
  expect(await done).toBe(true)
  expect(revalidate).not.toHaveBeenCalled()
})

test('the frame of another person, who has signed in meanwhile, is not put around this page', async () => {
  const { router, revalidate } = routerOf()
  const root = { data: { viewer: { id: 'ben' } } }
  asked.mockResolvedValue(Response.json({ status: 200, routes: { root, 'track-query': { data: query(false) } } }))
  expect(await refetchPage(router, reading)).toBe(true)
  expect(revalidate).not.toHaveBeenCalled()
})

test('a reload that failed does not discard the refetched data', async () => {
  const { router, revalidate, become, loaderData } = routerOf()
  const arriving = Promise.withResolvers<Response>()
  asked.mockReturnValue(arriving.promise)
  const done = refetchPage(router, reading)
  await expect.poll(() => asked).toHaveBeenCalledOnce()
  become({ loaderData: { ...loaderData } })
  arriving.resolve(answer(false))
  expect(await done).toBe(true)
  expect(revalidate).toHaveBeenCalledOnce()
})

describe('a refetch while a field has the focus', () => {
  /** A page that grows above its focused field by 50 px while it is rendered. @returns how it was scrolled */
  async function refetchWithField(meanwhile: (page: { scrollY: number; focus: () => void }) => void) {
    const inFlow = { top: 400 }
    const field = () => ({
      matches: () => true,
      isConnected: true,
      getBoundingClientRect: () => ({ top: inFlow.top - view.scrollY }),
    })
    const doc = { activeElement: field(), getElementById: () => null }
    const view = {
      scrollY: 300,
      scrollBy: vi.fn<(x: number, y: number) => void>(),
      focus: () => void (doc.activeElement = field()),
    }
    const frames: (() => void)[] = []
    vi.stubGlobal('document', doc)
    vi.stubGlobal('window', view)
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
    const { router, revalidate } = routerOf()
    revalidate.mockImplementation(async () => void (inFlow.top += 50))
    asked.mockResolvedValue(answer(false))
    expect(await refetchPage(router, reading)).toBe(true)
    meanwhile(view)
    for (const frame of frames) frame()
    return view.scrollBy
  }

  test('scrolls by what was added above it, so that it stays at its place on the screen', async () => {
    const scrollBy = await refetchWithField(() => {})
    expect(scrollBy).toHaveBeenCalledExactlyOnceWith(0, 50)
  })

  test('leaves the scroll alone once another element has the focus, which it would hide', async () => {
    expect(await refetchWithField((page) => page.focus())).not.toHaveBeenCalled()
  })

  test('leaves the scroll alone once its person or the browser has scrolled', async () => {
    expect(await refetchWithField((page) => (page.scrollY += 120))).not.toHaveBeenCalled()
  })
})
