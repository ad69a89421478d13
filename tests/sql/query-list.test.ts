import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'

type Row = { id: string; number: number; subject: string; lastActivityAt: string; unread: boolean }
type Page = { rows: Row[]; older: boolean; newer: boolean; alike: boolean; tooShort: boolean }
type Cursor = { at: string; id: string; direction: 'older' | 'newer' }

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
  await fill()
})
afterAll(() => db?.stop())

const subjects = [
  'Invoice 4711 is wrong',
  'Printer jams',
  'Zugang gesperrt: Müller',
  'Laptop für Straße 5',
  'Reset my password',
]

/** Forty queries in every status by two requesters, some with equal timestamps. */
async function fill() {
  for (let place = 0; place < 40; place += 1) {
    const name = place % 3 === 0 ? 'colleague' : 'requester'
    await db.raise(name, `${subjects[place % 5]} (${place})`, {
      p_visibility: place % 10 === 0 ? 'company' : 'private',
      p_priority: ['low', 'normal', 'high', 'urgent'][place % 4],
    })
  }
  const statuses = ['new', 'open', 'pending', 'on_hold', 'resolved', 'closed']
  await db.sql(`do $$ begin
    set local session_replication_role = replica;
    update public.queries q set
      status = (array['${statuses.join("','")}'])[1 + q.number % 6],
      resolution = case when q.number % 6 > 3 then 'answered' end,
      hold_reason = case when q.number % 6 = 3 then 'because' end,
      resolved_at = case when q.number % 6 > 3 then now() end,
      closed_at = case when q.number % 6 = 5 then now() end,
      assignee_id = case when q.number % 2 = 0 then '${db.id('agent')}'::uuid end,
      last_activity_at = '2026-01-01T00:00:00.123456Z'::timestamptz + (q.number / 3) * interval '1 hour'
    where company_id = '${db.acme.id}';
  end $$`)
  await db.raise('outsider', 'Invoice 4711 at Globex')
}

const list = (name: ActorName, filter: object = {}, cursor: Cursor | null = null, limit = 50) =>
  db.must<Page>(name, 'list_queries', {
    p_company: db.acme.id,
    p_filter: filter,
    p_cursor: cursor,
    p_limit: limit,
  })

const cursor = (row: Row, direction: Cursor['direction']): Cursor => ({ at: row.lastActivityAt, id: row.id, direction })

const ofStaff = [
  [{ priority: ['high', 'urgent'] }, `priority in ('high', 'urgent')`],
  [{ status: ['open'], priority: ['low'] }, `status = 'open' and priority = 'low'`],
] as [object, string][]

const visible = async (name: ActorName, where = 'true') =>
  (
    await db.sql<{ id: string }>(
      // The condition may name a column that nobody may read.
      `select id from public.queries where id = any ($1::uuid[]) and ${where} order by last_activity_at desc, id desc`,
      [(await db.as(name, 'select id from public.queries where company_id = $1', [db.acme.id])).map(({ id }) => id)],
    )
  ).map(({ id }) => id)

