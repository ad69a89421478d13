import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { broadcasts, clearMessages, describeBroadcasts, topicsOf } from './realtime-messages.ts'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'

/*
 * The priority is for staff only. Every way in which it could reach a requester, told by actor. The admin is staff of
 * Acme and a requester of Globex; the outsider owns Globex.
 */

type Row = { id: string; subject: string; priority: string | null }
type Page = { rows: Row[]; keys: string[] }

let db: TestDb
const priorities = ['low', 'urgent', 'normal', 'high'] as const
let asked: { id: string; number: number }[]
let elsewhere: { id: string; number: number }
beforeAll(async () => {
  db = await createTestDb()
  const [invited] = await db.must<{ token: string }[]>('outsider', 'invite_people', {
    p_company: db.globex.id,
    p_emails: ['admin@example.com'],
    p_role: 'requester',
    p_client_id: randomUUID(),
  })
  await db.as('admin', 'select public.accept_invitation($1)', [invited!.token])
  asked = []
  for (const priority of priorities) {
    const query = await db.raise('requester', `Printer ${priority.length}`, { p_visibility: 'company' })
    await db.sql('update public.queries set priority = $2 where id = $1', [query.id, priority])
    asked.push(query)
  }
  elsewhere = await db.raise('admin', 'The door of Globex', { p_company: db.globex.id })
  await db.sql(`update public.queries set priority = 'urgent' where id = $1`, [elsewhere.id])
})
afterAll(() => db?.stop())

const list = (name: ActorName, filter: object = {}, company = db.acme.id) =>
  db.must<Page>(name, 'list_queries', { p_company: company, p_filter: filter })
const count = (name: ActorName, filters: object[], company = db.acme.id) =>
  db
    .as<{ counts: number[] }>(name, 'select public.count_queries($1, $2::text::jsonb) as counts', [
      company,
      JSON.stringify(filters),
    ])
    .then(([row]) => row!.counts)
const failure = (run: Promise<unknown>) =>
  run.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

describe('the table of queries', () => {
  test.each<ActorName>(['requester', 'colleague', 'agent', 'owner', 'admin', 'stranger', 'visitor'])(
    'gives the priority to %s neither as a column, nor as a condition, nor as an order',
    async (name) => {
      for (const text of [
        'select priority from public.queries',
        `select id from public.queries where priority = 'urgent'`,
        'select id from public.queries order by priority',
        'select priority, count(*) from public.queries group by 1',
        'select q from public.queries q',
        'select * from public.queries',
      ])
        expect(await failure(db.as(name, text)), text).toBe('42501')
    },
  )

  test('still gives its other columns to those who see the query', async () => {
    const [row] = await db.as('requester', 'select id, subject, status from public.queries where id = $1', [
      asked[0]!.id,
    ])
    expect(row).toEqual({ id: asked[0]!.id, subject: 'Printer 3', status: 'new' })
  })
})

