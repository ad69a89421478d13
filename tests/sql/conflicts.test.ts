import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readQuery } from './query-state.ts'
import { type Answer, type ActorName, createTestDb, type TestDb } from './test-db.ts'

/* Two users who change different fields both succeed. Two who change the same field get a conflict with both values. */

let db: TestDb
let query: { id: string; number: number }
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())
beforeEach(async () => {
  query = await db.raise('requester')
})

/** A change by a user who has seen that row version. */
const changeAtVersion = (version: number | null, name: ActorName, patch: Record<string, unknown>) =>
  db.call<{ rowVersion: number }>(name, 'change_query', {
    p_query: query.id,
    p_row_version: version,
    p_patch: patch,
  })
const conflictDetails = (answer: Answer<unknown>) => {
  if (answer.ok) throw new Error('The change was not rejected.')
  expect(answer.code).toBe('query_changed')
  return JSON.parse(answer.detail) as { rowVersion: number; fields: Record<string, unknown> }
}
const person = (name: 'admin' | 'agent' | 'requester') => ({
  id: db.id(name),
  name: name[0]!.toUpperCase() + name.slice(1),
  avatarPath: null,
})
const category = async (name: string) =>
  (
    await db.sql<{ id: string }>('select id from public.categories where company_id = $1 and name = $2', [
      db.acme.id,
      name,
    ])
  )[0]!.id

test('changes of different fields are merged, even across several row versions', async () => {
  await changeAtVersion(1, 'admin', { priority: 'high' })
  await changeAtVersion(2, 'admin', { category: await category('Problem') })
  const merged = await changeAtVersion(1, 'agent', { assignee: db.id('agent') })
  expect(merged).toEqual({ ok: true, value: { rowVersion: 4 } })
  expect(await readQuery(db, query.id)).toMatchObject({
    priority: 'high',
    category_id: await category('Problem'),
    assignee_id: db.id('agent'),
    row_version: 4,
  })
})

describe('a conflict in one field', () => {
  test('contains both values, and the author and time of the stored value', async () => {
    await changeAtVersion(1, 'admin', { priority: 'high' })
    expect(conflictDetails(await changeAtVersion(1, 'agent', { priority: 'low', assignee: db.id('agent') }))).toEqual({
      rowVersion: 2,
      fields: { priority: { theirs: 'high', yours: 'low', by: person('admin'), at: expect.any(String) } },
    })
    expect(await readQuery(db, query.id)).toMatchObject({ priority: 'high', assignee_id: null })
  })

  test('contains the names of people and categories next to their ids', async () => {
    await changeAtVersion(1, 'admin', { assignee: db.id('admin'), category: await category('Problem') })
    const { fields } = conflictDetails(
      await changeAtVersion(1, 'agent', { assignee: db.id('agent'), category: await category('Request') }),
    )
    expect(fields).toMatchObject({
      assignee: { theirs: db.id('admin'), theirsName: 'Admin', yours: db.id('agent'), yoursName: 'Agent' },
      category: { theirsName: 'Problem', yoursName: 'Request', by: person('admin') },
    })
    const emptied = conflictDetails(await changeAtVersion(1, 'agent', { assignee: null, category: null }))
    expect(emptied.fields).toMatchObject({
      assignee: { yours: null, yoursName: null },
      category: { yours: null, yoursName: null },
    })
  })

  test.each(['requester', 'stranger', 'suspended'] as const)(
    'does not contain the name of a proposed assignee who is not staff (%s)',
    async (name) => {
      await changeAtVersion(1, 'admin', { assignee: db.id('admin') })
      const { fields } = conflictDetails(await changeAtVersion(1, 'agent', { assignee: db.id(name) }))
      expect(fields).toMatchObject({ assignee: { theirsName: 'Admin', yours: db.id(name), yoursName: null } })
    },
  )

  test('names the author of the latest change', async () => {
    await changeAtVersion(1, 'admin', { priority: 'high' })
    await changeAtVersion(2, 'owner', { priority: 'urgent' })
    await changeAtVersion(3, 'admin', { priority: 'high' })
    expect(conflictDetails(await changeAtVersion(2, 'agent', { priority: 'low' })).fields).toMatchObject({
      priority: { theirs: 'high', by: person('admin') },
    })
  })

  test('is resolved by sending the current row version', async () => {
    await changeAtVersion(1, 'admin', { priority: 'high' })
    const { rowVersion } = conflictDetails(await changeAtVersion(1, 'agent', { priority: 'low' }))
    expect(await changeAtVersion(rowVersion, 'agent', { priority: 'low' })).toMatchObject({ ok: true })
  })
})

