import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Conflict, FieldChange } from '../../src/domain/query.ts'
import { isQueryEvent, type QueryEvent } from '../../src/domain/realtime.ts'
import { readQuery } from './query-state.ts'
import { broadcasts, clearMessages } from './realtime-messages.ts'
import { createTestDb, type TestDb } from './test-db.ts'

/* Whatever staff can change of a query has a version, a history, a conflict, a realtime event and an undo. */

let db: TestDb
let query: { id: string; number: number }
let problem: string
beforeAll(async () => {
  db = await createTestDb()
  const [found] = await db.sql<{ id: string }>(
    `select id from public.categories where company_id = $1 and name = 'Problem'`,
    [db.acme.id],
  )
  problem = found!.id
})
afterAll(() => db?.stop())
beforeEach(async () => {
  query = await db.raise('requester', 'The printer jams')
  await clearMessages(db)
})

type Listed = Pick<QueryEvent, 'id' | 'status' | 'priority' | 'assignee' | 'category'>
type Changeable = {
  /** Another value than that of a new query. */
  value: () => string
  /** The value as lists and events show it. */
  shown: (query: Listed) => string | null
}

const changeable: Record<Conflict['field'], Changeable> = {
  status: { value: () => 'on_hold', shown: ({ status }) => status },
  assignee: { value: () => db.id('admin'), shown: ({ assignee }) => assignee?.id ?? null },
  priority: { value: () => 'high', shown: ({ priority }) => priority },
  category: { value: () => problem, shown: ({ category }) => category?.id ?? null },
}

const listed = async () => {
  const { rows } = await db.must<{ rows: Listed[] }>('agent', 'list_queries', { p_company: db.acme.id })
  return rows.find(({ id }) => id === query.id)!
}

describe.each(Object.entries(changeable))('a change of the %s of a query', (field, { value, shown }) => {
  /** On hold needs its reason. No other field reads it. */
  const patch = () => ({ [field]: value(), ...(field === 'status' && { reason: 'Waiting for a part' }) })

  test('is shown in the list, and increases the row version by one', async () => {
    expect(shown(await listed())).not.toBe(value())
    expect(await db.change('agent', query.id, patch())).toMatchObject({ ok: true })
    expect(shown(await listed())).toBe(value())
    expect(await readQuery(db, query.id)).toMatchObject({ row_version: 2 })
  })

  test('is written to the history', async () => {
    await db.change('agent', query.id, patch())
    const { history } = await db.must<{ history: { changes: FieldChange[] }[] }>('agent', 'open_query', {
      p_key: 'ACME',
      p_number: query.number,
    })
    expect(history.flatMap(({ changes }) => changes.map((one) => one.field))).toContain(field)
  })

  test('is sent as an event that browsers accept, with the new value', async () => {
    await db.change('agent', query.id, patch())
    const sent = (await broadcasts(db)).find(({ event }) => event === 'query')
    expect(sent!.payload).toSatisfy(isQueryEvent)
    expect(shown(sent!.payload as QueryEvent)).toBe(value())
  })

  test('is a conflict for somebody who has not seen another change of it', async () => {
    await db.change('agent', query.id, patch())
    const late = await db.call('owner', 'change_query', { p_query: query.id, p_row_version: 1, p_patch: patch() })
    expect(late).toMatchObject({ ok: false, code: 'query_changed' })
    if (!late.ok) expect(Object.keys(JSON.parse(late.detail).fields)).toEqual([field])
  })

  test('can be made with other queries at once, and undone', async () => {
    const before = shown(await listed())
    const made = await db.must<{ batch: string; changed: number }>('agent', 'change_queries', {
      p_company: db.acme.id,
      p_queries: [{ id: query.id, rowVersion: 1 }],
      p_patch: patch(),
    })
    expect([made.changed, shown(await listed())]).toEqual([1, value()])
    expect(await db.must('agent', 'undo_changes', { p_batch: made.batch })).toMatchObject({ changed: 1 })
    expect(shown(await listed())).toBe(before)
  })

  test('is refused to its requester', async () => {
    expect(await db.change('requester', query.id, patch())).toMatchObject({ ok: false })
    expect(await readQuery(db, query.id)).toMatchObject({ row_version: 1 })
  })
})
