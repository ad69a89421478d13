import { expect, test } from 'vitest'
import type { OneData } from '#domain/page-data/track-query-data.ts'
import { arrivedMessages, type Arrived } from './new-messages.ts'

/** A page of a query with messages by these authors, seen by Ana. */
const pageOf = (messages: Record<string, string>, { id = 'one', paged = false } = {}) => {
  const conversation = Object.entries(messages).map(([id, author]) => ({ id, author: { id: author } }))
  // Only what the functions read.
  return { query: { id, conversation }, viewer: { id: 'ana' }, paged } as unknown as OneData
}

const idsAfter = (...pages: (OneData | null)[]): string[] => {
  const nothing: Arrived = { page: null, messages: [] }
  return pages.reduce<Arrived>(arrivedMessages, nothing).messages.map(({ id }) => id)
}

test('messages that others add to an open query have arrived, oldest first', () => {
  const pages: Record<string, string>[] = [{ a: 'ben' }, { a: 'ben', b: 'ben' }, { a: 'ben', b: 'ben', c: 'cleo' }]
  expect(idsAfter(...pages.map((messages) => pageOf(messages)))).toEqual(['b', 'c'])
})

test('neither the first messages of a page nor those of its reader have arrived', () => {
  expect(idsAfter(pageOf({ a: 'ben' }))).toEqual([])
  expect(idsAfter(pageOf({ a: 'ben' }), pageOf({ a: 'ben', b: 'ana' }))).toEqual([])
})

test('a message that is gone again has not arrived', () => {
  expect(idsAfter(pageOf({}), pageOf({ a: 'ben' }), pageOf({}))).toEqual([])
})

test('opening another query, the list or earlier messages starts anew', () => {
  const first = [pageOf({}), pageOf({ a: 'ben' })]
  expect(idsAfter(...first, pageOf({ b: 'ben' }, { id: 'two' }))).toEqual([])
  expect(idsAfter(...first, null, pageOf({ a: 'ben' }))).toEqual([])
  expect(idsAfter(...first, pageOf({ b: 'ben' }, { paged: true }))).toEqual([])
})
