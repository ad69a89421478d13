import { expect, test } from 'vitest'
import type { FieldChange, HistoryEntry } from '#domain/query.ts'
import { en } from '#domain/words/en.ts'
import { ana, categories, cleo, hardware } from './fixtures.ts'
import { historySentence, saysSomething, type HistoryReader } from './history-sentence.ts'

const staff: HistoryReader = { role: 'agent', categories }
const requester: HistoryReader = { role: 'requester', categories }
const byAna = (...changes: FieldChange[]): HistoryEntry => ({
  id: '1',
  at: '2026-03-12T14:30:00Z',
  actor: ana,
  type: 'changed',
  changes,
})
const unknown = '01970000-0000-7000-8000-00000000dead'

test.each<[string, HistoryEntry, string]>([
  ['a status change', byAna({ field: 'status', from: 'open', to: 'pending' }), 'Ana Ruiz set the status to Pending'],
  [
    'a status change with a resolution',
    byAna({ field: 'status', from: 'open', to: 'resolved' }, { field: 'resolution', from: null, to: 'no_response' }),
    'Ana Ruiz resolved it as no response',
  ],
  ['an assignment to oneself', byAna({ field: 'assignee', from: null, to: ana.name }), 'Ana Ruiz took it'],
  [
    'an assignment to somebody else',
    byAna({ field: 'assignee', from: null, to: cleo.name }),
    'Ana Ruiz assigned it to Cleo Martin',
  ],
  [
    'an assignment to an unknown person',
    byAna({ field: 'assignee', from: null, to: unknown }),
    'Ana Ruiz assigned it to somebody',
  ],
  [
    'an unassignment of oneself',
    byAna({ field: 'assignee', from: ana.name, to: null }),
    'Ana Ruiz unassigned themselves',
  ],
  [
    'a category change by id',
    byAna({ field: 'category', from: null, to: hardware.id }),
    'Ana Ruiz set the category to Hardware',
  ],
  [
    'several changes at once',
    byAna({ field: 'assignee', from: null, to: ana.name }, { field: 'priority', from: 'normal', to: 'high' }),
    'Ana Ruiz took it and set the priority to High',
  ],
  [
    'an automatic change',
    { ...byAna({ field: 'status', from: 'resolved', to: 'closed' }), actor: null },
    'TrackQuery set the status to Closed',
  ],
])('the history shows staff a sentence for %s', (_, entry, sentence) => {
  expect(historySentence(entry, staff, en)).toBe(sentence)
})

test.each<[string, HistoryEntry, string]>([
  ['a change', byAna({ field: 'priority', from: 'normal', to: 'high' }), 'You set the priority to High'],
  ['taking a query', byAna({ field: 'assignee', from: null, to: ana.name }), 'You took it'],
  ['giving it back', byAna({ field: 'assignee', from: ana.name, to: null }), 'You unassigned yourself'],
  ['following it', { ...byAna(), type: 'followed' }, 'You follow this'],
])('the history calls its reader You for %s', (_, entry, sentence) => {
  expect(historySentence(entry, { ...staff, viewerId: ana.id }, en)).toBe(sentence)
})

test('the history shows requesters their own word for a status, such as Waiting for you', () => {
  const entry = byAna({ field: 'status', from: 'open', to: 'pending' })
  expect(historySentence(entry, requester, en)).toBe('Ana Ruiz set the status to Waiting for you')
})

test.each([
  ['open', 'on_hold'],
  ['on_hold', 'open'],
])('a change from %s to %s is hidden from requesters, who see the same word for both', (from, to) => {
  const entry = byAna({ field: 'status', from, to })
  expect(saysSomething(entry, requester, en)).toBe(false)
  expect(saysSomething(entry, staff, en)).toBe(true)
})

test('a history entry shows requesters its other changes without the hidden status change', () => {
  const entry = byAna(
    { field: 'status', from: 'open', to: 'on_hold' },
    { field: 'assignee', from: null, to: cleo.name },
  )
  expect(historySentence(entry, requester, en)).toBe('Ana Ruiz assigned it to Cleo Martin')
})

test('a history entry with only a resolution change is not shown', () => {
  expect(saysSomething(byAna({ field: 'resolution', from: 'answered', to: null }), staff, en)).toBe(false)
})