describe('a list', () => {
  test('gives the priority of each query to staff, and none to requesters', async () => {
    const of = async (name: ActorName) => new Set((await list(name)).rows.map(({ priority }) => priority))
    expect(await of('agent')).toEqual(new Set(priorities))
    for (const name of ['requester', 'colleague'] as const) expect(await of(name)).toEqual(new Set([null]))
  })

  test('gives a person who is staff of one company and requester of another the priority in the first only', async () => {
    expect(new Set((await list('admin')).rows.map(({ priority }) => priority))).toEqual(new Set(priorities))
    expect((await list('admin', {}, db.globex.id)).rows).toMatchObject([{ id: elsewhere.id, priority: null }])
    expect((await list('outsider', {}, db.globex.id)).rows).toMatchObject([{ id: elsewhere.id, priority: 'urgent' }])
  })

  test.each([
    ['filtered by priority', { priority: ['urgent'] }],
    ['sorted by the most urgent', { sort: '-priority' }],
    ['sorted by the least urgent', { sort: 'priority' }],
    ['grouped by priority', { group: 'priority' }],
    ['searched and sorted by priority', { text: 'Printer', sort: '-priority', group: 'priority', priority: ['low'] }],
  ])('%s differs for staff, and is for requesters as if the priority were not named', async (_, filter) => {
    const shown = async (name: ActorName, of: object) => {
      const { rows, keys } = await list(name, of)
      return { ids: rows.map(({ id }) => id), keys }
    }
    const { text } = filter as { text?: string }
    expect(await shown('agent', filter)).not.toEqual(await shown('agent', { text }))
    for (const name of ['requester', 'colleague'] as const)
      expect(await shown(name, filter)).toEqual(await shown(name, { text }))
    const there = async (of: object) => (await list('admin', of, db.globex.id)).keys
    expect(await there({ ...filter, text: undefined })).toEqual(await there({}))
  })

  test('does not continue at a cursor of a priority for a requester', async () => {
    const [row] = (await list('requester')).rows
    const [stored] = await db.sql<{ at: string }>(
      'select last_activity_at::text as at from public.queries where id = $1',
      [row!.id],
    )
    const page = (key: string) =>
      db.must<Page>('requester', 'list_queries', {
        p_company: db.acme.id,
        p_filter: { sort: '-priority' },
        p_cursor: { key, at: stored!.at, id: row!.id, direction: 'older' },
      })
    const pages = await Promise.all(priorities.map((priority) => page(`/${priority}`)))
    for (const { rows } of pages) expect(rows).toEqual(pages[0]!.rows)
  })

  test('counts a filter by priority for staff, and for requesters as if it were not there', async () => {
    expect(await count('agent', [{ priority: ['urgent'] }, {}])).toEqual([1, 4])
    expect(await count('requester', [{ priority: ['urgent'] }, { priority: ['low'] }, {}])).toEqual([4, 4, 4])
    expect(await count('admin', [{ priority: ['low'] }, {}], db.globex.id)).toEqual([1, 1])
    expect(await count('outsider', [{ priority: ['low'] }, {}], db.globex.id)).toEqual([0, 1])
  })
})

describe('one query', () => {
  const open = (name: ActorName, key: string, number: number) =>
    db.must<{ priority: string | null; history: { type: string; changes: { field: string }[] }[] }>(
      name,
      'open_query',
      {
        p_key: key,
        p_number: number,
      },
    )

  test('gives its priority to staff, and none to its requester', async () => {
    const urgent = asked[1]!
    expect((await open('agent', 'ACME', urgent.number)).priority).toBe('urgent')
    for (const name of ['requester', 'colleague'] as const)
      expect((await open(name, 'ACME', urgent.number)).priority).toBeNull()
    expect((await open('admin', 'GLOBEX', elsewhere.number)).priority).toBeNull()
    expect((await open('outsider', 'GLOBEX', elsewhere.number)).priority).toBe('urgent')
  })

  test('tells changes of the priority in the history of staff only', async () => {
    const { id, number } = await db.raise('requester', 'A history')
    await db.change('agent', id, { priority: 'high' })
    await db.change('agent', id, { priority: 'urgent', assignee: db.id('agent') })
    const fields = async (name: ActorName) =>
      (await open(name, 'ACME', number)).history.flatMap(({ changes }) => changes.map(({ field }) => field))
    expect(await fields('agent')).toEqual(['priority', 'assignee', 'priority', 'status'])
    expect(await fields('requester')).toEqual(['assignee', 'status'])
    const [both] = await db.as<{ history: object }>('requester', 'select private.history_json($1) as history', [id])
    expect(JSON.stringify(both)).not.toMatch(/priority|urgent/)
    await expect(db.as('bystander', 'select private.history_json($1)', [id])).rejects.toMatchObject({
      hint: 'not_found',
    })
    await expect(db.as('bystander', 'select private.history_people_json($1)', [id])).rejects.toMatchObject({
      hint: 'not_found',
    })
  })

  test('has no event in the table of events that a requester could read the priority or its change from', async () => {
    const { id } = await db.raise('requester', 'Events')
    await db.change('agent', id, { priority: 'high' })
    await db.change('agent', id, { priority: 'urgent', assignee: db.id('agent') })
    const types = async (name: ActorName) =>
      (await db.as(name, 'select type from public.events where query_id = $1 order by at, id', [id])).map(
        ({ type }) => type,
      )
    expect(await types('agent')).toEqual(['raised', 'changed', 'changed'])
    expect(await types('requester')).toEqual(['raised', 'changed'])
    for (const name of ['requester', 'agent', 'admin'] as const)
      expect(await failure(db.as(name, 'select patch from public.events'))).toBe('42501')
  })

  test('neither moves nor becomes unread for its requester when only its priority changes', async () => {
    const { id } = await db.raise('requester', 'Activity')
    await db.must('requester', 'mark_read', { p_query: id })
    const row = async () =>
      (await list('requester')).rows.find((one) => one.id === id) as unknown as {
        unread: boolean
        lastActivityAt: string
      }
    const before = await row()
    await db.change('agent', id, { priority: 'urgent' })
    const { unread, lastActivityAt } = await row()
    expect({ unread, lastActivityAt }).toEqual({ unread: false, lastActivityAt: before.lastActivityAt })
    await db.change('agent', id, { assignee: db.id('agent') })
    expect(await row()).toMatchObject({ unread: true })
  })

  test('is not changed by a requester, who learns nothing from the attempt', async () => {
    const attempt = { p_query: asked[0]!.id, p_row_version: 1, p_patch: { priority: 'high' } }
    expect(await db.call('requester', 'change_query', attempt)).toMatchObject({
      ok: false,
      code: 'not_allowed',
      detail: '',
    })
    expect(await db.call('requester', 'change_query', { ...attempt, p_row_version: 99 })).toMatchObject({
      ok: false,
      code: 'not_allowed',
      detail: '',
    })
  })
})

