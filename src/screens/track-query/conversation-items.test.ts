import { expect, test } from 'vitest'
import type { FieldChange, HistoryEntry } from '#domain/query.ts'
import { en } from '#domain/words/en.ts'
import { ana, categories, cleo, conversation, history, makeQuery } from './fixtures.ts'
import { conversationItems, offThread } from './conversation-items.ts'

const order = (query = makeQuery()) =>
  conversationItems(query, () => true)
    .flatMap((item): { id: string }[] => (item.kind === 'message' ? [item.message] : item.entries))
    .map(({ id }) => id.slice(-3))

test('the conversation sorts messages and changes by time and omits raised and followed entries', () => {
  expect(order()).toEqual(['601', '602', '001', '603', '002', '003', '604'])
})

test('the conversation shows a change after a message of the same time', () => {
  const [first] = conversation
  const [, change] = history
  const at = first?.at ?? ''
  const query = makeQuery({ history: change ? [{ ...change, at }] : [], conversation: first ? [first] : [] })
  expect(order(query)).toEqual(['001', '601'])
})

test('the conversation omits changes before the first loaded message', () => {
  expect(order(makeQuery({ earlier: 'cursor' }))).toEqual(['001', '603', '002', '003', '604'])
})

test('the conversation groups the changes between two messages into one item', () => {
  expect(conversationItems(makeQuery(), () => true).map(({ kind }) => kind)).toEqual([
    'changes',
    'message',
    'changes',
    'message',
    'message',
    'changes',
  ])
})

const at = (seconds: number) => new Date(Date.parse('2026-03-12T10:00:00Z') + seconds * 1000).toISOString()
const changed = (
  id: string,
  seconds: number,
  actor: HistoryEntry['actor'],
  ...changes: FieldChange[]
): HistoryEntry => ({
  id,
  at: at(seconds),
  actor,
  type: 'changed',
  changes,
})
const changesOf = (entries: HistoryEntry[]) =>
  conversationItems(makeQuery({ conversation: [], history: entries }), () => true).flatMap((item) =>
    item.kind === 'changes' ? item.entries.map(({ changes }) => changes) : [],
  )

test('changes of one person within two minutes are one entry with their net effect', () => {
  const opened = changed('1', 0, ana, { field: 'status', from: 'new', to: 'open' })
  const taken = { field: 'assignee', from: null, to: ana.id } as const
  const resolved = changed('2', 40, ana, taken, { field: 'status', from: 'open', to: 'resolved' })
  expect(changesOf([opened, resolved])).toEqual([[{ field: 'status', from: 'new', to: 'resolved' }, taken]])
})

test('changes of different people, or of one person ten minutes apart, are separate entries', () => {
  const raised = { field: 'priority', from: 'low', to: 'high' } as const
  const lowered = { field: 'priority', from: 'high', to: 'normal' } as const
  expect(changesOf([changed('1', 0, ana, raised), changed('2', 40, cleo, lowered)])).toHaveLength(2)
  expect(changesOf([changed('1', 0, ana, raised), changed('2', 600, ana, lowered)])).toHaveLength(2)
})

test('a change that its author takes back at once is not in the conversation', () => {
  const muddled = changed('1', 0, ana, { field: 'priority', from: 'low', to: 'high' })
  const corrected = changed('2', 20, ana, { field: 'priority', from: 'high', to: 'low' })
  expect(changesOf([muddled, corrected])).toEqual([])
})

test('the history lists raised and followed entries, and the changes that the conversation does not show', () => {
  const types = (query = makeQuery()) => offThread(query, { role: 'agent', categories }, en).map(({ type }) => type)
  expect(types()).toEqual(['raised', 'followed'])
  expect(types(makeQuery({ earlier: 'cursor' }))).toEqual(['raised', 'changed', 'changed', 'followed'])
})
