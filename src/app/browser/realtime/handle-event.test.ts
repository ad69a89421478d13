import { beforeEach, describe, expect, test } from 'vitest'
import type { RealtimeTopic } from '#domain/realtime.ts'
import type { OneData } from '#domain/page-data/track-query-data.ts'
import { handleEvent } from './handle-event.ts'
import type { PageData } from './page-data.ts'
import { createRealtimeState, type RealtimeState } from './realtime-state.ts'

const message = (id: string, scheduledAt: string | null = null) => ({ id, scheduledAt })

/** The parts of a page that the handler reads. */
const open = (conversation: object[], changes: object = {}): PageData => ({
  userId: 'ana',
  company: 'ACME',
  locale: 'en',
  companyId: 'acme',
  isStaff: true,
  list: null,
  one: { query: { id: 'q1', revision: 7, conversation }, paged: false, ...changes } as unknown as OneData,
})

const query = {
  id: 'q1',
  number: 1,
  revision: 8,
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
  rowVersion: 9,
  by: 'ben',
}
const written = { id: 'q1', messageId: 'm2', by: 'ben' }

let state: RealtimeState
beforeEach(() => {
  state = createRealtimeState()
})

const page = open([message('m1')])
const heard = (kind: RealtimeTopic, event: string, payload: unknown, at = page) =>
  handleEvent(kind, event, payload, { state, page: at, now: 0 })
/** Whether an effect asks for a refetch of a page. */
const isRead = (follows: ReturnType<typeof heard>, at = page) => typeof follows === 'function' && follows(at)

describe('the open query is refetched', () => {
  test('for a query event with a newer revision, unless that revision is already loaded', () => {
    const follows = heard('company', 'query', query)
    expect(isRead(follows)).toBe(true)
    expect(isRead(follows, open([], { query: { id: 'q1', revision: 8, conversation: [] } }))).toBe(false)
    expect(isRead(heard('company', 'query', { ...query, revision: 7 }))).toBe(false)
    expect(isRead(heard('company', 'query', { ...query, id: 'q2' }))).toBe(false)
  })

  test.each(['message', 'note', 'scheduled'])('for a %s event about a message that is not shown', (event) => {
    expect(isRead(heard('company', event, written))).toBe(true)
    expect(isRead(heard('company', event, { ...written, messageId: 'm1' }))).toBe(false)
    expect(isRead(heard('company', event, { ...written, id: 'q2' }))).toBe(false)
  })

  test('when a reply that is shown as scheduled is sent or cancelled', () => {
    const waiting = open([message('m2', '2026-03-12T14:30:10+00:00')])
    expect(isRead(heard('company', 'message', written, waiting), waiting)).toBe(true)
    expect(isRead(heard('company', 'cancelled', written, waiting), waiting)).toBe(true)
    expect(isRead(heard('company', 'cancelled', written))).toBe(false)
  })

  test('for notifications and bulk changes, because their events contain no details', () => {
    expect(isRead(heard('person', 'notification', { id: 'n1', unread: 3 }))).toBe(true)
    expect(isRead(heard('person', 'withdrawn', { unread: 2 }))).toBe(true)
    expect(state.unread.get()).toEqual({ count: 2 })
    expect(isRead(heard('company', 'queries', { count: 40, at: 'now' }))).toBe(true)
  })
})

test('staff take the fields of a query from their own topic only, because the others leave out the priority', () => {
  const ofRequesters = { ...query, priority: null }
  for (const kind of ['query', 'members', 'person'] as const) expect(heard(kind, 'query', ofRequesters)).toBe('none')
  expect(state.updates.get().events.size).toBe(0)
  heard('company', 'query', query)
  expect(state.updates.get().events.get('q1')?.event.priority).toBe('high')
})

test('requesters take the fields of a query from every topic that they join', () => {
  const ofRequesters = { ...query, priority: null }
  const asRequester = { ...page, isStaff: false }
  expect(isRead(heard('query', 'query', ofRequesters, asRequester), asRequester)).toBe(true)
  expect(state.updates.get().events.get('q1')?.event.priority).toBeNull()
})

test('an event of another company only marks prefetched pages as stale', () => {
  for (const [event, payload] of [
    ['query', query],
    ['queries', { count: 40, at: 'now' }],
  ] as const) {
    const asRequester = { ...page, isStaff: false }
    expect(isRead(heard('person', event, { ...payload, company: 'acme' }, asRequester))).toBe(true)
    // Only prefetched pages may be out of date.
    expect(heard('person', event, { ...payload, company: 'globex' })).toBe('prefetches-stale')
  }
})

test('a message event shows a reader of earlier messages that newer messages exist', () => {
  heard('company', 'message', written, open([message('m1')], { paged: true }))
  expect(state.hasNewerMessages.get()).toBe(true)
})

test('an event about rotated realtime topics causes a new subscription', () => {
  expect(heard('company', 'rotated', {})).toBe('resubscribe')
})

test('typing events of others are accepted for replies on the public topic and for notes on the staff topic', () => {
  const typing = (by: string, kind: string) => ({ by, kind })
  heard('query-public', 'typing', typing('ruth', 'reply'))
  heard('query-staff', 'typing', typing('ben', 'note'))
  heard('query-public', 'typing', typing('cleo', 'note'))
  heard('query-public', 'typing', typing('ana', 'reply'))
  expect([...state.typing.get().keys()]).toEqual(['ruth', 'ben'])
  heard('company', 'note', { ...written, noteCount: 1, lastNoteAt: 'now' })
  expect([...state.typing.get().keys()]).toEqual(['ruth'])
})

describe('a broadcast by a browser', () => {
  test.each<RealtimeTopic>(['staff', 'query-staff', 'query-public'])(
    'is never handled as a database event on the %s topic',
    (kind) => {
      for (const [event, payload] of [
        ['query', query],
        ['message', written],
        ['note', { ...written, noteCount: 1, lastNoteAt: 'now' }],
        ['rotated', {}],
        ['queries', { count: 1 }],
        ['notification', {}],
        ['read', { unread: 0 }],
      ] as const) {
        expect(heard(kind, event, payload)).toBe('none')
      }
      expect(state.updates.get().events.size).toBe(0)
    },
  )

  test('has no effect if it is a presence event on the wrong topic', () => {
    heard('query-public', 'viewing', { by: 'ben', query: 'q1', state: 'viewing' })
    heard('person', 'typing', { by: 'ben', kind: 'reply' })
    expect(state.listPresence.get().size + state.typing.get().size).toBe(0)
  })
})

test.each([
  ['query', { ...query, status: 'archived' }],
  ['query', null],
  ['message', { id: 'q1' }],
  ['note', 'text'],
  ['merged', query],
])('an unknown or malformed %s event has no effect', (event, payload) => {
  expect(heard('company', event, payload)).toBe('none')
})

test('each notification event updates the unread count, unless it is malformed', () => {
  const told: unknown[] = []
  state.unread.subscribe(() => told.push(state.unread.get()))
  for (const unread of [1, 1, 'many']) heard('person', 'notification', { id: 'n1', unread })
  expect(told).toEqual([{ count: 1 }, { count: 1 }])
})

test('reading notifications in another tab updates the unread count without a refetch', () => {
  expect(heard('person', 'read', { id: 'e1', unread: 2 })).toBe('none')
  expect(state.unread.get()).toEqual({ count: 2 })
})
