import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'

/* The list in every order and grouping: pages join without gaps, in both directions, also while rows change. */

type Row = { id: string; createdAt: string; lastActivityAt: string; status: string; priority: string }
type Page = { rows: Row[]; older: boolean; newer: boolean; continued: boolean; keys: string[] }

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
  for (let place = 0; place < 36; place += 1) {
    await db.raise(place % 3 === 0 ? 'colleague' : 'requester', `Query ${place}`, {
      p_visibility: place % 10 === 0 ? 'company' : 'private',
    })
  }
  // Some times are equal, so that the id decides.
  await db.sql(`do $$ begin
    set local session_replication_role = replica;
    update public.queries q set
      status = (array['new', 'open', 'pending', 'on_hold', 'resolved', 'closed'])[1 + q.number % 6],
      resolution = case when q.number % 6 > 3 then 'answered' end,
      hold_reason = case when q.number % 6 = 3 then 'because' end,
      resolved_at = case when q.number % 6 > 3 then now() end,
      closed_at = case when q.number % 6 = 5 then now() end,
      priority = (array['low', 'normal', 'high', 'urgent'])[1 + q.number / 2 % 4],
      assignee_id = case q.number % 4 when 0 then '${db.id('agent')}'::uuid when 1 then '${db.id('owner')}'::uuid end,
      last_activity_at = '2026-01-01T00:00:00.123456Z'::timestamptz + (q.number / 3) * interval '1 hour',
      created_at = '2025-01-01T00:00:00.654321Z'::timestamptz + (q.number * 7 % 36 / 2) * interval '1 hour'
    where company_id = '${db.acme.id}';
  end $$`)
})
afterAll(() => db?.stop())

const list = (name: ActorName, filter: object, limit: number, cursor: object | null = null) =>
  db.must<Page>(name, 'list_queries', { p_company: db.acme.id, p_filter: filter, p_cursor: cursor, p_limit: limit })

const cursorOf = (page: Page, direction: 'older' | 'newer', sort: string) => {
  const row = direction === 'older' ? page.rows.at(-1)! : page.rows[0]!
  const key = direction === 'older' ? page.keys.at(-1)! : page.keys[0]!
  return { at: sort.endsWith('raised') ? row.createdAt : row.lastActivityAt, id: row.id, key, direction }
}

const statusPlace = `array_position(array['new', 'open', 'pending', 'on_hold', 'resolved', 'closed'], status)`
const priorityPlace = `array_position(array['urgent', 'high', 'normal', 'low'], priority)`
const orders: Record<string, string> = {
  '-activity': 'last_activity_at desc, id desc',
  activity: 'last_activity_at, id',
  '-raised': 'created_at desc, id desc',
  raised: 'created_at, id',
  '-priority': `${priorityPlace}, last_activity_at desc, id desc`,
  priority: `${priorityPlace} desc, last_activity_at desc, id desc`,
  status: `${statusPlace}, last_activity_at desc, id desc`,
  '-status': `${statusPlace} desc, last_activity_at desc, id desc`,
}
const groups: Record<string, string> = {
  '': '',
  status: `${statusPlace}, `,
  priority: `${priorityPlace}, `,
  assignee: `(select p.display_name from public.profiles p where p.user_id = assignee_id) nulls last, `,
}
const combinations = Object.keys(groups).flatMap((group) => Object.keys(orders).map((sort) => [sort, group] as const))

describe.each(['agent', 'requester', 'bystander'] as const)('the list of %s', (name) => {
  // Requesters may not know the priority.
  const known = name === 'agent' ? combinations : combinations.filter((one) => !one.join().includes('priority'))
  test.each(known)('sorted by %s and grouped by "%s" has all rows in order, page by page', async (sort, group) => {
    const filter = { sort, ...(group && { group }) }
    const seen = await db.as(name, 'select id from public.queries where company_id = $1', [db.acme.id])
    // The order may name a column that nobody may read.
    const stored = await db.sql<{ id: string }>(
      `select id from public.queries where id = any ($1::uuid[]) order by ${groups[group]}${orders[sort]}`,
      [seen.map(({ id }) => id)],
    )
    const all = stored.map(({ id }) => id)
    const pages = [await list(name, filter, 5)]
    while (pages.at(-1)!.older) pages.push(await list(name, filter, 5, cursorOf(pages.at(-1)!, 'older', sort)))
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(all)
    for (let at = pages.length - 1; at > 0; at -= 1) {
      const back = await list(name, filter, 5, cursorOf(pages[at]!, 'newer', sort))
      expect(back.rows).toEqual(pages[at - 1]!.rows)
      expect(back.newer).toBe(at > 1)
    }
  })
})

