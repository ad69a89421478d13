import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toFilterJson } from '../../src/app/data/query-list.ts'
import { builtInViews, type BuiltInView } from '../../src/domain/list-view.ts'
import { viewFilters, viewWith } from '../../src/domain/view-filter.ts'
import { statuses, type Status } from '../../src/domain/status.ts'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'

/* The views of a requester: their own unresolved queries, what waits for them, their resolved and closed ones, what the whole company may read, and everything that they may read. Told by actor. */

type Visibility = 'private' | 'company'
type Row = { id: string; subject: string; status: Status; visibility: Visibility; requester: { id: string } }
type Page = { rows: (Row & { lastActivityAt: string })[]; older: boolean; newer: boolean }

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
  for (const name of ['requester', 'colleague', 'agent'] as const)
    for (const visibility of ['private', 'company'] as const)
      for (const status of statuses) await raise(name, visibility, status)
  const followed = await raise('colleague', 'private', 'open', 'Private, and followed')
  await db.sql('insert into public.followers (company_id, query_id, user_id) values ($1, $2, $3)', [
    db.acme.id,
    followed,
    db.id('requester'),
  ])
  await db.raise('outsider', 'Elsewhere', { p_visibility: 'company' })
})
afterAll(() => db?.stop())

async function raise(name: ActorName, visibility: Visibility, status: Status, subject?: string) {
  const { id } = await db.raise(name, subject ?? `${name} ${visibility} ${status}`, { p_visibility: visibility })
  const changes: Partial<Record<Status, object>> = {
    open: { status: 'open' },
    on_hold: { status: 'on_hold', reason: 'Parts' },
    resolved: { status: 'resolved', resolution: 'answered' },
    closed: { status: 'closed', resolution: 'duplicate' },
  }
  if (status === 'pending') await db.post('admin', id, 'reply', 'Which one?', { p_status: 'pending' })
  if (changes[status]) expect(await db.change('admin', id, { ...changes[status] })).toMatchObject({ ok: true })
  return id
}

const filterOf = (name: ActorName, view: BuiltInView) =>
  toFilterJson(viewFilters[view], { viewerId: db.id(name), timeZone: 'UTC' })
const read = (name: ActorName, view: BuiltInView, cursor: object | null = null, limit = 100) =>
  db.must<Page>(name, 'list_queries', {
    p_company: db.acme.id,
    p_filter: filterOf(name, view),
    p_cursor: cursor,
    p_limit: limit,
  })
const subjects = async (name: ActorName, view: BuiltInView) =>
  (await read(name, view)).rows.map(({ subject }) => subject).sort()
const all = (names: readonly string[], visibilities: readonly Visibility[], among: readonly Status[]) =>
  names.flatMap((name) => visibilities.flatMap((one) => among.map((status) => `${name} ${one} ${status}`))).sort()

const unresolved = ['new', 'open', 'pending', 'on_hold'] as const
const both = ['private', 'company'] as const

describe.each(['requester', 'colleague'] as const)('the views of the %s', (name) => {
  test('are first their own unresolved queries, and none of anybody else', async () => {
    const own = all([name], both, unresolved)
    // The second requester raised one more.
    expect(await subjects(name, 'own')).toEqual(name === 'requester' ? own : [...own, 'Private, and followed'].sort())
  })

  test('have their own pending queries apart, and their own resolved and closed ones', async () => {
    expect(await subjects(name, 'waiting')).toEqual(all([name], both, ['pending']))
    expect(await subjects(name, 'answered')).toEqual(all([name], both, ['resolved', 'closed']))
  })

  test('have what the whole company may read, their own included, and nothing private', async () => {
    expect(await subjects(name, 'everybodys')).toEqual(all(['requester', 'colleague', 'agent'], ['company'], statuses))
  })

  test('lead to each query that they may read: the view that a query leads to contains it', async () => {
    const { rows } = await read(name, 'all')
    expect(rows.length).toBeGreaterThan(24)
    for (const row of rows) expect(await subjects(name, viewWith(row, db.id(name)))).toContain(row.subject)
  })
})

test('a private query of another that a requester follows is in no other view than that of all queries', async () => {
  const { rows } = await read('requester', 'all')
  const row = rows.find(({ subject }) => subject === 'Private, and followed')!
  expect(row).toMatchObject({ visibility: 'private' })
  for (const view of ['own', 'waiting', 'answered', 'everybodys'] as const)
    expect(await subjects('requester', view)).not.toContain(row.subject)
})

test('a requester who raised nothing sees what all may read, and nothing else', async () => {
  const shared = all(['requester', 'colleague', 'agent'], ['company'], statuses)
  expect(await subjects('bystander', 'all')).toEqual(shared)
  expect(await subjects('bystander', 'everybodys')).toEqual(shared)
  for (const view of ['own', 'waiting', 'answered'] as const) expect(await subjects('bystander', view)).toEqual([])
})

