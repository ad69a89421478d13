import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isNoteEvent,
  isPresenceEntry,
  isQueryEvent,
  isTypingEvent,
  isViewingEvent,
  isNewMessageEvent,
} from './realtime.ts'

const query = {
  id: 'q1',
  number: 42,
  revision: 7,
  op: 'update',
  subject: 'Printer jams',
  status: 'open',
  resolution: null,
  priority: 'high',
  visibility: 'private',
  requester: { id: 'ruth', name: 'Ruth', avatarPath: null },
  assignee: { id: 'ana', name: 'Ana', avatarPath: 'ana/1' },
  category: { id: 'c1', name: 'Hardware' },
  lastActivityAt: '2026-03-12T14:30:00.123456+00:00',
  replyCount: 3,
  staffSpokeLast: true,
  rowVersion: 9,
  by: 'ana',
}

test('a query event with unknown fields of a newer version is accepted', () => {
  expect(isQueryEvent(query)).toBe(true)
  expect(isQueryEvent({ ...query, op: 'insert', assignee: null, category: null, by: null, added: true })).toBe(true)
})

test.each([
  ['a status that this version does not know', { status: 'archived' }],
  ['a priority that this version does not know', { priority: 'asap' }],
  ['no revision', { revision: undefined }],
  ['a revision that is not a number', { revision: '7' }],
  ['no row version', { rowVersion: undefined }],
  ['an assignee without a name', { assignee: { id: 'ana' } }],
  ['no requester', { requester: null }],
  ['a subject that is too long', { subject: 'x'.repeat(5000) }],
])('a query event with %s is dropped', (_what, wrong) => {
  expect(isQueryEvent({ ...query, ...wrong })).toBe(false)
})

test('type guards accept valid viewing, typing, presence and message events and reject malformed ones', () => {
  const by = 'ana'
  expect(isViewingEvent({ by, query: 'q1', state: 'gone' })).toBe(true)
  expect(isViewingEvent({ by, query: 'q1', state: 'dancing' })).toBe(false)
  expect(isTypingEvent({ by, kind: 'note' })).toBe(true)
  expect(isTypingEvent({ by: { id: 'ana', name: 'Ana' }, kind: 'note' })).toBe(false)
  expect(isPresenceEntry({ by, state: 'noting', since: 'x', presence_ref: 'r' })).toBe(true)
  expect(isPresenceEntry({ by, state: 'gone' })).toBe(false)
  expect(isNewMessageEvent({ id: 'q1', messageId: 'm1', by: 'ana' })).toBe(true)
  expect(isNoteEvent({ id: 'q1', messageId: 'm1', by: 'ana', noteCount: 2, lastNoteAt: 'now' })).toBe(true)
  expect(isNoteEvent({ id: 'q1', messageId: 'm1', by: 'ana' })).toBe(false)
})

test('no payload makes a type guard of realtime events throw', () => {
  const guards = [isQueryEvent, isNewMessageEvent, isNoteEvent, isViewingEvent, isTypingEvent, isPresenceEntry]
  fc.assert(fc.property(fc.anything(), (anything) => !guards.some((guard) => guard(anything))))
})