describe('the figures of a company', () => {
  test('that name urgent queries are for staff only', async () => {
    const text = async (name: ActorName, company = db.acme.id) =>
      JSON.stringify(await db.must(name, 'company_overview', { p_company: company }))
    expect(await text('agent')).toContain('"urgent":true')
    expect(await text('requester')).not.toContain('urgent')
    expect(await text('admin', db.globex.id)).not.toContain('urgent')
    const figures = `select private.staff_overview($1, current_date, current_date, 'UTC')`
    await expect(db.as('requester', figures, [db.acme.id])).rejects.toMatchObject({ hint: 'not_allowed' })
    await expect(db.as('admin', figures, [db.globex.id])).rejects.toMatchObject({ hint: 'not_allowed' })
  })
})

describe('a realtime event', () => {
  beforeEach(() => clearMessages(db))

  test('has the priority on the topic of staff only', async () => {
    await db.raise('requester', 'For all', { p_visibility: 'company' })
    const all = await broadcasts(db)
    const told = describeBroadcasts(db, all).map((place, at) => [place, all[at]!.payload.priority])
    expect(Object.fromEntries(told)).toEqual({
      'company query': 'normal',
      'members query': null,
      'person requester query': null,
      'query query': null,
    })
  })

  test('of a changed priority alone goes to staff only, however many queries changed', async () => {
    await db.change('agent', asked[0]!.id, { priority: 'high' })
    expect(describeBroadcasts(db, await broadcasts(db))).toEqual(['company query'])
    await clearMessages(db)
    const many = await Promise.all(
      Array.from({ length: 11 }, () => db.raise('requester', 'Many', { p_visibility: 'company' })),
    )
    await clearMessages(db)
    await db.sql(`update public.queries set priority = 'high' where id = any ($1)`, [many.map(({ id }) => id)])
    const all = await broadcasts(db)
    expect(describeBroadcasts(db, all)).toEqual(['company queries'])
    expect(all[0]!.payload).toMatchObject({ count: 11 })
  })

  test('for a person who is staff elsewhere has no priority on the topic that spans their companies', async () => {
    await db.change('outsider', elsewhere.id, { category: null, assignee: db.id('outsider'), priority: 'low' })
    const mine = (await broadcasts(db)).filter(({ topic }) => topic.startsWith(`person:${db.id('admin')}`))
    expect(mine).toHaveLength(1)
    expect(mine[0]!.payload.priority).toBeNull()
  })

  test('can be received from the topic of staff by nobody else', async () => {
    for (const name of ['requester', 'colleague'] as const)
      expect(await topicsOf(db, name)).toMatchObject({ company: null, staff: null })
  })
})
