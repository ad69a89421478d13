import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyFilter } from '#domain/filter.ts'
import { viewFilters } from '#domain/view-filter.ts'
import type { NoteEvent, QueryEvent } from '#domain/realtime.ts'
import type { QueryRow } from '#domain/query.ts'
import {
  recordNoteEvent,
  recordQueryEvent,
  empty,
  markRefetched,
  applyUpdates,
  markRendered,
  pendingIds,
  countPending,
  type LoadedList,
  type ListUpdates,
} from './list-updates.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 12, 0, minute)).toISOString()
const ruth = { id: 'ruth', name: 'Ruth', avatarPath: null }

const event = (id: string, revision: number, changes: Partial<QueryEvent> = {}): QueryEvent => ({
  id,
  number: 1,
  revision,
  op: 'update',
  subject: `Query ${id}`,
  status: 'open',
  resolution: null,
  priority: 'normal',
  visibility: 'private',
  requester: ruth,
  assignee: null,
  category: null,
  lastActivityAt: at(revision),
  replyCount: 0,
  rowVersion: revision,
  by: 'ruth',
  ...changes,
})

const row = (id: string, revision: number, changes: Partial<QueryRow> = {}): QueryRow => ({
  id,
  reference: `ACME-${id}`,
  subject: `Query ${id}`,
  status: 'open',
  resolution: null,
  priority: 'normal',
  requester: { id: 'ruth', name: 'Ruth', avatarUrl: null },
  assignee: null,
  category: null,
  visibility: 'private',
  createdAt: at(0),
  lastActivityAt: at(revision),
  takesPart: true,
  unread: false,
  attachments: 0,
  messages: 0,
  notes: 0,
  revision,
  rowVersion: revision,
  ...changes,
})

const listed = (rows: QueryRow[], changes: Partial<LoadedList> = {}): LoadedList => ({
  rows,
  filter: emptyFilter,
  viewerId: 'ana',
  isFirst: true,
  hasMore: false,
  isAlike: false,
  ...changes,
})

const shown = (list: LoadedList, updates: ListUpdates) => list.rows.map((one) => applyUpdates(one, updates, 'ana'))
const heard = (...events: QueryEvent[]) => events.reduce((updates, one) => recordQueryEvent(updates, one, 0), empty)
const waits = (list: LoadedList, updates: ListUpdates) => [...pendingIds(list, updates)].sort()

describe('a row of the query list', () => {
  const list = listed([row('a', 9), row('b', 5)])

  test('has the fields of the latest event and the picture URL of its assignee', () => {
    const [, b] = shown(
      list,
      heard(event('b', 10, { status: 'pending', assignee: { id: 'ana', name: 'Ana', avatarPath: 'p' } })),
    )
    expect(b).toMatchObject({
      status: 'pending',
      assignee: { name: 'Ana', avatarUrl: '/picture?path=p' },
      revision: 10,
    })
  })

  test('stays the same object without newer events, so that React does not render it again', () => {
    expect(shown(list, heard(event('b', 5, { status: 'closed' })))[1]).toBe(list.rows[1])
  })

  test('becomes unread after activity of others, not after the reader’s own', () => {
    expect(shown(list, heard(event('a', 12)))[0]?.unread).toBe(true)
    expect(shown(list, heard(event('a', 12, { by: 'ana' })))[0]?.unread).toBe(false)
    // Nor for a requester who only sees it.
    const ofOthers = { ...list, rows: list.rows.map((one) => ({ ...one, takesPart: false })) }
    expect(shown(ofOthers, heard(event('a', 12)))[0]).toMatchObject({ revision: 12, unread: false })
  })

  test('counts notes and replies, and keeps its position when a note is added', () => {
    const note: NoteEvent = { id: 'b', messageId: 'm', by: 'cleo', noteCount: 2, lastNoteAt: at(20) }
    const withNote = listed([row('a', 9), row('b', 5, { messages: 4, notes: 1 })])
    const updates = recordNoteEvent(recordNoteEvent(empty, note, 0), note, 0)
    expect(shown(withNote, updates)[1]).toMatchObject({ messages: 5, notes: 2, unread: true })
    expect(waits(withNote, updates)).toEqual([])
    const more = recordQueryEvent(updates, event('b', 6, { replyCount: 4, lastActivityAt: at(5) }), 0)
    expect(shown(withNote, more)[1]).toMatchObject({ messages: 6 })
  })
})

