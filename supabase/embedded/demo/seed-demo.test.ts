import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'
import { demoPeople } from './demo-people.ts'
import { type DemoAccount, seedDemo, generateTimelines } from './seed-demo.ts'

let backend: TestBackend
let accounts: DemoAccount[]
beforeAll(async () => {
  backend = await createTestBackend()
  accounts = await seedDemo({ sql: backend.sql, createUser: backend.createUser })
})
afterAll(() => backend?.stop())

const sql = <T extends Record<string, unknown>>(text: string) => backend.sql<T>(text)

test('the demo lists every account that can sign in', () => {
  expect(accounts.map(({ role }) => role)).toEqual([
    'owner',
    'admin',
    'agent',
    'agent',
    'agent',
    ...Array(8).fill('requester'),
  ])
  expect(new Set(accounts.map(({ email }) => email)).size).toBe(demoPeople.length - 1)
})

test.each([0, 1, 2, 3, 4, 5, 6])(
  'the demo has queries in every status on any day and at any time (%i days later)',
  (later) => {
    const people = demoPeople.map(({ name, role }) => ({ id: name, name, role, suspended: false }))
    const categories = new Map(['Question', 'Problem', 'Request', 'Complaint'].map((name) => [name, name]))
    for (const hour of [0, 7, 9, 13, 20]) {
      const now = Date.UTC(2026, 10, 16 + later, hour, 30)
      const counts = new Map<string, number>()
      for (const { status } of generateTimelines(people, categories, now))
        counts.set(status, (counts.get(status) ?? 0) + 1)
      for (const status of ['new', 'open', 'pending', 'on_hold', 'resolved', 'closed']) {
        expect([hour, status, (counts.get(status) ?? 0) >= 3]).toEqual([hour, status, true])
      }
    }
  },
)

test('the demo has about two hundred queries in every status over sixty days, none in the future', async () => {
  const states = await sql<{ status: string }>('select distinct status from public.queries')
  expect(states.map(({ status }) => status).sort()).toEqual(['closed', 'new', 'on_hold', 'open', 'pending', 'resolved'])
  const [all] = await sql<Record<string, number>>(
    `select count(*)::int as queries, count(distinct subject)::int as subjects, max(number) as number,
       extract(day from max(created_at) - min(created_at))::int as days,
       count(*) filter (where greatest(created_at, last_activity_at, resolved_at, closed_at) > now())::int as future,
       count(distinct resolution)::int as resolutions, count(*) filter (where reopened_count > 0)::int as reopened
     from public.queries`,
  )
  expect(all).toMatchObject({ queries: 208, number: 208, future: 0 })
  expect(all!.days).toBeGreaterThan(50)
  expect(all!.subjects).toBeGreaterThan(150)
  expect(all!.resolutions).toBeGreaterThanOrEqual(5)
  expect(all!.reopened).toBeGreaterThan(3)
  expect(await sql(`select number from public.queries where subject || body ~ '[{}]|undefined'`)).toEqual([])
})

/** Counts of the demo's notifications. */
const notificationFigures = async (backend: TestBackend) =>
  backend.sql<Record<string, number>>(
    `select count(*)::int as all, count(*) filter (where read_at is null)::int as unread,
       count(distinct user_id)::int as people, count(*) filter (where at > now())::int as future,
       count(*) filter (where staff_only and exists (
         select from public.memberships m where m.user_id = n.user_id and m.role = 'requester'
       ))::int as leaked
     from public.notifications n`,
  )

test('the demo has no future notifications, no staff notifications for requesters, and no e-mails except invitations', async () => {
  const [figures] = await notificationFigures(backend)
  expect(figures).toMatchObject({ future: 0, leaked: 0 })
  expect(await sql(`select 1 from public.outbox where template <> 'invitation'`)).toEqual([])
})

test.each([0, 42, 84, 126])(
  'the demo has unread notifications on any day and at any time (%i hours ago)',
  async (hours) => {
    const other = await createTestBackend()
    try {
      await seedDemo({ sql: other.sql, createUser: other.createUser, now: Date.now() - hours * 60 * 60_000 })
      const [figures] = await notificationFigures(other)
      expect(figures!.people).toBeGreaterThan(5)
      expect(figures!.unread).toBeGreaterThan(20)
      expect(figures!.unread).toBeLessThan(figures!.all!)
    } finally {
      await other.stop()
    }
  },
)

