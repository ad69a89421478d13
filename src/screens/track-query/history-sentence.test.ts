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
  ['a status', byAna({ field: 'status', from: 'open', to: 'pending' }), 'Ana Ruiz set the status to Pending'],
  [
    'a resolution with its status',
    byAna({ field: 'status', from: 'open', to: 'resolved' }, { field: 'resolution', from: null, to: 'no_response' }),
    'Ana Ruiz resolved it as no response',
  ],
  ['taking it', byAna({ field: 'assignee', from: null, to: ana.name }), 'Ana Ruiz assigned it to themselves'],
  ['assigning it', byAna({ field: 'assignee', from: null, to: cleo.name }), 'Ana Ruiz assigned it to Cleo Martin'],
  ['somebody unknown', byAna({ field: 'assignee', from: null, to: unknown }), 'Ana Ruiz assigned it to somebody'],
  ['giving it back', byAna({ field: 'assignee', from: ana.name, to: null }), 'Ana Ruiz unassigned themselves'],
  [
    'a category by id',
    byAna({ field: 'category', from: null, to: hardware.id }),
    'Ana Ruiz set the category to Hardware',
  ],
  [
    'several at once',
    byAna({ field: 'assignee', from: null, to: ana.name }, { field: 'priority', from: 'normal', to: 'high' }),
    'Ana Ruiz assigned it to themselves and set the priority to High',
  ],
  [
    'what happens by itself',
    { ...byAna({ field: 'status', from: 'resolved', to: 'closed' }), actor: null },
    'TrackQuery set the status to Closed',
  ],
])('staff read %s as a sentence', (_, entry, sentence) => {
  expect(historySentence(entry, staff, en)).toBe(sentence)
})

test("a requester reads the requester's word for a status", () => {
  const entry = byAna({ field: 'status', from: 'open', to: 'pending' })
  expect(historySentence(entry, requester, en)).toBe('Ana Ruiz set the status to Waiting for you')
})

test.each([
  ['open', 'on_hold'],
  ['on_hold', 'open'],
])('a change from %s to %s is hidden from a requester, who reads the same word', (from, to) => {
  const entry = byAna({ field: 'status', from, to })
  expect(saysSomething(entry, requester, en)).toBe(false)
  expect(saysSomething(entry, staff, en)).toBe(true)
})

test('other changes of the same entry are shown without the hidden one', () => {
  const entry = byAna(
    { field: 'status', from: 'open', to: 'on_hold' },
    { field: 'assignee', from: null, to: cleo.name },
  )
  expect(historySentence(entry, requester, en)).toBe('Ana Ruiz assigned it to Cleo Martin')
})

test('a resolution change alone is not shown', () => {
  expect(saysSomething(byAna({ field: 'resolution', from: 'answered', to: null }), staff, en)).toBe(false)
})
