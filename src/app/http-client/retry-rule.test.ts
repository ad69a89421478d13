import { describe, expect, test } from 'vitest'
import { retryAfterMs, specifiedRetries, waitBefore } from './retry-rule.ts'

const answer = (status: number, retryAfter?: string) =>
  new Response(null, { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} })

describe('the wait before a retry', () => {
  test('is random, with a maximum that doubles each time', () => {
    expect(waitBefore(specifiedRetries, answer(503), 0, 0)).toBe(0)
    expect(waitBefore(specifiedRetries, answer(503), 0, 0.5)).toBe(150)
    expect(waitBefore(specifiedRetries, answer(503), 2, 0.5)).toBe(600)
  })

  test('is as long as Retry-After says, up to the limit', () => {
    expect(waitBefore(specifiedRetries, answer(429, '7'), 0)).toBe(7000)
    expect(waitBefore(specifiedRetries, answer(429, '10'), 0)).toBe(10_000)
    expect(waitBefore(specifiedRetries, answer(429, '11'), 0)).toBeNull()
  })

  test('is null for a response status that is not retried', () => {
    expect(waitBefore(specifiedRetries, answer(404, '1'), 0)).toBeNull()
  })
})

test.each([
  ['0', 0],
  ['120', 120_000],
  ['Sat, 21 Nov 2026 00:00:05 GMT', 5000],
  ['Fri, 20 Nov 2026 00:00:00 GMT', 0],
  ['-1', null],
  ['1.5', null],
  ['soon', null],
  ['', null],
])('the header Retry-After %j is parsed to %s ms', (header, ms) => {
  expect(retryAfterMs(header, Date.parse('2026-11-21T00:00:00Z'))).toBe(ms)
})