describe('the demo stores the correct', () => {
  test.each([
    [
      'number of replies',
      `q.reply_count <> (select count(*) from public.messages m where m.query_id = q.id and m.kind = 'reply')`,
    ],
    [
      'side of the latest reply',
      `q.staff_spoke_last is distinct from coalesce((select m.from_staff from public.messages m where m.query_id = q.id
         and m.kind = 'reply' order by m.created_at desc limit 1), false)`,
    ],
    [
      'time of the first response',
      `q.first_responded_at is distinct from (select min(m.created_at) from public.messages m
         where m.query_id = q.id and m.kind = 'reply' and m.from_staff)`,
    ],
    [
      'time of the last activity, without notes and changes of the priority alone',
      `q.last_activity_at <> greatest(q.created_at,
         (select max(m.created_at) from public.messages m where m.query_id = q.id and m.kind = 'reply'),
         (select max(e.at) from public.events e where e.query_id = q.id and e.patch - 'priority' <> '{}'))`,
    ],
    [
      'row version',
      `q.row_version <> 1 + (select count(*) from public.events e where e.query_id = q.id and e.type = 'changed')`,
    ],
    [
      'status after the last change in the history',
      `q.status <> coalesce((select e.patch -> 'status' ->> 1 from public.events e where e.query_id = q.id and e.patch ? 'status'
         order by e.at desc, e.id desc limit 1), 'new')`,
    ],
    [
      'assignee after the last change in the history',
      `q.assignee_id::text is distinct from (select e.patch -> 'assignee' ->> 1 from public.events e where e.query_id = q.id
         and e.patch ? 'assignee' order by e.at desc, e.id desc limit 1)`,
    ],
    [
      'waiting state',
      `(q.waiting_since is not null) <> (q.status in ('new', 'open', 'on_hold') and not q.staff_spoke_last)`,
    ],
    [
      'order of query numbers',
      `q.number <> (select count(*) from public.queries o where o.created_at <= q.created_at)`,
    ],
    ['search text', `q.search is null`],
  ])('%s', async (_, wrong) => {
    expect(await sql(`select q.number, q.status from public.queries q where ${wrong}`)).toEqual([])
  })

  test('number of internal notes', async () => {
    expect(
      await sql(`select query_id from public.messages where kind = 'note' group by query_id
        except select query_id from public.query_notes`),
    ).toEqual([])
    expect(
      await sql(`select n.query_id from public.query_notes n
        join lateral (select count(*)::int as notes, max(m.created_at) as last from public.messages m
          where m.query_id = n.query_id and m.kind = 'note') r on true
        where (n.note_count, n.last_note_at) is distinct from (r.notes, r.last)`),
    ).toEqual([])
  })

  test('counters of queries', async () => {
    const kept = await sql(`select name, value::int from public.counters where value <> 0 order by name`)
    const real = await sql(
      `select n as name, count(*)::int as value from public.queries q, unnest(private.counter_names(q)) n group by n order by n`,
    )
    expect(kept).toEqual(real)
  })
})

test("the demo's timelines contain only allowed status changes", async () => {
  const steps = await sql<{ number: number; from: string; to: string; legal: boolean }>(
    `select q.number, e.patch -> 'status' ->> 0 as from, e.patch -> 'status' ->> 1 as to,
       (e.patch -> 'status' ->> 1) = any (private.legal_transitions(
         e.patch -> 'status' ->> 0, m.role, e.actor_id = q.requester_id, true, 0
       )) or (e.actor_id = q.requester_id and e.patch -> 'status' ->> 1 = 'open') as legal
     from public.events e join public.queries q on q.id = e.query_id
     left join public.memberships m on m.company_id = e.company_id and m.user_id = e.actor_id
     where e.patch ? 'status'`,
  )
  expect(steps.length).toBeGreaterThan(300)
  expect(steps.filter(({ legal }) => !legal)).toEqual([])
})

test('a new query in the demo gets the next number, with all triggers enabled', async () => {
  const [helena] = await sql<{ id: string; company: string }>(
    `select m.user_id as id, m.company_id as company from public.memberships m where m.role = 'owner'`,
  )
  const [answer] = await backend.sqlAs<{ raised: { number: number } }>(
    helena!.id,
    `select public.raise_query($1, 'A new one', 'Please.', gen_random_uuid()) as raised`,
    [helena!.company],
  )
  expect(answer!.raised).toMatchObject({ key: 'DEMO', number: 209 })
  expect(await sql(`select tgname from pg_trigger where tgenabled <> 'O'`)).toEqual([])
})

test('no query of the demo has the same internal note twice', async () => {
  const repeated = await sql(
    "select query_id from public.messages where kind = 'note' group by query_id, body having count(*) > 1",
  )
  expect(repeated).toEqual([])
})