test('staff who also raise queries find their own among those of the company, and can filter by visibility', async () => {
  expect(await subjects('agent', 'own')).toEqual(all(['agent'], both, unresolved))
  expect(await subjects('agent', 'everybodys')).toEqual(all(['requester', 'colleague', 'agent'], ['company'], statuses))
  expect((await read('agent', 'all')).rows).toHaveLength(37)
})

test('a person who is staff of one company and requester of another has in each the views of that role', async () => {
  const [invited] = await db.must<{ token: string }[]>('owner', 'invite_people', {
    p_company: db.acme.id,
    p_emails: ['outsider@example.com'],
    p_role: 'requester',
    p_client_id: crypto.randomUUID(),
  })
  await db.must('outsider', 'accept_invitation', { p_token: invited!.token })
  expect(await subjects('outsider', 'all')).toEqual(await subjects('bystander', 'all'))
  const theirs = { p_company: db.globex.id, p_filter: filterOf('outsider', 'everybodys') }
  expect((await db.must<Page>('outsider', 'list_queries', theirs)).rows.map(({ subject }) => subject)).toEqual([
    'Elsewhere',
  ])
})

test.each(['suspended', 'stranger'] as const)('the %s reads and counts no view', async (name) => {
  for (const view of builtInViews('requester')) {
    const filter = filterOf(name, view)
    expect(await db.call(name, 'list_queries', { p_company: db.acme.id, p_filter: filter })).toMatchObject({
      ok: false,
    })
    expect(await db.call(name, 'count_queries', { p_company: db.acme.id, p_filters: [filter] })).toMatchObject({
      ok: false,
    })
  }
})

describe.each(['requester', 'bystander', 'agent'] as const)('for the %s', (name) => {
  test('the count of each view is the number of its rows, and that of the navigation is the same', async () => {
    const views = builtInViews('requester')
    const counts = await db.must<number[]>(name, 'count_queries', {
      p_company: db.acme.id,
      p_filters: views.map((view) => filterOf(name, view)),
    })
    const rows = await Promise.all(views.map(async (view) => (await read(name, view)).rows.length))
    expect(counts).toEqual(rows)
    if (name === 'agent') return
    const { companies } = await db.must<{ companies: { id: string; counts: object }[] }>(name, 'viewer_context')
    expect(companies.find(({ id }) => id === db.acme.id)?.counts).toEqual({
      unresolved: counts[views.indexOf('own')],
      waitingForYou: counts[views.indexOf('waiting')],
    })
  })

  test.each(['own', 'answered', 'everybodys'] as const)(
    'the view %s page by page has each row once, in the order of the whole list, and back again',
    async (view) => {
      const whole = (await read(name, view)).rows.map(({ id }) => id)
      const forwards: string[] = []
      let page = await read(name, view, null, 5)
      forwards.push(...page.rows.map(({ id }) => id))
      while (page.older) {
        const last = page.rows.at(-1)!
        page = await read(name, view, { at: last.lastActivityAt, id: last.id, direction: 'older' }, 5)
        forwards.push(...page.rows.map(({ id }) => id))
      }
      expect(forwards).toEqual(whole)
      const backwards = page.rows.map(({ id }) => id)
      while (page.newer) {
        const first = page.rows[0]!
        page = await read(name, view, { at: first.lastActivityAt, id: first.id, direction: 'newer' }, 5)
        backwards.unshift(...page.rows.map(({ id }) => id))
      }
      expect(backwards).toEqual(whole)
    },
  )
})

test('a query that becomes private leaves the view of everybody at once, and no other requester reads it', async () => {
  const id = await raise('requester', 'company', 'new', 'Shared by mistake')
  expect(await subjects('colleague', 'everybodys')).toContain('Shared by mistake')
  // The database allows it, but no page offers it yet.
  await db.sql("update public.queries set visibility = 'private' where id = $1", [id])
  for (const name of ['colleague', 'requester', 'agent'] as const)
    expect(await subjects(name, 'everybodys')).not.toContain('Shared by mistake')
  expect(await subjects('colleague', 'all')).not.toContain('Shared by mistake')
  expect(await subjects('requester', 'own')).toContain('Shared by mistake')
})

test('an own query moves to the answered ones when it is resolved, and back when it is reopened', async () => {
  const id = await raise('requester', 'private', 'open', 'Comes back')
  await db.change('agent', id, { status: 'resolved', resolution: 'fixed' })
  expect(await subjects('requester', 'own')).not.toContain('Comes back')
  expect(await subjects('requester', 'answered')).toContain('Comes back')
  await db.post('requester', id, 'reply', 'It is broken again.')
  expect(await subjects('requester', 'own')).toContain('Comes back')
  expect(await subjects('requester', 'answered')).not.toContain('Comes back')
})
