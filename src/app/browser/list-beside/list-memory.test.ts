import { describe, expect, test } from 'vitest'
import { emptyFilter } from '#domain/filter.ts'
import type { QueryRow } from '#domain/query.ts'
import type { ListData, OneData, TrackQueryData } from '#domain/page-data/track-query-data.ts'
import {
  afterFetch,
  afterPage,
  emptyMemory,
  listOf,
  type ListMemory,
  type HistoryEntry,
  withUpdates,
} from './list-memory.ts'

const row = (id: string, changes: Partial<QueryRow> = {}) =>
  ({ id, reference: id, subject: id, revision: 1, unread: true, ...changes }) as QueryRow

const list = (rows: QueryRow[], changes: object = {}): ListData =>
  ({
    view: 'list',
    company: { id: 'acme', key: 'ACME' },
    viewer: { id: 'ana' },
    viewId: 'all',
    ownFilter: emptyFilter,
    page: { rows },
    ...changes,
  }) as unknown as ListData

const one = (query: QueryRow, viewer = 'ana'): OneData =>
  ({ view: 'one', company: { id: 'acme' }, viewer: { id: viewer }, query }) as unknown as OneData

const listHref = '/trackQuery?company=ACME&view=all'
const at = (key: string, state: unknown = null, search = '?ref=x'): HistoryEntry => ({
  key,
  state,
  pathname: '/trackQuery',
  search,
})
const fromList = (key: string) => at(key, { listHref })
const listPlace = at('list', null, '?company=ACME&view=all&after=cursor&inbox=')

const shown = (steps: [HistoryEntry, TrackQueryData][]): ListMemory =>
  steps.reduce((memory, [place, page]) => afterPage(memory, place, page), emptyMemory)
const opened = shown([[listPlace, list([row('q1'), row('q2')])]])
const rowsOf = (memory: ListMemory) => memory.lists.get(listHref)?.data.page.rows

describe('the list beside a query', () => {
  test('is shown if the query was opened from that list, and closing the query opens the same list page', () => {
    const found = listOf(opened, fromList('a'), one(row('q1')))
    expect(found).toMatchObject({ listHref, address: '/trackQuery?company=ACME&view=all&after=cursor' })
  })

  test('is not shown if the query was not opened from a list, or the list was never shown or is another person’s', () => {
    expect(listOf(opened, at('a'), one(row('q1')))).toBeNull()
    expect(listOf(emptyMemory, fromList('a'), one(row('q1')))).toBeNull()
    expect(listOf(opened, fromList('a'), one(row('q1'), 'ben'))).toBeNull()
  })

  test('stays after a form has replaced the history entry of the query, and when the user goes back to that entry', () => {
    const q1 = one(row('q1'))
    const replaced = afterPage(afterPage(opened, fromList('a'), q1), at('b'), q1)
    expect(listOf(replaced, at('b'), q1)).not.toBeNull()
    const next = afterPage(replaced, fromList('c'), one(row('q2')))
    expect(listOf(next, at('b'), q1)).not.toBeNull()
    expect(listOf(next, at('d'), q1)).toBeNull()
  })

  test('is not shown if the user left the list for another page and then opened the query from there', () => {
    const q1 = one(row('q1'))
    const left = afterPage(afterPage(opened, fromList('a'), q1), at('b'), undefined)
    expect(listOf(left, at('c'), q1)).toBeNull()
  })
})

describe('the rows of the list beside a query', () => {
  test('keep the values that the page of a query showed, even after the next query was opened', () => {
    const memory = shown([
      [listPlace, list([row('q1'), row('q2')])],
      [fromList('a'), one(row('q1', { revision: 2, subject: 'Renamed', unread: false }))],
      [fromList('b'), one(row('q2'))],
    ])
    expect(rowsOf(memory)).toMatchObject([{ subject: 'Renamed', unread: false }, { id: 'q2' }])
  })

  test('keep their places after a refetch: rows that left the list stay, and new rows are not added', () => {
    const memory = afterFetch(opened, listHref, [row('q3'), row('q2', { revision: 2, subject: 'Renamed' })])
    expect(rowsOf(memory)?.map(({ id, subject }) => [id, subject])).toEqual([
      ['q1', 'q1'],
      ['q2', 'Renamed'],
    ])
  })

  test('never go back to an earlier revision', () => {
    const newer = afterFetch(opened, listHref, [row('q1', { revision: 5, subject: 'Latest' })])
    expect(rowsOf(afterFetch(newer, listHref, [row('q1', { revision: 4 })]))?.[0]?.subject).toBe('Latest')
    expect(rowsOf(afterPage(newer, fromList('a'), one(row('q1', { revision: 4 }))))?.[0]?.subject).toBe('Latest')
  })
})

describe('realtime updates of rows in the list beside a query', () => {
  const read = row('q1', { revision: 2, unread: false, notes: 0, lastActivityAt: '2026-11-23T10:00:00Z' })
  const update = (changes: Partial<QueryRow>) => withUpdates([read], [{ ...read, unread: true, ...changes }])

  test('change nothing if the remembered revision of the row is the same or later', () => {
    expect(update({})).toEqual([read])
    expect(update({ revision: 1, subject: 'Earlier' })).toEqual([read])
  })

  test('show the new values of a row, but only a later activity time or a new note makes the row unread', () => {
    expect(update({ revision: 3, status: 'open' })).toMatchObject([{ status: 'open', unread: false }])
    expect(update({ revision: 3, lastActivityAt: '2026-11-23T10:01:00Z' })).toMatchObject([{ unread: true }])
    expect(update({ notes: 1 })).toMatchObject([{ notes: 1, unread: true }])
  })
})

test('the browser remembers five lists of queries and forgets the oldest list first', () => {
  const lists = ['a', 'b', 'c', 'd', 'e', 'f'].map((viewId): [HistoryEntry, TrackQueryData] => [
    listPlace,
    list([], { viewId }),
  ])
  expect([...shown(lists).lists.keys()].map((href) => href.at(-1))).toEqual(['b', 'c', 'd', 'e', 'f'])
})
