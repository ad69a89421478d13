import { expect, test } from 'vitest'
import { type Resolution, statuses } from '#domain/status.ts'
import { en } from '#domain/words/en.ts'
import { statusLookFor, statusWord } from './status-look.ts'

const roles = ['requester', 'agent', 'admin'] as const

test.each(roles)('every status has an icon and a word for the role %s', (role) => {
  for (const status of statuses) {
    expect(statusLookFor(role, status).shape).toMatch(/^[a-z]+$/)
    expect(statusWord(en, role, { status })).not.toBe('')
  }
})

test('every status has its own icon for staff', () => {
  expect(new Set(statuses.map((status) => statusLookFor('agent', status).shape)).size).toBe(statuses.length)
})

test('a requester sees the status on hold like the status open', () => {
  expect(statusLookFor('requester', 'on_hold')).toEqual(statusLookFor('requester', 'open'))
})

test('a requester reads of a query that was withdrawn that it was withdrawn, not that it was answered', () => {
  const word = (resolution: Resolution) => statusWord(en, 'requester', { status: 'resolved', resolution })
  expect(word('withdrawn')).toBe('Withdrawn')
  expect(word('fixed')).toBe('Answered')
  expect(statusWord(en, 'requester', { status: 'closed', resolution: 'withdrawn' })).toBe('Closed')
  expect(statusWord(en, 'agent', { status: 'resolved', resolution: 'withdrawn' })).toBe('Resolved')
})

test('a pending query waits for its requester, and a colleague reads for whom', () => {
  const emily = { id: 'emily', name: 'Emily Carter', avatarUrl: null }
  const word = (role: (typeof roles)[number], viewerId: string) =>
    statusWord(en, role, { status: 'pending', requester: emily }, viewerId)
  expect(word('requester', 'emily')).toBe('Waiting for you')
  expect(word('requester', 'jonas')).toBe('Waiting for Emily Carter')
  expect(word('agent', 'sofia')).toBe('Pending')
})

test.each(roles)('an unknown status has an empty ring as its icon and its own name for the role %s', (role) => {
  for (const status of ['escalated', '', 'constructor']) {
    expect(statusLookFor(role, status)).toEqual({ shape: 'hollow', tone: 'neutral' })
    expect(statusWord(en, role, { status })).toBe(status)
  }
})