describe('the counts of pending updates', () => {
  const list = listed([row('a', 9, { createdAt: at(1) }), row('b', 5)])
  const counted = (updates: ListUpdates, of = list) => countPending(of, updates)

  test('tell a new query from a changed one', () => {
    expect(counted(heard(event('c', 20, { op: 'insert' })))).toEqual({ raised: 1, changed: 0 })
    expect(counted(heard(event('b', 20)))).toEqual({ raised: 0, changed: 1 })
    expect(counted(heard(event('c', 20, { op: 'insert' }), event('b', 21)))).toEqual({ raised: 1, changed: 1 })
  })

  test('count a new query as new also after its next change', () => {
    expect(counted(heard(event('c', 20, { op: 'insert' }), event('c', 21)))).toEqual({ raised: 1, changed: 0 })
  })

  test('count an older query that comes into the list as changed', () => {
    expect(counted(heard(event('c', 20)))).toEqual({ raised: 0, changed: 1 })
  })

  test('count a refetched query as new if it was raised after all listed ones', () => {
    const refetched = (createdAt: string) =>
      counted(markRefetched(empty, [row('c', 20, { createdAt }), ...list.rows], 0))
    expect(refetched(at(2))).toEqual({ raised: 1, changed: 0 })
    expect(refetched(at(0))).toEqual({ raised: 0, changed: 1 })
  })

  test('count a query that was refetched into an empty list as changed, because it may have been raised long ago', () => {
    const refetched = markRefetched(empty, [row('c', 20, { createdAt: at(2) })], 0)
    expect(counted(refetched, listed([]))).toEqual({ raised: 0, changed: 1 })
  })
})

describe('the ids of pending updates', () => {
  const list = listed([row('a', 9), row('b', 5)])

  test.each([
    ['include a new query', event('c', 20, { op: 'insert' }), ['c']],
    ['include a row that would move up', event('b', 20), ['b']],
    ['include a row that an undo moved down again', event('a', 20, { lastActivityAt: at(3) }), ['a']],
    ['do not include the top row', event('a', 20), []],
    ['do not include a row that would not move', event('b', 20, { lastActivityAt: at(5), priority: 'urgent' }), []],
  ])('%s', (_what, one, expected) => {
    expect(waits(list, heard(one))).toEqual(expected)
  })

  test('contain each query once, however often it changes', () => {
    expect(waits(list, heard(event('b', 20), event('b', 21), event('b', 21), event('c', 22), event('c', 23)))).toEqual([
      'b',
      'c',
    ])
  })

  test('include a row that no longer matches the filter, and no new query that does not match', () => {
    const open = listed([row('a', 9), row('b', 5)], { filter: { ...emptyFilter, status: ['open'] } })
    const updates = heard(event('a', 20, { status: 'closed' }), event('c', 21, { status: 'new' }), event('d', 22))
    expect(waits(open, updates)).toEqual(['a', 'd'])
    expect(shown(open, updates)[0]?.status).toBe('closed')
  })

  test.each([
    ['me', { id: 'ana', name: 'Ana', avatarPath: null }, ['c']],
    ['none', null, ['c']],
    ['cleo', { id: 'ana', name: 'Ana', avatarPath: null }, []],
  ])('respect the assignee filter %s', (assignee, person, expected) => {
    const mine = listed([], { filter: { ...emptyFilter, assignee } })
    expect(waits(mine, heard(event('c', 20, { assignee: person })))).toEqual(expected)
  })

  test('of the queries that everybody may read include no private one, and include a row that became private', () => {
    const company = { visibility: 'company' as const }
    const everybodys = listed([row('a', 9, company), row('b', 5, company)], { filter: { ...emptyFilter, ...company } })
    const updates = heard(event('a', 20), event('b', 4, company), event('c', 21, company), event('d', 22))
    expect(waits(everybodys, updates)).toEqual(['a', 'c'])
  })

  test('of a requester’s own list include a query that was raised or reopened, and a row that was resolved', () => {
    const filter = { ...viewFilters.own }
    const own = listed([row('a', 9), row('b', 5)], { filter, viewerId: 'ruth' })
    const cleo = { id: 'cleo', name: 'Cleo', avatarPath: null }
    const updates = heard(
      event('a', 20, { status: 'resolved', resolution: 'fixed', by: 'ana' }),
      event('raised', 21, { op: 'insert', status: 'new' }),
      event('reopened', 22),
      event('others', 23, { requester: cleo, visibility: 'company' }),
    )
    expect(waits(own, updates)).toEqual(['a', 'raised', 'reopened'])
    // It stays in its place with its new status until the reader asks for the updates.
    expect(shown(own, updates).map(({ id, status }) => `${id} ${status}`)).toEqual(['a resolved', 'b open'])
  })

  test('include a new query if its subject contains the search text', () => {
    const found = listed([row('a', 9)], { filter: { ...emptyFilter, text: 'PRINTER' } })
    expect(waits(found, heard(event('c', 20, { subject: 'The printer jams' }), event('d', 21)))).toEqual(['c'])
    expect(waits({ ...found, isAlike: true }, heard(event('c', 20, { subject: 'The printer jams' })))).toEqual([])
  })

  test('include no new query in a list filtered by day, because an event does not tell when the query was raised', () => {
    const january = listed([row('a', 9)], { filter: { ...emptyFilter, from: '2026-01-01', to: '2026-01-31' } })
    expect(waits(january, heard(event('c', 20)))).toEqual([])
  })

  test('include only rows that leave the page if the page is not the first of the list', () => {
    const later = listed([row('a', 9), row('b', 5)], { isFirst: false, hasMore: true })
    expect(waits(later, heard(event('c', 20), event('a', 21)))).toEqual(['a'])
  })

  test('do not include a query older than the last row of a full page', () => {
    const full = listed([row('a', 9), row('b', 5)], { hasMore: true })
    expect(waits(full, heard(event('c', 30, { lastActivityAt: at(1) })))).toEqual([])
  })

  test('are empty if the list was loaded after the event', () => {
    const updates = recordQueryEvent(empty, event('c', 20, { subject: 'Not for this reader’s search' }), 100)
    expect(waits(list, markRendered(updates, 101))).toEqual([])
    expect(waits(list, markRendered(updates, 99))).toEqual(['c'])
  })

  test('include rows that are missing after a refetch, except those that moved to the next page', () => {
    expect(waits(list, markRefetched(empty, [row('a', 9)], 0))).toEqual(['b'])
    const full = listed([row('a', 9), row('b', 5)], { hasMore: true })
    expect(waits(full, markRefetched(empty, [row('c', 20), row('a', 9)], 0))).toEqual(['c'])
  })
})

