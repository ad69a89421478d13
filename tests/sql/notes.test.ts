import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDb, type TestDb } from './test-db.ts'

/* A requester must not learn that a note exists: neither by text, file, time nor count. */

const secret = 'Xylophonist'
let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

/** Everything that a requester can read about a query. */
async function readAll(name: 'requester' | 'colleague', number: number) {
  const { as, call, acme } = db
  const tables = ['queries', 'messages', 'query_notes', 'attachments', 'events', 'followers', 'read_states']
  const columns = `id, company_id, number, subject, body, requester_id, created_by, assignee_id, category_id, status, resolution,
    channel, visibility, reply_count, staff_spoke_last, waiting_since, first_responded_at, resolved_at, closed_at,
    reopened_count, last_activity_at, row_version, created_at`
  const events = 'id, company_id, query_id, actor_id, type, row_version, at'
  const rows: Record<string, unknown> = {}
  for (const table of tables) {
    const wanted = { queries: columns, messages: 'id, kind, body, author_id, created_at', events }[table] ?? '*'
    rows[table] = await as(name, `select ${wanted} from public.${table} order by 1`)
  }
  return {
    rows,
    opened: await call(name, 'open_query', { p_key: 'ACME', p_number: number }),
    listed: await call(name, 'list_queries', { p_company: acme.id }),
    searched: await call(name, 'list_queries', { p_company: acme.id, p_filter: { text: secret } }),
    overview: await call(name, 'company_overview', { p_company: acme.id }),
    objects: await as(name, `select name from storage.objects order by name`),
  }
}

test('a note with a file changes nothing that a requester can read', async () => {
  const { id, number } = await db.raise('requester', 'About the orchestra', { p_visibility: 'company' })
  await db.post('agent', id, 'reply', 'Which instrument?')
  await db.must('requester', 'mark_read', { p_query: id })
  const before = { requester: await readAll('requester', number), colleague: await readAll('colleague', number) }

  const path = await db.must<string>('agent', 'begin_file_upload', { p_company: db.acme.id })
  const file = path.slice(-36)
  await db.as('agent', `insert into storage.objects (bucket_id, name) values ('attachments', $1)`, [path])
  await db.as(
    'agent',
    `insert into public.attachments (id, company_id, path, name, size, mime, sha256)
     values ($1, $2, $3, 'xylophonist.png', 10, 'image/png', repeat('a', 64))`,
    [file, db.acme.id, path],
  )
  const note = await db.post('agent', id, 'note', `The ${secret} again.`, { p_files: [file] })
  expect(note).toMatchObject({ ok: true, value: { status: 'open' } })
  await db.post('admin', id, 'note', 'Indeed.')

  const after = { requester: await readAll('requester', number), colleague: await readAll('colleague', number) }
  expect(after).toEqual(before)
  expect(JSON.stringify(after)).not.toMatch(new RegExp(secret, 'i'))
  expect(JSON.stringify(after)).not.toContain(file)
})

describe('a note', () => {
  let number: number
  let id: string
  beforeAll(async () => {
    ;({ id, number } = await db.raise('requester', 'About the choir'))
    await db.post('agent', id, 'reply', 'Yes?')
    await db.must('admin', 'mark_read', { p_query: id })
    await db.post('agent', id, 'note', `Sings like a ${secret}.`)
  })

  test('is shown to staff in the conversation', async () => {
    const { messages } = await db.must<{ messages: object[] }>('admin', 'open_query', {
      p_key: 'ACME',
      p_number: number,
    })
    expect(messages).toMatchObject([
      { kind: 'reply' },
      { kind: 'note', body: `Sings like a ${secret}.`, author: { name: 'Agent' } },
    ])
  })

  test('is found by staff in search, counted in the list and marked as unread', async () => {
    const { rows } = await db.must<{ rows: { id: string }[] }>('admin', 'list_queries', {
      p_company: db.acme.id,
      p_filter: { text: secret.toLowerCase() },
    })
    expect(rows.find((row) => row.id === id)).toMatchObject({ messages: 2, unread: true })
  })

  test('is not unread for its author', async () => {
    const { rows } = await db.must<{ rows: { id: string }[] }>('agent', 'list_queries', { p_company: db.acme.id })
    expect(rows.find((row) => row.id === id)).toMatchObject({ unread: false })
  })

  test('does not change any field of the query', async () => {
    const [before] = await db.sql('select * from public.queries where id = $1', [id])
    await db.post('owner', id, 'note', 'Quiet.')
    expect(await db.sql('select * from public.queries where id = $1', [id])).toEqual([before])
  })
})

describe('a requester', () => {
  test('cannot write notes, not even in their own queries', async () => {
    const { id } = await db.raise('requester')
    expect(await db.post('requester', id, 'note', 'To myself')).toMatchObject({ ok: false, code: 'not_allowed' })
  })

  test('who was staff cannot read their own notes any more', async () => {
    const { id, number } = await db.raise('requester', 'Seen by all', { p_visibility: 'company' })
    await db.post('agent', id, 'note', 'Mine.')
    const member = { p_company: db.acme.id, p_user: db.id('agent') }
    await db.must('owner', 'set_member_role', { ...member, p_role: 'requester' })
    const opened = await db.must('agent', 'open_query', { p_key: 'ACME', p_number: number })
    expect(opened).toMatchObject({ messages: [] })
    expect(await db.as('agent', `select id from public.messages where kind = 'note'`)).toEqual([])
    await db.must('owner', 'set_member_role', { ...member, p_role: 'agent' })
  })

  test('who was staff cannot open a private query that they followed', async () => {
    const { id, number } = await db.raise('requester')
    await db.must('agent', 'follow_query', { p_query: id, p_on: true })
    const member = { p_company: db.acme.id, p_user: db.id('agent') }
    await db.must('owner', 'set_member_role', { ...member, p_role: 'requester' })
    expect(await db.must('agent', 'open_query', { p_key: 'ACME', p_number: number })).toBeNull()
    await db.must('owner', 'set_member_role', { ...member, p_role: 'agent' })
  })
})
