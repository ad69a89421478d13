import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
  const { id } = await db.raise('requester', 'Printer jams')
  await db.change('agent', id, { priority: 'urgent' })
  await db.raise('requester', 'Projector stays dark')
  await db.raise('colleague', 'Badge is lost')
  await db.raise('colleague', 'Fire drill on Friday', { p_visibility: 'company' })
  await db.raise('outsider', 'Printer at Globex')
})
afterAll(() => db?.stop())

const count = (name: ActorName, filters: object[], company = db.acme.id) =>
  db.must<(number | null)[]>(name, 'count_queries', { p_company: company, p_filters: filters })

const save = (name: ActorName, view: string, params = 'priority=urgent') =>
  db.must<string>(name, 'save_view', { p_company: db.acme.id, p_name: view, p_params: params })

const trySave = (name: ActorName, view: string) =>
  db.call(name, 'save_view', { p_company: db.acme.id, p_name: view, p_params: 'priority=urgent' })
const failedWith = (code: string) => ({ ok: false, code })

const views = (name: ActorName) =>
  db.as<{ name: string; params: string }>(name, 'select name, params from public.saved_views order by created_at')

test('count_queries returns how many queries match each filter, in the order of the filters', async () => {
  expect(await count('agent', [{}, { priority: ['urgent'] }, { status: ['resolved'] }, { assignee: 'none' }])).toEqual([
    4, 1, 0, 4,
  ])
})

test('a requester counts only the queries that they can see', async () => {
  expect(await count('requester', [{}, { requester: 'me' }])).toEqual([3, 2])
})

test('a filter with a search text is not counted', async () => {
  expect(await count('agent', [{ text: 'printer' }, {}])).toEqual([null, 4])
})

test('people outside of a company cannot count its queries', async () => {
  expect(await db.call('outsider', 'count_queries', { p_company: db.acme.id, p_filters: [{}] })).toMatchObject(
    failedWith('not_found'),
  )
})

test('a filter by day uses UTC if the database does not know its time zone', async () => {
  const page = await db.must<{ rows: object[] }>('agent', 'list_queries', {
    p_company: db.acme.id,
    p_filter: { from: '2020-01-01', zone: 'Atlantis/Capital' },
  })
  expect(page.rows.length).toBeGreaterThan(0)
})

test('a filter by day uses the days of its time zone, and includes the first and the last', async () => {
  await db.sql(`do $$ begin
    set local session_replication_role = replica;
    update public.queries set created_at = '2026-08-01T23:30:00Z' where subject = 'Printer jams';
  end $$`)
  const day = { from: '2026-08-02', to: '2026-08-02' }
  expect(
    await count('agent', [
      { ...day, zone: 'Europe/Berlin' },
      { ...day, zone: 'UTC' },
      { to: '2026-08-01', zone: 'UTC' },
      { from: '2026-08-02', zone: 'UTC' },
    ]),
  ).toEqual([1, 0, 1, 3])
})

test('a saved view belongs to one person, and a view of the same name replaces it', async () => {
  const id = await save('agent', 'Urgent')
  expect(await save('agent', ' urgent ', 'priority=urgent&status=open')).toBe(id)
  expect(await views('agent')).toEqual([{ name: 'urgent', params: 'priority=urgent&status=open' }])
  expect(await views('admin')).toEqual([])
  expect(await db.call('admin', 'delete_view', { p_id: id })).toMatchObject(failedWith('not_found'))
  await db.must('agent', 'delete_view', { p_id: id })
  expect(await views('agent')).toEqual([])
})

test('a person can save 20 views in a company, and replace one of them', async () => {
  for (let place = 1; place <= 20; place += 1) await save('admin', `View ${place}`)
  expect(await trySave('admin', 'One more')).toMatchObject(failedWith('too_many_views'))
  await save('admin', 'View 7', 'status=open')
  expect(await views('admin')).toHaveLength(20)
})

test('people outside of a company cannot save a view in it', async () => {
  expect(await trySave('outsider', 'Theirs')).toMatchObject(failedWith('not_found'))
})
