import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { realtimeTiming } from '#domain/realtime.ts'
import { backingOff } from './backoff.ts'
import { ownState } from './local-presence.ts'
import { atMostEvery, sparingly } from './rate-limit.ts'
import { forgetTyping, hearTyping, nextForgotten, noTyping, stopTyping } from './typing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what colleagues are told that the reader does', () => {
  const seen = { hidden: false, activeAt: 0, writing: null }
  test.each([
    ['looking', seen, 59_999, 'viewing'],
    ['away after a minute without a sign', seen, 60_000, 'idle'],
    ['away in a tab that is not looked at', { ...seen, hidden: true }, 1, 'idle'],
    ['writing a reply', { ...seen, writing: 'reply' as const }, 1, 'replying'],
    ['writing a note', { ...seen, writing: 'note' as const }, 1, 'noting'],
    ['away from what they were writing', { ...seen, writing: 'note' as const }, 60_000, 'idle'],
  ])('%s', (_what, state, now, expected) => {
    expect(ownState(state, now)).toBe(expected)
  })
})

describe('signs are told sparingly', () => {
  test('never more often than the channel takes, and in the end the last one', () => {
    const told: string[] = []
    const { say } = sparingly((value: string) => void told.push(value), { most: 3, withinMs: 30_000 })
    for (const value of ['a', 'a', 'b', 'c', 'd', 'e', 'f']) say(value)
    expect(told).toEqual(['a', 'b', 'c'])
    vi.advanceTimersByTime(29_999)
    expect(told).toEqual(['a', 'b', 'c'])
    vi.advanceTimersByTime(1)
    expect(told).toEqual(['a', 'b', 'c', 'f'])
  })

  test('what was taken back while it waited is not told', () => {
    const told: string[] = []
    const { say } = sparingly((value: string) => void told.push(value), { most: 1, withinMs: 1000 })
    say('viewing')
    say('replying')
    say('viewing')
    vi.advanceTimersByTime(5000)
    expect(told).toEqual(['viewing'])
  })

  test('after the connection was lost the same is told again', () => {
    const told: string[] = []
    const signs = sparingly((value: string) => void told.push(value), { most: 3, withinMs: 1000 })
    signs.say('viewing')
    signs.forget()
    signs.say('viewing')
    expect(told).toEqual(['viewing', 'viewing'])
  })

  test('typing at once, then every 3 s while it goes on', () => {
    const tell = vi.fn<() => void>()
    const typed = atMostEvery(realtimeTiming.typingEveryMs, tell)
    for (let second = 0; second < 10; second += 1) {
      typed()
      vi.advanceTimersByTime(1000)
    }
    expect(tell).toHaveBeenCalledTimes(4)
  })
})

describe('who is typing', () => {
  const ruth = { person: { id: 'ruth', name: 'Ruth' }, kind: 'reply' as const }

  test('is forgotten 6 s after the last word of it', () => {
    const typing = hearTyping(hearTyping(noTyping, ruth, 0), ruth, 3000)
    expect(nextForgotten(typing)).toBe(9000)
    expect(forgetTyping(typing, 8999)).toBe(typing)
    expect(forgetTyping(typing, 9000).size).toBe(0)
    expect(nextForgotten(noTyping)).toBeNull()
  })

  test('and as soon as what they typed is there', () => {
    expect(stopTyping(hearTyping(noTyping, ruth, 0), 'ruth').size).toBe(0)
    expect(stopTyping(noTyping, 'ruth')).toBe(noTyping)
  })
})

describe('what was refused is asked for again', () => {
  test('later each time, one try at a time, and soon again after it went well', () => {
    const tried: number[] = []
    const again = backingOff(() => void tried.push(Date.now()))
    const start = Date.now()
    for (let failure = 0; failure < 4; failure += 1) {
      again.later()
      again.later()
      vi.advanceTimersByTime(12_000)
    }
    expect(tried).toHaveLength(4)
    const waits = tried.map((at, index) => at - start - index * 12_000)
    for (const [index, least] of [1000, 2000, 5000, 10_000].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(least)
      expect(waits[index]).toBeLessThanOrEqual(least * 1.2)
    }
    again.settled()
    again.later()
    vi.advanceTimersByTime(1200)
    expect(tried).toHaveLength(5)
    again.later()
    again.stop()
    vi.advanceTimersByTime(20_000)
    expect(tried).toHaveLength(5)
  })
})
