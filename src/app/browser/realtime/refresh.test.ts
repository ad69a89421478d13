import type { DataRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Fetched } from '../data/fetch-payload.ts'
import { refresh } from './refresh.ts'

const asked = vi.hoisted(() => vi.fn<() => Promise<Fetched>>())
vi.mock('../data/fetch-payload.ts', () => ({ fetchPayload: asked }))

const query = (unread: boolean) => ({ view: 'one', query: { id: 'q1', unread } })
const answer = (unread: boolean): Fetched => ({
  kind: 'payload',
  payload: { status: 200, routes: { root: { data: {} }, 'track-query': { data: query(unread) } } },
})
const reading = { list: vi.fn(), renew: vi.fn(), isNeeded: () => true }

/** As much of a router as reading anew needs: a query that is open, and what it is doing. */
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
  vi.stubGlobal('location', { href: 'https://desk.example.com/trackQuery?ref=ACME-1' })
  vi.stubGlobal('document', { activeElement: null })
})
afterEach(() => {
  vi.unstubAllGlobals()
  asked.mockReset()
})

test('what came back takes the place of what is shown', async () => {
  const { router, revalidate } = routerOf()
  asked.mockResolvedValue(answer(false))
  expect(await refresh(router, reading)).toBe(true)
  expect(revalidate).toHaveBeenCalledOnce()
})

test('what was asked for before the page was loaded anew does not take the place of what is newer', async () => {
  const { router, revalidate, become } = routerOf()
  const arriving = Promise.withResolvers<Fetched>()
  asked.mockReturnValue(arriving.promise)
  const done = refresh(router, reading)
  await expect.poll(() => asked).toHaveBeenCalledOnce()
  // The reader's own act begins, this answer comes, and then that of the act.
  become({ revalidation: 'loading' })
  arriving.resolve(answer(true))
  become({ revalidation: 'idle', loaderData: { root: {}, 'track-query': query(false) } })
  expect(await done).toBe(true)
  expect(revalidate).not.toHaveBeenCalled()
})

test('a load that brought nothing leaves it its place', async () => {
  const { router, revalidate, become, loaderData } = routerOf()
  const arriving = Promise.withResolvers<Fetched>()
  asked.mockReturnValue(arriving.promise)
  const done = refresh(router, reading)
  await expect.poll(() => asked).toHaveBeenCalledOnce()
  become({ loaderData: { ...loaderData } })
  arriving.resolve(answer(false))
  expect(await done).toBe(true)
  expect(revalidate).toHaveBeenCalledOnce()
})
