import { expect, test } from 'vitest'
import { conversation, history, makeQuery } from './fixtures.ts'
import { conversationItems } from './conversation-items.ts'

const order = (query = makeQuery()) =>
  conversationItems(query)
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
  expect(conversationItems(makeQuery()).map(({ kind }) => kind)).toEqual([
    'changes',
    'message',
    'changes',
    'message',
    'message',
    'changes',
  ])
})
