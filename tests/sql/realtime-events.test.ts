import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readQuery } from './query-state.ts'
import { createTestDb, type TestDb } from './test-db.ts'
import { clearMessages, describeBroadcasts, type StoredBroadcast, broadcasts } from './realtime-messages.ts'
import { scheduleReply, callSendDueReplies, makeRepliesDue } from './scheduled-replies.ts'

/* Broadcasts of the database about queries and messages: their topics, contents and limits. */

describe('realtime events', () => {
  let db: TestDb
  let query: { id: string; number: number }
  beforeAll(async () => {
    db = await createTestDb()
  })
  afterAll(() => db?.stop())
  beforeEach(async () => {
    query = await db.raise('requester')
    await clearMessages(db)
  })

  const describeAll = async () => describeBroadcasts(db, await broadcasts(db))
  const payloads = async (event: string) =>
    (await broadcasts(db)).filter((one) => one.event === event).map(({ payload }) => payload)
  /** The broadcasts of a change of a private query. The user is its requester. */
  const privateTopics = ['company query', 'person requester query', 'query query']

  describe('a change of a query', () => {
    test('that creates the query is broadcast to staff and requester with all fields of the list', async () => {
      const { id, number } = await db.raise('requester', 'The lift hangs')
      expect(await describeAll()).toEqual(privateTopics)
      const [payload] = await payloads('query')
      const row = await readQuery(db, id)
      const requester = { id: db.id('requester'), name: 'Requester', avatarPath: null }
      expect(payload).toEqual({
        id,
        number,
        revision: Number(row.revision),
        op: 'insert',
        subject: 'The lift hangs',
        status: 'new',
        resolution: null,
        priority: 'normal',
        visibility: 'private',
        requester,
        assignee: null,
        category: null,
        lastActivityAt: expect.any(String),
        replyCount: 0,
        staffSpokeLast: false,
        rowVersion: 1,
        by: db.id('requester'),
      })
    })

    test('contains the company id only on a user topic, which all companies of the user share', async () => {
      await db.change('agent', query.id, { assignee: db.id('agent') })
      const all = await broadcasts(db)
      const companies = describeBroadcasts(db, all).map((place, at) => [place, all[at]!.payload.company])
      expect(Object.fromEntries(companies)).toEqual({
        'company query': undefined,
        'query query': undefined,
        'person requester query': db.acme.id,
      })
    })

    test('increments only the revision of this query, so it reveals nothing about others', async () => {
      const changeOf = async (id: string) => Number((await readQuery(db, id)).revision)
      const before = await changeOf(query.id)
      const another = await db.raise('outsider')
      await db.post('outsider', another.id, 'reply', 'Still?')
      await db.change('agent', query.id, { priority: 'high' })
      expect(await changeOf(query.id)).toBe(before + 1)
      expect(await changeOf((await db.raise('requester')).id)).toBe(1)
    })

    test('is not broadcast to a user without the second factor that the company requires', async () => {
      await db.sql('update public.companies set require_mfa = true where id = $1', [db.acme.id])
      const factor = randomUUID()
      try {
        await clearMessages(db)
        const assign = (assignee: string | null) =>
          db.sql('update public.queries set assignee_id = $2 where id = $1', [query.id, assignee])
        await assign(db.id('owner'))
        expect(await describeAll()).toEqual(['company query', 'query query'])
        await db.sql(
          `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
           values ($1, $2, 'Phone', 'totp', 'verified', 'SECRET', now(), now())`,
          [factor, db.id('requester')],
        )
        await clearMessages(db)
        await assign(null)
        expect(await describeAll()).toEqual(privateTopics)
      } finally {
        await db.sql('delete from auth.mfa_factors where id = $1', [factor])
        await db.sql('update public.companies set require_mfa = false where id = $1', [db.acme.id])
      }
    })

    test('of the hold reason is broadcast only to staff', async () => {
      await db.change('agent', query.id, { status: 'on_hold', reason: 'marzipan' })
      await clearMessages(db)
      await db.change('agent', query.id, { reason: 'nougat' })
      expect(await describeAll()).toEqual(['company query'])
    })

    test('that is visible to the company is broadcast to every member', async () => {
      const open = await db.raise('requester', 'For all', { p_visibility: 'company' })
      expect(await describeAll()).toEqual(['company query', 'members query', 'person requester query', 'query query'])
      await db.must('colleague', 'follow_query', { p_query: open.id, p_on: true })
      await db.must('agent', 'follow_query', { p_query: open.id, p_on: true })
      await clearMessages(db)
      await db.change('agent', open.id, { assignee: db.id('agent') })
      expect(await describeAll()).toEqual([
        'company query',
        'members query',
        ...['person colleague query', 'person requester query'].sort((a, b) =>
          db.id(a.split(' ')[1] as 'colleague').localeCompare(db.id(b.split(' ')[1] as 'colleague')),
        ),
        'query query',
      ])
    })

    test('contains the current fields, the author and a revision that grows', async () => {
      const category = (
        await db.sql<{ id: string }>(
          `select id from public.categories where name = 'Problem'
        and company_id = $1`,
          [db.acme.id],
        )
      )[0]!.id
      await db.change('agent', query.id, { assignee: db.id('admin'), category, priority: 'urgent' })
      const [first] = await payloads('query')
      expect(first).toMatchObject({
        op: 'update',
        status: 'open',
        priority: 'urgent',
        assignee: { id: db.id('admin'), name: 'Admin' },
        category: { id: category, name: 'Problem' },
        rowVersion: 2,
        by: db.id('agent'),
      })
      await clearMessages(db)
      await db.change('admin', query.id, { priority: 'low' })
      const [second] = await payloads('query')
      expect(second!.revision).toBeGreaterThan(first!.revision as number)
      const listed = await db.must<{ rows: { id: string; revision: number }[] }>('agent', 'list_queries', {
        p_company: db.acme.id,
      })
      expect(listed.rows.find(({ id }) => id === query.id)?.revision).toBe(second!.revision)
    })

    test('is not broadcast when no field changed that other users see', async () => {
      await db.change('agent', query.id, { priority: 'normal' })
      await db.must('agent', 'mark_read', { p_query: query.id })
      await db.must('agent', 'mute_query', { p_query: query.id, p_on: true })
      await db.must('agent', 'save_draft', {
        p_company: db.acme.id,
        p_query: query.id,
        p_kind: 'note',
        p_client_id: randomUUID(),
        p_seq: 1,
        p_body: 'Hm',
      })
      expect(await broadcasts(db)).toEqual([])
    })

    test('is not broadcast when it was rejected', async () => {
      await db.change('agent', query.id, { status: 'resolved' })
      expect(await broadcasts(db)).toEqual([])
    })

    test('is not broadcast to a suspended requester', async () => {
      const member = { p_company: db.acme.id, p_user: db.id('requester') }
      await db.must('owner', 'set_member_state', { ...member, p_state: 'suspended' })
      await clearMessages(db)
      await db.change('agent', query.id, { assignee: db.id('agent') })
      expect(await describeAll()).toEqual(['company query', 'query query'])
      await db.must('owner', 'set_member_state', { ...member, p_state: 'active' })
    })

    test('is broadcast as a small event even if subject and body are long', async () => {
      const { id } = await db.raise('requester', 'W'.repeat(255), { p_body: 'x'.repeat(50_000) })
      await db.change('agent', id, { assignee: db.id('agent') })
      for (const { payload } of await broadcasts(db)) expect(JSON.stringify(payload).length).toBeLessThan(2000)
    })
  })

  test('more than ten changed queries in one statement are broadcast as one event with a count per audience', async () => {
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        db.raise(at < 4 ? 'colleague' : 'requester', 'Many', { p_visibility: at < 3 ? 'company' : 'private' }),
      ),
    )
    const assign = (name: 'owner' | 'admin', some: { id: string }[]) =>
      db.sql('update public.queries set assignee_id = $1 where id = any ($2)', [db.id(name), some.map(({ id }) => id)])
    await clearMessages(db)
    await assign('owner', asked)
    const all = await broadcasts(db)
    const counts = Object.fromEntries(describeBroadcasts(db, all).map((place, at) => [place, all[at]!.payload.count]))
    expect(counts).toEqual({
      'company queries': 12,
      'members queries': 3,
      'person requester queries': 8,
      'person colleague queries': 4,
    })
    const toPeople = all.filter(({ topic }) => topic.startsWith('person:'))
    expect(toPeople.map(({ payload }) => payload.company)).toEqual([db.acme.id, db.acme.id])
    await clearMessages(db)
    await assign('admin', asked.slice(0, 10))
    expect((await payloads('query')).length).toBe(10 * 3 + 3)
  })

  describe('a message event', () => {
    test('about a reply is broadcast to everybody who sees the query', async () => {
      const client = randomUUID()
      const sent = await db.post('agent', query.id, 'reply', 'On it.', { p_client_id: client })
      expect(await describeAll()).toEqual([
        'company message',
        'company query',
        'person requester query',
        'query message',
        'query query',
      ])
      const payload = {
        id: query.id,
        messageId: sent.ok && sent.value.id,
        kind: 'reply',
        by: db.id('agent'),
        at: expect.any(String),
        fromStaff: true,
        client,
      }
      expect(await payloads('message')).toEqual([payload, payload])
    })

    test('about a note is broadcast only to staff', async () => {
      await db.post('agent', query.id, 'note', 'Psst.')
      expect(await describeAll()).toEqual(['company note'])
      expect(await payloads('note')).toMatchObject([
        { id: query.id, by: db.id('agent'), noteCount: 1, lastNoteAt: expect.any(String) },
      ])
    })

    test('about a scheduled reply or its cancellation is broadcast only to staff', async () => {
      const sent = await scheduleReply(db, 'agent', query.id, 'On it.')
      expect(await describeAll()).toEqual(['company scheduled'])
      expect(await payloads('scheduled')).toMatchObject([
        { id: query.id, messageId: sent.id, scheduledAt: expect.any(String) },
      ])
      await clearMessages(db)
      await db.must('agent', 'cancel_scheduled_reply', { p_message: sent.id })
      expect(await describeAll()).toEqual(['company cancelled'])
      expect(await payloads('cancelled')).toEqual([{ id: query.id, messageId: sent.id, by: db.id('agent') }])
    })

    test('names the author of a scheduled reply and, once the reply is sent, reaches everybody who may see the query', async () => {
      const sent = await scheduleReply(db, 'agent', query.id, 'On it.', { p_status: 'pending' })
      await makeRepliesDue(db)
      await clearMessages(db)
      await callSendDueReplies(db)
      const all = (await broadcasts(db)).filter(({ payload }) => payload.id === query.id)
      expect(new Set(describeBroadcasts(db, all))).toEqual(
        new Set([...privateTopics, 'company message', 'query message']),
      )
      expect(all.every(({ payload }) => payload.by === db.id('agent'))).toBe(true)
      expect(all.filter(({ event }) => event === 'message')).toMatchObject([
        { payload: { messageId: sent.id } },
        { payload: { messageId: sent.id } },
      ])
    })
  })

  test('no broadcast to a requester contains the text or id of a note or a scheduled reply', async () => {
    await db.must('colleague', 'mark_read', { p_query: (await db.raise('colleague')).id })
    const hidden: string[] = ['marzipan', 'anise']
    const note = await db.post('agent', query.id, 'note', 'They love marzipan, I think.')
    const held = await scheduleReply(db, 'agent', query.id, 'Take the anise back.', { p_status: 'pending' })
    const taken = await scheduleReply(db, 'admin', query.id, 'Take the anise.')
    await db.must('admin', 'cancel_scheduled_reply', { p_message: taken.id })
    hidden.push(note.ok ? note.value.id : '', held.id, taken.id)
    await db.change('agent', query.id, { status: 'on_hold', reason: 'marzipan' })
    const toRequesters = ({ topic }: StoredBroadcast) => /^(query|members|person|query-public):/.test(topic)
    const all = await broadcasts(db)
    expect(all.filter(toRequesters).length).toBeGreaterThan(0)
    for (const frame of all.filter(toRequesters))
      for (const word of hidden) expect(JSON.stringify(frame)).not.toContain(word)
    // No broadcast contains message text, not even for staff.
    for (const frame of all) for (const word of ['marzipan', 'anise']) expect(JSON.stringify(frame)).not.toContain(word)
  })

  test('broadcast_to_user sends to the topic of that user and cannot be called by users', async () => {
    await db.sql(`select private.broadcast_to_user($1, 'greeting', '{"id": "x", "unread": 1}')`, [db.id('agent')])
    expect(await describeAll()).toEqual(['person agent greeting'])
    const asked = db.as('agent', `select private.broadcast_to_user($1, 'greeting', '{}')`, [db.id('owner')])
    await expect(asked).rejects.toMatchObject({ code: '42501' })
  })
})
