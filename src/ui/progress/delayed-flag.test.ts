import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDelayedFlag } from './delayed-flag.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

function recordFlag() {
  const states: boolean[] = []
  return { states, timing: createDelayedFlag((shown) => states.push(shown)) }
}

test('a delayed flag stays false for a wait of less than 200 ms', () => {
  const { states, timing } = recordFlag()
  timing.set(true)
  vi.advanceTimersByTime(199)
  timing.set(false)
  vi.advanceTimersByTime(1000)
  expect(states).toEqual([])
})

test('a delayed flag becomes true after a wait of 200 ms and false when the wait ends', () => {
  const { states, timing } = recordFlag()
  timing.set(true)
  vi.advanceTimersByTime(200)
  expect(states).toEqual([true])
  vi.advanceTimersByTime(1000)
  timing.set(false)
  vi.advanceTimersByTime(0)
  expect(states).toEqual([true, false])
})

test('a delayed flag stays true for at least 300 ms', () => {
  const { states, timing } = recordFlag()
  timing.set(true)
  vi.advanceTimersByTime(210)
  timing.set(false)
  vi.advanceTimersByTime(289)
  expect(states).toEqual([true])
  vi.advanceTimersByTime(1)
  expect(states).toEqual([true, false])
})

test('a delayed flag stays true if a second wait starts within the first 300 ms after the flag became true', () => {
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
