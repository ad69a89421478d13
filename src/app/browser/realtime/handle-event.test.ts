import { beforeEach, describe, expect, test } from 'vitest'
import type { RealtimeTopic } from '#domain/realtime.ts'
import { hear } from './handle-event.ts'
import type { OneData, OpenPage } from './page.ts'
import { liveState, type LiveState } from './state.ts'

const message = (id: string, scheduledAt: string | null = null) => ({ id, scheduledAt })

/** Of a page only what hearing looks at. */
const open = (conversation: object[], changes: object = {}): OpenPage => ({
  person: 'ana',
  company: 'ACME',
  companyId: 'acme',
  isStaff: true,
  list: null,
  one: { query: { id: 'q1', change: 7, conversation }, paged: false, ...changes } as unknown as OneData,
})

const query = {
  id: 'q1',
  number: 1,
  change: 8,
  op: 'update',
  subject: 'Printer jams',
  status: 'open',
  resolution: null,
  priority: 'high',
  visibility: 'private',
  requester: { id: 'ruth', name: 'Ruth', avatarPath: null },
  assignee: null,
  category: null,
  lastActivityAt: '2026-03-12T14:30:00+00:00',
  replyCount: 3,
  by: 'ben',
}
const written = { id: 'q1', messageId: 'm2', by: 'ben' }

let state: LiveState
beforeEach(() => {
  state = liveState()
})

const page = open([message('m1')])
const heard = (kind: RealtimeTopic, event: string, payload: unknown, at = page) =>
  hear(kind, event, payload, { state, page: at, now: 0 })
/** Whether the page has to be read anew, asked of the page as it then is. */
const isRead = (follows: ReturnType<typeof heard>, at = page) => typeof follows === 'function' && follows(at)

describe('the open query is read anew', () => {
  test('for a later change of it, and not once that has come by another way', () => {
    const follows = heard('company', 'query', query)
    expect(isRead(follows)).toBe(true)
    expect(isRead(follows, open([], { query: { id: 'q1', change: 8, conversation: [] } }))).toBe(false)
    expect(isRead(heard('company', 'query', { ...query, change: 7 }))).toBe(false)
    expect(isRead(heard('company', 'query', { ...query, id: 'q2' }))).toBe(false)
  })

  test.each(['message', 'note', 'scheduled'])('for a %s that it does not show', (event) => {
    expect(isRead(heard('company', event, written))).toBe(true)
    expect(isRead(heard('company', event, { ...written, messageId: 'm1' }))).toBe(false)
    expect(isRead(heard('company', event, { ...written, id: 'q2' }))).toBe(false)
  })

  test('for a reply that is out and still shown as waiting, and for one that was taken back', () => {
    const waiting = open([message('m2', '2026-03-12T14:30:10+00:00')])
    expect(isRead(heard('company', 'message', written, waiting), waiting)).toBe(true)
    expect(isRead(heard('company', 'cancelled', written, waiting), waiting)).toBe(true)
    expect(isRead(heard('company', 'cancelled', written))).toBe(false)
  })

  test('for what only the server can tell: how many are unread, which of many have changed', () => {
    expect(isRead(heard('person', 'notification', { id: 'n1', unread: 3 }))).toBe(true)
    expect(isRead(heard('company', 'queries', { count: 40, at: 'now' }))).toBe(true)
  })
})

test('what happens in another company of theirs makes nobody read a page of this one anew', () => {
  for (const [event, payload] of [
    ['query', query],
    ['queries', { count: 40, at: 'now' }],
  ] as const) {
    expect(isRead(heard('person', event, { ...payload, company: 'acme' }))).toBe(true)
    // Only what was fetched ahead may be old by now.
    expect(heard('person', event, { ...payload, company: 'globex' })).toBe('news')
  }
})

test('who reads earlier messages is told that there are newer ones', () => {
  heard('company', 'message', written, open([message('m1')], { paged: true }))
  expect(state.newer.get()).toBe(true)
})

test('an epoch ends what one listens to', () => {
  expect(heard('company', 'rotated', {})).toBe('topics')
})

test('typing is heard of others, for replies where their readers are and for notes among staff alone', () => {
  const typing = (id: string, kind: string) => ({ person: { id, name: id }, kind })
  heard('query-public', 'typing', typing('ruth', 'reply'))
  heard('query-staff', 'typing', typing('ben', 'note'))
  heard('query-public', 'typing', typing('cleo', 'note'))
  heard('query-public', 'typing', typing('ana', 'reply'))
  expect([...state.typing.get().keys()]).toEqual(['ruth', 'ben'])
  heard('company', 'note', { ...written, noteCount: 1, lastNoteAt: 'now' })
  expect([...state.typing.get().keys()]).toEqual(['ruth'])
})

describe('what browsers say is never taken for the database’s word', () => {
  test.each<RealtimeTopic>(['staff', 'query-staff', 'query-public'])('on %s', (kind) => {
    for (const [event, payload] of [
      ['query', query],
      ['message', written],
      ['note', { ...written, noteCount: 1, lastNoteAt: 'now' }],
      ['rotated', {}],
      ['queries', { count: 1 }],
      ['notification', {}],
      ['read', { unread: 0 }],
    ] as const) {
      expect(heard(kind, event, payload)).toBe('nothing')
    }
    expect(state.news.get().events.size).toBe(0)
  })

  test('nor are signs heard where they do not belong', () => {
    heard('query-public', 'viewing', {
      person: { id: 'ben', name: 'Ben', avatarUrl: null },
      query: 'q1',
      state: 'viewing',
    })
    heard('person', 'typing', { person: { id: 'ben', name: 'Ben' }, kind: 'reply' })
    expect(state.looks.get().size + state.typing.get().size).toBe(0)
  })
})

test.each([
  ['query', { ...query, status: 'archived' }],
  ['query', null],
  ['message', { id: 'q1' }],
  ['note', 'text'],
  ['merged', query],
])('%s that is unknown or malformed follows nothing', (event, payload) => {
  expect(heard('company', event, payload)).toBe('nothing')
})

test('how many notifications are unread is known at once, each time it is told', () => {
  const told: unknown[] = []
  state.unread.subscribe(() => told.push(state.unread.get()))
  for (const unread of [1, 1, 'many']) heard('person', 'notification', { id: 'n1', unread })
  expect(told).toEqual([{ count: 1 }, { count: 1 }])
})

test('what was read in another tab is not counted any more, and nothing is fetched for that', () => {
  expect(heard('person', 'read', { id: 'e1', unread: 2 })).toBe('nothing')
  expect(state.unread.get()).toEqual({ count: 2 })
})
