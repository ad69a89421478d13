import { expect, test } from 'vitest'
import { makeQuery } from './fixtures.ts'
import { replyStatuses } from './reply-statuses.ts'

test.each([
  ['new', ['open', 'pending', 'resolved']],
  ['open', ['pending', 'resolved']],
  ['pending', ['open', 'resolved']],
  ['on_hold', ['open', 'pending', 'resolved']],
  ['resolved', ['open']],
] as const)('staff may change the status %s to one of %j with a reply', (status, expected) => {
  expect(replyStatuses(makeQuery({ status }))).toEqual(expected)
})

test('a requester cannot set a status with a reply', () => {
  expect(replyStatuses(makeQuery({}, { role: 'requester', isRequester: true }))).toEqual([])
})
