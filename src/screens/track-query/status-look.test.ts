import { expect, test } from 'vitest'
import { statuses } from '#domain/status.ts'
import { en } from '#domain/words/en.ts'
import { statusLookFor, statusWord } from './status-look.ts'

const roles = ['requester', 'agent', 'admin'] as const

test.each(roles)('to the %s every status has a look and a word', (role) => {
  for (const status of statuses) {
    expect(statusLookFor(role, status).shape).toMatch(/^[a-z]+$/)
    expect(statusWord(en, role, status)).not.toBe('')
  }
})

test('no two statuses look alike to staff', () => {
  expect(new Set(statuses.map((status) => statusLookFor('agent', status).shape)).size).toBe(statuses.length)
})

test('to a requester, what is on hold is in progress', () => {
  expect(statusLookFor('requester', 'on_hold')).toEqual(statusLookFor('requester', 'open'))
})

test.each(roles)('to the %s a status that is not known here is an empty ring and the word itself', (role) => {
  for (const status of ['escalated', '', 'constructor']) {
    expect(statusLookFor(role, status)).toEqual({ shape: 'hollow', tone: 'neutral' })
    expect(statusWord(en, role, status)).toBe(status)
  }
})
