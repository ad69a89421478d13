import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { realtimeTiming } from '#domain/realtime.ts'
import { createBackoff } from './backoff.ts'
import { localPresence } from './local-presence.ts'
import { throttle, rateLimit } from './rate-limit.ts'
import { removeExpiredTyping, recordTyping, nextTypingExpiry, nobodyTyping, removeTyping } from './typing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the presence state sent to colleagues', () => {
  const seen = { hidden: false, activeAt: 0, writing: null }
  test.each([
    ['is viewing for an active reader', seen, 59_999, 'viewing'],
    ['is idle after a minute without activity', seen, 60_000, 'idle'],
    ['is idle in a hidden tab', { ...seen, hidden: true }, 1, 'idle'],
    ['is replying while a reply is written', { ...seen, writing: 'reply' as const }, 1, 'replying'],
    ['is noting while a note is written', { ...seen, writing: 'note' as const }, 1, 'noting'],
    ['is idle with an unfinished note after a minute', { ...seen, writing: 'note' as const }, 60_000, 'idle'],
  ])('%s', (_what, state, now, expected) => {
    expect(localPresence(state, now)).toBe(expected)
  })
})

describe('a rate limit', () => {
  test('passes at most the configured number of values, and finally the latest value', () => {
    const sent: string[] = []
    const { push } = rateLimit((value: string) => void sent.push(value), { most: 3, withinMs: 30_000 })
    for (const value of ['a', 'a', 'b', 'c', 'd', 'e', 'f']) push(value)
    expect(sent).toEqual(['a', 'b', 'c'])
    vi.advanceTimersByTime(29_999)
    expect(sent).toEqual(['a', 'b', 'c'])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual(['a', 'b', 'c', 'f'])
  })

  test('drops a waiting value when the newest value equals the one sent last', () => {
    const sent: string[] = []
    const { push } = rateLimit((value: string) => void sent.push(value), { most: 1, withinMs: 1000 })
    push('viewing')
    push('replying')
    push('viewing')
    vi.advanceTimersByTime(5000)
    expect(sent).toEqual(['viewing'])
  })

  test('drops a repeated value, but lets it through after forgetLast', () => {
    const sent: string[] = []
    const signs = rateLimit((value: string) => void sent.push(value), { most: 3, withinMs: 1000 })
    signs.push('viewing')
    signs.forgetLast()
    signs.push('viewing')
    expect(sent).toEqual(['viewing', 'viewing'])
  })

  test('of typing events passes the first event, then one every 3 s', () => {
    const tell = vi.fn<() => void>()
    const typed = throttle(realtimeTiming.typingEveryMs, tell)
    for (let second = 0; second < 10; second += 1) {
      typed()
      vi.advanceTimersByTime(1000)
    }
    expect(tell).toHaveBeenCalledTimes(4)
  })
})

describe('the typing indicator of a person', () => {
  const ruth = { by: 'ruth', kind: 'reply' as const }

  test('expires 6 s after the last event', () => {
    const typing = recordTyping(recordTyping(nobodyTyping, ruth, 0), ruth, 3000)
    expect(nextTypingExpiry(typing)).toBe(9000)
    expect(removeExpiredTyping(typing, 8999)).toBe(typing)
    expect(removeExpiredTyping(typing, 9000).size).toBe(0)
    expect(nextTypingExpiry(nobodyTyping)).toBeNull()
  })

  test('ends when the message arrives', () => {
    expect(removeTyping(recordTyping(nobodyTyping, ruth, 0), 'ruth').size).toBe(0)
    expect(removeTyping(nobodyTyping, 'ruth')).toBe(nobodyTyping)
  })
})

describe('a back-off', () => {
  test('waits longer after each failure, schedules one retry at a time, and starts over after a success', () => {
    const tried: number[] = []
    const backoff = createBackoff(() => void tried.push(Date.now()))
    const start = Date.now()
    for (let failure = 0; failure < 4; failure += 1) {
      backoff.retryLater()
      backoff.retryLater()
      vi.advanceTimersByTime(12_000)
    }
    expect(tried).toHaveLength(4)
    const waits = tried.map((at, index) => at - start - index * 12_000)
    for (const [index, least] of [1000, 2000, 5000, 10_000].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(least)
      expect(waits[index]).toBeLessThanOrEqual(least * 1.2)
    }
    backoff.reset()
    backoff.retryLater()
    vi.advanceTimersByTime(1200)
    expect(tried).toHaveLength(5)
    backoff.retryLater()
    backoff.cancel()
    vi.advanceTimersByTime(20_000)
    expect(tried).toHaveLength(5)
  })
})
