import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDelayedFlag } from './delayed-flag.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

function recordFlag() {
  const states: boolean[] = []
  return { states, timing: createDelayedFlag((shown) => states.push(shown)) }
}

test('a wait of less than 200 ms is never shown', () => {
  const { states, timing } = recordFlag()
  timing.set(true)
  vi.advanceTimersByTime(199)
  timing.set(false)
  vi.advanceTimersByTime(1000)
  expect(states).toEqual([])
})

test('a longer wait is shown after 200 ms and hidden when it ends', () => {
  const { states, timing } = recordFlag()
  timing.set(true)
  vi.advanceTimersByTime(200)
  expect(states).toEqual([true])
  vi.advanceTimersByTime(1000)
  timing.set(false)
  vi.advanceTimersByTime(0)
  expect(states).toEqual([true, false])
})

test('a shown wait stays visible for at least 300 ms', () => {
  const { states, timing } = recordFlag()
  timing.set(true)
  vi.advanceTimersByTime(210)
  timing.set(false)
  vi.advanceTimersByTime(289)
  expect(states).toEqual([true])
  vi.advanceTimersByTime(1)
  expect(states).toEqual([true, false])
})

test('a second wait within those 300 ms keeps the first visible', () => {
  const { states, timing } = recordFlag()
  timing.set(true)
  vi.advanceTimersByTime(210)
  timing.set(false)
  timing.set(true)
  vi.advanceTimersByTime(5000)
  expect(states).toEqual([true])
})

test('a stopped delayed flag never becomes true', () => {
  const { states, timing } = recordFlag()
  timing.set(true)
  timing.stop()
  vi.advanceTimersByTime(5000)
  expect(states).toEqual([])
})