test('a list sorted by priority still applies its filter', async () => {
  const page = await list('agent', { sort: '-priority', status: ['open'] }, 50)
  expect(new Set(page.rows.map(({ status }) => status))).toEqual(new Set(['open']))
  const places = page.rows.map(({ priority }) => ['urgent', 'high', 'normal', 'low'].indexOf(priority))
  expect(places).toEqual(places.toSorted())
})

test('the next page of a list starts at the same place if the last query of the previous page got another priority meanwhile', async () => {
  const filter = { sort: '-priority', group: 'status' }
  const first = await list('agent', filter, 7)
  const rest = await list('agent', filter, 50, cursorOf(first, 'older', '-priority'))
  const moved = first.rows.at(-1)!
  await db.change('agent', moved.id, { priority: moved.priority === 'low' ? 'urgent' : 'low' })
  const later = await list('agent', filter, 50, cursorOf(first, 'older', '-priority'))
  expect(later.rows.map(({ id }) => id).filter((id) => id !== moved.id)).toEqual(rest.rows.map(({ id }) => id))
})

test('the next page of a list starts at the same place if the group of its cursor became empty meanwhile', async () => {
  const filter = { group: 'assignee' }
  const first = await list('agent', filter, 5)
  const rest = await list('agent', filter, 100, cursorOf(first, 'older', ''))
  const [person] = first.keys.at(-1)!.split('/')
  const other = person === db.id('agent') ? db.id('owner') : db.id('agent')
  const assigned = await db.sql<{ id: string }>('select id from public.queries where assignee_id = $1', [person!])
  const moved = assigned.map(({ id }) => id)
  const reassign = (to: string) =>
    db.sql(`do $$ begin
      set local session_replication_role = replica;
      update public.queries set assignee_id = '${to}' where id = any ('{${moved.join()}}');
    end $$`)
  await reassign(other)
  try {
    const later = await list('agent', filter, 100, cursorOf(first, 'older', ''))
    expect(later).toMatchObject({ continued: true, newer: false })
    const kept = (page: Page) => page.rows.map(({ id }) => id).filter((id) => !moved.includes(id))
    expect(kept(later)).toEqual(kept(rest))
  } finally {
    await reassign(person!)
  }
})

test('a cursor of another order returns the first page, marked as not continued', async () => {
  const filter = { group: 'assignee' }
  const first = await list('agent', filter, 5)
  const foreign = { ...cursorOf(first, 'newer', ''), key: `${db.id('stranger')}/` }
  expect(await list('agent', filter, 5, foreign)).toEqual({ ...first, newer: false, continued: false })
  expect(await list('agent', filter, 5, cursorOf(first, 'older', ''))).toMatchObject({ continued: true })
})

test('an unknown order or group is replaced by the default', async () => {
  const usual = await list('agent', {}, 50)
  const asked = await list('agent', { sort: 'colour', group: 'shape' }, 50)
  expect(asked.rows.map(({ id }) => id)).toEqual(usual.rows.map(({ id }) => id))
})

test('a list grouped by assignee contains each query once if the company has assigned none', async () => {
  const raised = [await db.raise('outsider', 'One'), await db.raise('outsider', 'Two')]
  const { rows } = await db.must<Page>('outsider', 'list_queries', {
    p_company: db.globex.id,
    p_filter: { group: 'assignee' },
    p_limit: 10,
  })
  expect(rows.map(({ id }) => id).toSorted()).toEqual(raised.map(({ id }) => id).toSorted())
})
