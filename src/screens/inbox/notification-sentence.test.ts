import { expect, test } from 'vitest'
import { en } from '#domain/words/en.ts'
import { makeNotification } from './fixtures.ts'
import { notificationSentences } from './notification-sentence.ts'

const sentenceOf = (changes: Parameters<typeof makeNotification>[1]) =>
  notificationSentences(en, 'agent', [makeNotification(1, changes)]).map(({ sentence }) => sentence)

test('the sentence about several queries names the status that all of them got', () => {
  expect(sentenceOf({ event: 'status', count: 12, status: 'resolved' })).toEqual([
    'Ben Okafor changed the status of 12 queries: Resolved',
  ])
})

test('the sentence about a query that was withdrawn does not say to a requester that it was answered', () => {
  const withdrawn = makeNotification(1, { event: 'status', status: 'resolved', resolution: 'withdrawn' })
  const [told] = notificationSentences(en, 'requester', [withdrawn])
  expect(told?.sentence).toMatch(/: Withdrawn$/)
})

test('a requester who follows the query of a colleague is not told that it waits for them', () => {
  const sentences = (reason: 'following' | 'raised_it') =>
    notificationSentences(en, 'requester', [makeNotification(1, { event: 'status', status: 'pending', reason })])
  expect(sentences('raised_it')[0]?.sentence).toMatch(/: Waiting for you$/)
  expect(sentences('following')[0]?.sentence).toMatch(/: Waiting for its requester$/)
})

test('the sentence about several queries with different statuses names no status', () => {
  expect(sentenceOf({ event: 'status', count: 12, status: null })).toEqual([
    'Ben Okafor changed the status of 12 queries',
  ])
})