describe.each(['owner', 'agent', 'requester', 'colleague', 'bystander'] as const)('the query list of %s', (name) => {
  test.each([
    [{}, 'true'],
    [{ status: ['open'] }, `status = 'open'`],
    [{ status: ['new', 'open', 'pending'] }, `status in ('new', 'open', 'pending')`],
    [{ status: ['resolved', 'open'] }, `status in ('resolved', 'open')`],
    // Requesters may not know the priority.
    ...(name === 'owner' || name === 'agent' ? ofStaff : []),
    [{ assignee: 'none' }, 'assignee_id is null'],
    [{ assignee: 'AGENT' }, `assignee_id = 'AGENT'`],
    [{ assignee: 'AGENT', status: ['pending'] }, `assignee_id = 'AGENT' and status = 'pending'`],
    [{ text: 'printer' }, `subject ilike '%printer%'`],
    [{ text: 'PRINTER jam' }, `subject ilike '%printer%'`],
    [{ text: 'printer', status: ['open'] }, `subject ilike '%printer%' and status = 'open'`],
    [{ text: 'strasse' }, `subject ilike '%straße%'`],
    [{ text: 'muller' }, `subject ilike '%müller%'`],
    [{ text: '4711' }, `subject ilike '%4711%'`],
  ])('with filter %j contains exactly the rows that row-level security allows', async (filter, where) => {
    const agent = db.id('agent')
    const page = await list(name, JSON.parse(JSON.stringify(filter).replace('AGENT', agent)))
    const expected = await visible(name, where.replace('AGENT', agent))
    // A search without exact matches returns similar results instead.
    expect(page.alike ? [] : page.rows.map(({ id }) => id)).toEqual(expected)
    expect(page).toMatchObject({ older: false, newer: false, tooShort: false })
  })

  test('can be paged to the end and back without gaps, with pages of three or seven rows', async () => {
    const all = await visible(name)
    for (const size of [3, 7]) {
      const pages: Row[][] = []
      let page = await list(name, {}, null, size)
      expect(page.newer).toBe(false)
      for (;;) {
        pages.push(page.rows)
        if (!page.older) break
        page = await list(name, {}, cursor(page.rows.at(-1)!, 'older'), size)
        expect(page.newer).toBe(true)
      }
      expect(pages.flat().map(({ id }) => id)).toEqual(all)

      for (const expected of pages.slice(0, -1).reverse()) {
        page = await list(name, {}, cursor(page.rows[0]!, 'newer'), size)
        expect(page.rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
        expect(page.older).toBe(true)
      }
      expect(page.newer).toBe(false)
    }
  })
})

test('the query list returns one row for a page size of zero, and accepts a page size of 100,000', async () => {
  expect((await list('owner', {}, null, 100_000)).rows.length).toBe(40)
  expect((await list('owner', {}, null, 0)).rows.length).toBe(1)
})

test.each(['outsider', 'stranger', 'suspended'] as const)(
  'the query list returns not_found to the actor %s, who has no access',
  async (name) => {
    const answer = await db.call(name, 'list_queries', { p_company: db.acme.id, p_filter: { text: 'invoice' } })
    expect(answer).toMatchObject({ ok: false, code: 'not_found' })
  },
)

describe('search in the query list', () => {
  const numbers = async (name: ActorName, text: string) => (await list(name, { text })).rows.map(({ number }) => number)

  test('finds a query by its number, with and without company key', async () => {
    expect(await numbers('agent', 'ACME-7')).toEqual([7])
    expect(await numbers('agent', 'acme-7')).toEqual([7])
    // Without the key the text is also searched as a word.
    expect(await numbers('agent', '7')).toContain(7)
    expect(await numbers('bystander', 'ACME-7')).toEqual([])
    expect(await list('agent', { text: 'GLOBEX-1' })).toMatchObject({ rows: [] })
  })

  test('finds words in messages, but never in notes for a requester', async () => {
    const { id, number } = await db.raise('requester', 'Something else')
    await db.post('agent', id, 'reply', 'The Quartz clock is slow.')
    await db.post('agent', id, 'note', 'The Obsidian one too.')
    expect(await numbers('admin', 'quartz')).toEqual([number])
    expect(await numbers('requester', 'quartz')).toEqual([number])
    expect(await numbers('colleague', 'quartz')).toEqual([])
    expect(await numbers('admin', 'obsidian')).toEqual([number])
    expect(await numbers('requester', 'obsidian')).toEqual([])
  })

  test('finds a query by requester and by assignee', async () => {
    const asked = await db.sql<{ number: number }>('select number from public.queries where requester_id = $1', [
      db.id('colleague'),
    ])
    expect((await numbers('agent', 'collea')).sort()).toEqual(asked.map(({ number }) => number).sort())
    expect((await numbers('agent', 'agent')).length).toBeGreaterThanOrEqual(20)
  })

  test('returns similar results for a misspelled word and marks them as similar', async () => {
    const page = await list('agent', { text: 'pirnter' })
    expect(page.alike).toBe(true)
    expect(page.rows.length).toBe(8)
    expect(page.rows.every(({ subject }) => subject.includes('Printer'))).toBe(true)
    const others = await list('bystander', { text: 'invioce' })
    expect(others.rows.map(({ id }) => id)).toEqual(await visible('bystander', `subject ilike '%invoice%'`))
  })

  test.each(['a', 'é', 'の', '%%%', '__', '-- ;', '"', `'`, '&|!():*<->', '\\'])(
    'reports %j as too short',
    async (text) => {
      expect(await list('agent', { text })).toEqual({
        rows: [],
        older: false,
        newer: false,
        alike: false,
        tooShort: true,
        keys: [],
        continued: false,
      })
    },
  )

  test.each([
    `'; drop table public.queries; --`,
    'invoice & !printer | (',
    'foo:* <-> bar',
    '%%% invoice %%%',
    '\\\\invoice',
    '𝕴𝖓𝖛𝖔𝖎𝖈𝖊 🖨️ 打印机',
    'ﷺﷺﷺ',
    'x'.repeat(5000),
    Array.from({ length: 300 }, (_, at) => `w${at}`).join(' '),
  ])('accepts %j as plain text', async (text) => {
    expect(await list('agent', { text })).toMatchObject({ tooShort: false })
    expect(await list('requester', { text })).toMatchObject({ tooShort: false })
  })
})

describe('the unread mark', () => {
  const unread = async (name: ActorName, id: string) => (await list(name)).rows.find((row) => row.id === id)?.unread

  test('marks activity by others since the last visit', async () => {
    const { id } = await db.raise('requester', 'To be read')
    expect(await unread('requester', id)).toBe(false)
    expect(await unread('agent', id)).toBe(true)
    await db.must('agent', 'mark_read', { p_query: id })
    expect(await unread('agent', id)).toBe(false)
    await db.post('agent', id, 'reply', 'Read.')
    expect(await unread('agent', id)).toBe(false)
    expect(await unread('requester', id)).toBe(true)
    expect(await unread('admin', id)).toBe(true)
  })

  test('does not mark activity from before the member joined', async () => {
    const { id } = await db.raise('requester', 'Before their time', { p_visibility: 'company' })
    const late = await db.createUser({ email: `${randomUUID()}@example.com`, name: 'Late' })
    await db.sql(
      `insert into public.memberships (company_id, user_id, email, role) values ($1, $2, 'late@example.com', 'agent')`,
      [db.acme.id, late],
    )
    const [answer] = await db.sqlAs<{ page: Page }>(late, 'select public.list_queries($1) as page', [db.acme.id])
    expect(answer!.page.rows.find((row) => row.id === id)?.unread).toBe(false)
  })
})

describe('a query with many messages', () => {
  test('returns the newest fifty messages first and earlier ones on request', async () => {
    const { id, number } = await db.raise('requester', 'Long story')
    for (let place = 0; place < 55; place += 1)
      await db.post(place % 2 ? 'agent' : 'requester', id, 'reply', `Part ${place}`)
    type Opened = { messages: { body: string }[]; earlier: { at: string; id: string } | null }
    const bodies = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => ({ body: `Part ${from + at}` }))
    const newest = await db.must<Opened>('agent', 'open_query', { p_key: 'ACME', p_number: number })
    expect(newest.messages).toMatchObject(bodies(5, 55))
    const first = await db.must<Opened>('agent', 'open_query', {
      p_key: 'ACME',
      p_number: number,
      p_before: newest.earlier,
    })
    expect(first.messages).toMatchObject(bodies(0, 5))
    expect(first.earlier).toBeNull()
  })

  test('returns as many of them as have 150,000 characters together, and at least one', async () => {
    const { id, number } = await db.raise('requester', 'Long letters')
    const lengths = [50_000, 50_000, 40_000, 50_000, 10_000]
    for (const length of lengths) await db.post('requester', id, 'reply', 'a'.repeat(length))
    type Opened = { messages: { body: string }[]; earlier: { at: string; id: string } | null }
    const pages: number[][] = []
    let before: Opened['earlier'] = null
    do {
      const page: Opened = await db.must('agent', 'open_query', { p_key: 'ACME', p_number: number, p_before: before })
      pages.push(page.messages.map(({ body }) => body.length))
      before = page.earlier
    } while (before && pages.length < lengths.length)
    expect(pages).toEqual([[50_000, 40_000, 50_000, 10_000], [50_000]])
  })
})
