import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shownLate } from './shown-late.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

function watched() {
  const states: boolean[] = []
  return { states, timing: shownLate((shown) => states.push(shown)) }
}

test('a wait of less than 200 ms is never shown', () => {
  const { states, timing } = watched()
  timing.set(true)
  vi.advanceTimersByTime(199)
  timing.set(false)
  vi.advanceTimersByTime(1000)
  expect(states).toEqual([])
})

test('a longer wait is shown after 200 ms and goes when it ends', () => {
  const { states, timing } = watched()
  timing.set(true)
  vi.advanceTimersByTime(200)
  expect(states).toEqual([true])
  vi.advanceTimersByTime(1000)
  timing.set(false)
  vi.advanceTimersByTime(0)
  expect(states).toEqual([true, false])
})

test('once shown it stays 300 ms', () => {
  const { states, timing } = watched()
  timing.set(true)
  vi.advanceTimersByTime(210)
  timing.set(false)
  vi.advanceTimersByTime(289)
  expect(states).toEqual([true])
  vi.advanceTimersByTime(1)
  expect(states).toEqual([true, false])
})

test('the next wait within those 300 ms keeps it shown', () => {
  const { states, timing } = watched()
  timing.set(true)
  vi.advanceTimersByTime(210)
  timing.set(false)
  timing.set(true)
  vi.advanceTimersByTime(5000)
  expect(states).toEqual([true])
})

test('nothing is shown after it was stopped', () => {
  const { states, timing } = watched()
  timing.set(true)
  timing.stop()
  vi.advanceTimersByTime(5000)
  expect(states).toEqual([])
})
