import type { DataRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepCopies } from './keep-copies.ts'

/** Attempts to reach the server that have no answer yet. */
let attempts: PromiseWithResolvers<Response>[]
let browser: EventTarget

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  attempts = []
  browser = new EventTarget()
  vi.stubGlobal('window', browser)
  vi.stubGlobal('document', { getElementById: () => null })
  vi.stubGlobal('location', new URL('https://desk.example.com/trackQuery'))
  vi.stubGlobal('fetch', () => {
    const attempt = Promise.withResolvers<Response>()
    attempts.push(attempt)
    return attempt.promise
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const copied = () => ({ asOf: '2026-11-25T14:05:00.000Z' })

/** A page that shows a copy. Refetches are answered by `answer`. */
function openCopy(answer: () => { asOf?: string }) {
  const state: Record<string, unknown> & { loaderData: { root: { asOf?: string } } } = {
    navigation: { state: 'idle' },
    location: { pathname: '/trackQuery', search: '', hash: '' },
    errors: null,
    initialized: true,
    loaderData: { root: copied() },
  }
  const revalidate = vi.fn(() => {
    state.loaderData = { root: { ...answer(), companies: [] } as { asOf?: string } }
    tell()
    return Promise.resolve()
  })
  let tell = () => {}
  const subscribe = (listener: () => void) => void (tell = listener)
  keepCopies({ state, subscribe, revalidate } as unknown as DataRouter, 'b1')
  return { revalidate, tell: () => tell() }
}

const turns = () => vi.advanceTimersByTimeAsync(0)
const comeOnline = async () => {
  browser.dispatchEvent(new Event('online'))
  await turns()
}

test('while a copy is shown, the server is asked by one attempt at a time, until the page is current', async () => {
  let next: { asOf?: string } = copied()
  const { revalidate, tell } = openCopy(() => next)
  tell()
  await comeOnline()
  await comeOnline()
  await vi.advanceTimersByTimeAsync(6000)
  expect(attempts).toHaveLength(1)
  expect(revalidate).not.toHaveBeenCalled()

  // The server answers, but the page itself fails once more.
  attempts[0]?.resolve(new Response('ok'))
  await turns()
  expect(revalidate).toHaveBeenCalledTimes(1)

  next = {}
  await vi.advanceTimersByTimeAsync(5000)
  expect(attempts).toHaveLength(2)
  attempts[1]?.resolve(new Response('ok'))
  await turns()
  expect(revalidate).toHaveBeenCalledTimes(2)

  await vi.advanceTimersByTimeAsync(60_000)
  await comeOnline()
  expect(attempts).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})
