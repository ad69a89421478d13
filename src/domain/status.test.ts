import { expect, test } from 'vitest'
import { legalMoves, statuses, type MoveContext, type Status } from './status.ts'

const staff: MoveContext = { role: 'agent', isRequester: false, staffSpokeLast: true, daysClosed: 0 }
const requester: MoveContext = { ...staff, role: 'requester', isRequester: true }

const targets = (from: Status, by: MoveContext) => legalMoves(from, by).map(({ to }) => to)

test.each<[Status, Status[]]>([
  ['new', ['open', 'pending', 'on_hold', 'resolved', 'closed']],
  ['open', ['pending', 'on_hold', 'resolved', 'closed']],
  ['pending', ['open', 'on_hold', 'resolved', 'closed']],
  ['on_hold', ['open', 'pending', 'resolved', 'closed']],
  ['resolved', ['open', 'closed']],
  ['closed', ['open']],
])('an agent moves %s to %j', (from, to) => {
  expect(targets(from, staff)).toEqual(to)
})

test('nobody waits for a requester who was told nothing', () => {
  expect(targets('open', { ...staff, staffSpokeLast: false })).not.toContain('pending')
})

test.each<[Status, Status[]]>([
  ['new', ['resolved']],
  ['open', ['resolved']],
  ['resolved', ['closed', 'open']],
  ['closed', []],
])('its requester moves %s to %j', (from, to) => {
  expect(targets(from, requester)).toEqual(to)
})

test('somebody else who may read it moves nothing', () => {
  for (const from of statuses) expect(targets(from, { ...requester, isRequester: false })).toEqual([])
})

test('after 30 days only those who run the company open a closed query', () => {
  expect(targets('closed', { ...staff, daysClosed: 31 })).toEqual([])
  expect(targets('closed', { ...staff, role: 'admin', daysClosed: 31 })).toEqual(['open'])
})

test('nothing ever goes back to new, or where it is', () => {
  for (const from of statuses) {
    for (const by of [staff, requester, { ...staff, role: 'owner' as const }]) {
      expect(targets(from, by)).not.toContain('new')
      expect(targets(from, by)).not.toContain(from)
    }
  }
})