describe('a conflict in the status', () => {
  test('covers status, resolution and hold reason as one field', async () => {
    await changeAtVersion(1, 'admin', { status: 'resolved', resolution: 'fixed' })
    expect(conflictDetails(await changeAtVersion(1, 'agent', { status: 'on_hold', reason: 'Parts' })).fields).toEqual({
      status: {
        theirs: 'resolved',
        theirsResolution: 'fixed',
        yours: 'on_hold',
        yoursResolution: null,
        by: person('admin'),
        at: expect.any(String),
      },
    })
  })

  test('includes a status changed by a reply', async () => {
    await db.post('agent', query.id, 'reply', 'On it.')
    expect(
      conflictDetails(await changeAtVersion(1, 'admin', { status: 'on_hold', reason: 'Parts' })).fields,
    ).toMatchObject({
      status: { theirs: 'open', by: person('agent') },
    })
    expect(await changeAtVersion(1, 'admin', { priority: 'low' })).toMatchObject({ ok: true })
  })

  test('includes a changed hold reason for staff, but not for requesters', async () => {
    await changeAtVersion(1, 'admin', { status: 'on_hold', reason: 'Waiting for parts' })
    await changeAtVersion(2, 'admin', { status: 'on_hold', reason: 'Waiting for the plumber' })
    expect(
      conflictDetails(await changeAtVersion(2, 'agent', { status: 'on_hold', reason: 'Lunch' })).fields,
    ).toMatchObject({
      status: { theirs: 'on_hold', by: person('admin') },
    })
    // Requesters must not learn that the reason changed.
    expect(await changeAtVersion(2, 'requester', { status: 'resolved' })).toMatchObject({ ok: true })
  })

  test('names no author for an automatic change', async () => {
    await changeAtVersion(1, 'admin', { status: 'resolved', resolution: 'fixed' })
    await db.sql(`do $$ begin
      set local session_replication_role = replica;
      update public.queries set resolved_at = now() - interval '40 days' where id = '${query.id}';
    end $$`)
    await db.must('worker', 'close_resolved')
    expect(conflictDetails(await changeAtVersion(2, 'admin', { status: 'open' })).fields).toMatchObject({
      status: { theirs: 'closed', by: null },
    })
  })
})

test('a change with a row version that never existed is rejected as a conflict', async () => {
  for (const version of [0, -1, 99, null]) {
    expect(conflictDetails(await changeAtVersion(version, 'agent', { priority: 'low' }))).toMatchObject({
      rowVersion: 1,
      fields: {},
    })
  }
})

test('a change that can be merged is still checked for permission and required fields', async () => {
  await changeAtVersion(1, 'admin', { priority: 'high' })
  expect(await changeAtVersion(1, 'agent', { status: 'resolved' })).toMatchObject({
    ok: false,
    code: 'resolution_required',
  })
  expect(await changeAtVersion(1, 'requester', { priority: 'low' })).toMatchObject({ ok: false, code: 'not_allowed' })
  expect(await changeAtVersion(1, 'colleague', { status: 'resolved' })).toMatchObject({ ok: false, code: 'not_found' })
})

test('each event of the history contains the row version of its change', async () => {
  await changeAtVersion(1, 'admin', { priority: 'high' })
  await changeAtVersion(2, 'admin', { category: await category('Problem') })
  const [{ versions } = { versions: [] }] = await db.sql<{ versions: number[] }>(
    `select array_agg(row_version order by at) as versions from public.events where query_id = $1 and type = 'changed'`,
    [query.id],
  )
  expect(versions).toEqual([2, 3])
})