/*
 * Queries change, and the database sends an event for each change. A tab receives the events late, twice or in another
 * order, and none while it is disconnected. When it is connected again it refetches the list.
 */
type Step =
  | { kind: 'change'; id: number; status: QueryEvent['status'] }
  | { kind: 'deliver'; which: number; twice: boolean }
  | { kind: 'cut' }
  | { kind: 'back' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      id: fc.nat(7),
      status: fc.constantFrom('new', 'open', 'closed'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('deliver' as const), which: fc.nat(20), twice: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('back' as const) }) },
)

describe('the ids of pending updates of a sorted list', () => {
  const filter = { ...emptyFilter, sort: '-priority' } as const
  const list = listed([row('a', 5), row('b', 9)], { filter, hasMore: true })

  test('contain every row that changed', () => {
    expect(waits(list, heard(event('b', 10, { priority: 'urgent', lastActivityAt: at(9) })))).toEqual(['b'])
  })

  test('contain a new query, wherever its place is', () => {
    expect(waits(list, heard(event('c', 1, { op: 'insert' })))).toEqual(['c'])
  })
})

test('after late, repeated, reordered and missing events the query list equals the database, except for pending updates', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const filter = { ...emptyFilter, status: ['new' as const, 'open' as const] }
      const database = new Map<string, QueryRow>([0, 1, 2, 3].map((id) => [String(id), row(String(id), id + 1)]))
      const read = () =>
        [...database.values()]
          .filter(({ status }) => filter.status.some((wanted) => wanted === status))
          .sort((one, other) => (one.lastActivityAt < other.lastActivityAt ? 1 : -1))
      const list = listed(read(), { filter })
      let line: QueryEvent[] = []
      let isCut = false
      let revision = 10
      let now = 0
      let updates = empty

      const hear = (one: QueryEvent) => {
        now += 1
        updates = recordQueryEvent(updates, one, now)
      }
      const back = () => {
        isCut = false
        // Delayed events arrive during the refetch or after it.
        updates = markRefetched(updates, read(), now)
      }
      for (const one of [...steps, { kind: 'back' } as const]) {
        now += 1
        if (one.kind === 'change') {
          revision += 1
          const next = row(String(one.id), revision, { status: one.status })
          database.set(next.id, next)
          if (!isCut) line.push(event(next.id, revision, { status: one.status, op: 'update' }))
        } else if (one.kind === 'deliver') {
          const [delivered] = line.splice(one.which % Math.max(1, line.length), 1)
          if (delivered) hear(delivered)
          if (delivered && one.twice) line.push(delivered)
        } else if (one.kind === 'cut') {
          isCut = true
          line = []
        } else if (isCut) back()
      }
      if (isCut) back()
      for (const one of line) hear(one)

      const present = new Map(read().map((one) => [one.id, one]))
      for (const one of shown(list, updates)) {
        const truth = database.get(one.id) as QueryRow
        // A removed row may still be shown, since its removal is a pending update.
        if (present.has(one.id)) expect(one).toMatchObject({ status: truth.status, revision: truth.revision })
      }
      const wait = pendingIds(list, updates)
      const before = list.rows.map(({ id }) => id)
      for (const id of before) if (!present.has(id)) expect(wait).toContain(id)
      for (const id of present.keys()) if (!before.includes(id)) expect(wait).toContain(id)
      if (wait.size === 0) expect([...present.keys()]).toEqual(before)
    }),
    { numRuns: 500 },
  )
})
