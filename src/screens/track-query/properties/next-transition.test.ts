import { expect, test } from 'vitest'
import type { Status, TransitionContext } from '#domain/status.ts'
import { makeQuery } from '../fixtures.ts'
import { nextTransition } from './next-transition.ts'

const next = (status: Status, by: Partial<TransitionContext> = {}) => nextTransition(makeQuery({ status }, by))?.to

test('from open the likely next status is pending if staff wrote the last reply, and resolved otherwise', () => {
  expect(next('open', { staffSpokeLast: true })).toBe('pending')
  expect(next('open')).toBe('resolved')
})

test.each<[Status, Status]>([
  ['new', 'open'],
  ['pending', 'resolved'],
  ['on_hold', 'open'],
  ['resolved', 'open'],
  ['closed', 'open'],
])('from %s the likely next status is %s', (from, to) => {
  expect(next(from)).toBe(to)
})

test('a query that was closed long ago has no next status for an agent', () => {
  expect(next('closed', { daysClosed: 31 })).toBeUndefined()
})
