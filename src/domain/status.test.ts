import { expect, test } from 'vitest'
import { legalTransitions, statuses, type TransitionContext, type Status } from './status.ts'

const staff: TransitionContext = { role: 'agent', isRequester: false, staffSpokeLast: true, daysClosed: 0 }
const requester: TransitionContext = { ...staff, role: 'requester', isRequester: true }

const targets = (from: Status, by: TransitionContext) => legalTransitions(from, by).map(({ to }) => to)

test.each<[Status, Status[]]>([
  ['new', ['open', 'pending', 'on_hold', 'resolved', 'closed']],
  ['open', ['pending', 'on_hold', 'resolved', 'closed']],
  ['pending', ['open', 'on_hold', 'resolved', 'closed']],
  ['on_hold', ['open', 'pending', 'resolved', 'closed']],
  ['resolved', ['open', 'closed']],
  ['closed', ['open']],
])('an agent can change the status %s to one of %j', (from, to) => {
  expect(targets(from, staff)).toEqual(to)
})

test('the status pending is not offered unless the latest reply is by staff', () => {
  expect(targets('open', { ...staff, staffSpokeLast: false })).not.toContain('pending')
})

test.each<[Status, Status[]]>([
  ['new', ['resolved']],
  ['open', ['resolved']],
  ['resolved', ['closed', 'open']],
  ['closed', []],
])('the requester can change the status %s to one of %j', (from, to) => {
  expect(targets(from, requester)).toEqual(to)
})

test('a requester cannot change the status of a query that somebody else raised', () => {
  for (const from of statuses) expect(targets(from, { ...requester, isRequester: false })).toEqual([])
})

test('an owner, an admin and the requester may keep the resolution when they close, and an agent chooses another', () => {
  const closing = (by: TransitionContext) => legalTransitions('resolved', by).find(({ to }) => to === 'closed')?.needs
  expect(closing({ ...staff, role: 'owner' })).toBe('optional-resolution')
  expect(closing({ ...staff, role: 'admin' })).toBe('optional-resolution')
  expect(closing({ ...staff, isRequester: true })).toBe('optional-resolution')
  expect(closing(staff)).toBe('resolution')
  expect(closing(requester)).toBe('nothing')
})

test('after 30 days only owners and admins can reopen a closed query', () => {
  expect(targets('closed', { ...staff, daysClosed: 31 })).toEqual([])
  expect(targets('closed', { ...staff, role: 'admin', daysClosed: 31 })).toEqual(['open'])
})

test('no status can change to new or to itself', () => {
  for (const from of statuses) {
    for (const by of [staff, requester, { ...staff, role: 'owner' as const }]) {
      expect(targets(from, by)).not.toContain('new')
      expect(targets(from, by)).not.toContain(from)
    }
  }
})
