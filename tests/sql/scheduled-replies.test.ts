import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readQuery } from './query-state.ts'
import { createTestDb, type TestDb } from './test-db.ts'
import {
  scheduleReply,
  callSendDueReplies,
  type SentReply,
  openQueryPage,
  makeRepliesDue,
  uploadUnattached,
} from './scheduled-replies.ts'

/* A staff reply is sent after a delay. Until then its author can cancel it. */

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

const events = async (query: string) =>
  (
    await db.sql<{ actor_id: string; patch: Record<string, unknown> }>(
      `select actor_id, patch from public.events where query_id = $1 and type = 'changed' order by at, id`,
      [query],
    )
  ).map(({ actor_id, patch }) => ({ by: actor_id, ...patch }))
const isSent = async (message: string) =>
  (await db.sql('select sent_at is not null as out from public.messages where id = $1', [message]))[0]?.out
const cancelReply = (message: string, name: 'agent' | 'admin' = 'agent') =>
  db.call(name, 'cancel_scheduled_reply', { p_message: message })

describe('scheduling a reply', () => {
  test('delays a staff reply by the requested seconds, at most a minute', async () => {
    const { id } = await db.raise('requester')
    for (const [asked, delay] of [
      [10, 10],
      [3600, 60],
    ] as const) {
      const sent = await scheduleReply(db, 'agent', id, 'On it.', { p_hold_seconds: asked })
      const seconds = (Date.parse(sent.scheduledAt!) - Date.now()) / 1000
      expect(seconds).toBeGreaterThan(delay - 5)
      expect(seconds).toBeLessThanOrEqual(delay + 0.1)
    }
  })

  test('does not delay notes, replies of a requester, or staff replies in their own query', async () => {
    const theirs = await db.raise('requester')
    const own = await db.raise('agent')
    for (const [name, query, kind] of [
      ['agent', theirs.id, 'note'],
      ['requester', theirs.id, 'reply'],
      ['agent', own.id, 'reply'],
    ] as const) {
      const sent = await db.post(name, query, kind, 'At once.', { p_hold_seconds: 10 })
      expect(sent).toMatchObject({ ok: true, value: { scheduledAt: null } })
    }
  })

  test('with a negative delay sends at once', async () => {
    const { id } = await db.raise('requester')
    const sent = await scheduleReply(db, 'agent', id, 'Now.', { p_hold_seconds: -5 })
    expect(sent).toMatchObject({ status: 'open', scheduledAt: null })
    expect(await isSent(sent.id)).toBe(true)
  })

  test('never sends a reply before another reply that was written earlier', async () => {
    const { id } = await db.raise('requester')
    const first = await scheduleReply(db, 'agent', id, 'First.')
    const second = await scheduleReply(db, 'admin', id, 'Second.', { p_hold_seconds: 1 })
    expect(second.scheduledAt).toBe(first.scheduledAt)
  })
})

describe('a scheduled reply', () => {
  test('is marked for colleagues and has its client id for its author', async () => {
    const { id, number } = await db.raise('requester')
    const client = randomUUID()
    const sent = await scheduleReply(db, 'agent', id, 'On it.', { p_client_id: client })
    const expected = { id: sent.id, body: 'On it.', scheduledAt: sent.scheduledAt }
    expect((await openQueryPage(db, 'agent', number)).messages).toMatchObject([
      { ...expected, mine: true, clientId: client },
    ])
    expect((await openQueryPage(db, 'admin', number)).messages).toMatchObject([
      { ...expected, mine: false, clientId: null },
    ])
  })

  test('is not duplicated when its form is submitted again', async () => {
    const { id } = await db.raise('requester')
    const client = randomUUID()
    const sent = await scheduleReply(db, 'agent', id, 'On it.', { p_client_id: client })
    expect(await scheduleReply(db, 'agent', id, 'On it.', { p_client_id: client })).toEqual(sent)
    expect(await db.sql('select id from public.messages where query_id = $1', [id])).toHaveLength(1)
  })

  test('is rejected if the status chosen with the reply would be illegal', async () => {
    const { id } = await db.raise('requester')
    const sent = await db.post('agent', id, 'reply', 'Done.', { p_hold_seconds: 10, p_status: 'resolved' })
    expect(sent).toMatchObject({ ok: false, code: 'resolution_required' })
    const nowhere = await db.post('agent', id, 'reply', 'Hm.', { p_hold_seconds: 10, p_status: 'new' })
    expect(nowhere).toMatchObject({ ok: false, code: 'illegal_transition' })
    expect(await db.sql('select id from public.messages where query_id = $1', [id])).toEqual([])
  })
})

describe('cancelling a scheduled reply', () => {
  test('removes the reply and puts its text and files before the text of the draft', async () => {
    const { id, key, number } = await db.raise('requester')
    const file = await uploadUnattached(db, 'agent')
    const sent = await scheduleReply(db, 'agent', id, 'On it.', { p_files: [file.id] })
    const draft = { p_company: db.acme.id, p_query: id, p_kind: 'reply', p_client_id: randomUUID(), p_seq: 1 }
    await db.must('agent', 'save_draft', { ...draft, p_body: 'And tomorrow' })
    expect(await cancelReply(sent.id)).toEqual({ ok: true, value: { queryId: id, key, number } })
    const page = await openQueryPage(db, 'agent', number)
    expect(page.messages).toEqual([])
    expect(page.attachments).toBe(0)
    expect(page.drafts.reply).toMatchObject({ body: 'On it.\n\nAnd tomorrow', files: [{ id: file.id }] })
    expect(await readQuery(db, id)).toMatchObject({ status: 'new', reply_count: 0, row_version: 1 })
    expect(await events(id)).toEqual([])
  })

  test('invalidates the client id of the reply, but the text and file of the reply can be sent again', async () => {
    const { id, number } = await db.raise('requester')
    const file = await uploadUnattached(db, 'agent')
    const client = randomUUID()
    const sent = await scheduleReply(db, 'agent', id, 'On it.', { p_client_id: client, p_files: [file.id] })
    await cancelReply(sent.id)
    expect(await scheduleReply(db, 'agent', id, 'On it.', { p_client_id: client })).toMatchObject({ id: sent.id })
    expect((await openQueryPage(db, 'agent', number)).messages).toEqual([])
    await scheduleReply(db, 'agent', id, 'On it, really.', { p_files: [file.id] })
    expect(await openQueryPage(db, 'agent', number)).toMatchObject({ messages: [{ files: [{ id: file.id }] }] })
  })

  test('is idempotent', async () => {
    const { id } = await db.raise('requester')
    const sent = await scheduleReply(db, 'agent', id, 'On it.')
    expect(await cancelReply(sent.id)).toEqual(await cancelReply(sent.id))
  })

  test.each(['owner', 'admin', 'requester', 'bystander', 'outsider', 'suspended', 'stranger'] as const)(
    'is denied to the actor %s, who is not the author',
    async (name) => {
      const { id } = await db.raise('requester')
      const sent = await scheduleReply(db, 'agent', id, 'On it.')
      const replyChecked = await db.call(name, 'cancel_scheduled_reply', { p_message: sent.id })
      expect(replyChecked).toMatchObject({ ok: false, code: 'not_found' })
    },
  )

  test.each(['revoked', 'visitor'] as const)('is denied to the actor %s, who has no session', async (name) => {
    const { id } = await db.raise('requester')
    const sent = await scheduleReply(db, 'agent', id, 'On it.')
    expect(await db.call(name, 'cancel_scheduled_reply', { p_message: sent.id })).toMatchObject({ ok: false })
  })

  test('is rejected once the reply is due or sent, and for a message that was never scheduled', async () => {
    const { id } = await db.raise('requester')
    const due = await scheduleReply(db, 'agent', id, 'One.')
    await makeRepliesDue(db, id)
    expect(await cancelReply(due.id)).toMatchObject({ ok: false, code: 'too_late' })
    // The rejected cancellation rolled back the sending; the worker commits it.
    await callSendDueReplies(db)
    expect(await cancelReply(due.id)).toMatchObject({ ok: false, code: 'too_late' })
    const note = await db.post('agent', id, 'note', 'Two.')
    expect(await cancelReply(note.ok ? note.value.id : '')).toMatchObject({ ok: false, code: 'too_late' })
  })
})

describe('sending a due reply', () => {
  test('has the effects of a direct reply, in the author’s name, and sets the chosen status', async () => {
    const { id } = await db.raise('requester')
    const sent = await scheduleReply(db, 'agent', id, 'Turn it off.', {
      p_status: 'resolved',
      p_resolution: 'answered',
    })
    expect(sent.status).toBe('new')
    await makeRepliesDue(db, id)
    expect(await callSendDueReplies(db)).toMatchObject({ sent: 1 })
    expect(await readQuery(db, id)).toMatchObject({
      status: 'resolved',
      resolution: 'answered',
      assignee_id: db.id('agent'),
      reply_count: 1,
      staff_spoke_last: true,
      waiting_since: null,
    })
    expect(await events(id)).toEqual([
      { by: db.id('agent'), status: ['new', 'open'] },
      expect.objectContaining({ by: db.id('agent'), status: ['open', 'resolved'], resolution: [null, 'answered'] }),
    ])
    expect(await callSendDueReplies(db)).toMatchObject({ sent: 0 })
    const [row] = await db.sql('select changed_by, sending_reply_id from public.queries where id = $1', [id])
    expect(row).toEqual({ changed_by: db.id('agent'), sending_reply_id: null })
  })

  test('happens before the next change of the query by anybody', async () => {
    const { id } = await db.raise('requester')
    const sent = await scheduleReply(db, 'agent', id, 'Which printer?', { p_status: 'pending' })
    await makeRepliesDue(db, id)
    expect(await db.post('requester', id, 'reply', 'The red one.')).toMatchObject({ value: { status: 'open' } })
    expect(await isSent(sent.id)).toBe(true)
    expect(await events(id)).toEqual([
      { by: db.id('agent'), status: ['new', 'open'] },
      { by: db.id('agent'), status: ['open', 'pending'] },
      { by: db.id('requester'), status: ['pending', 'open'] },
    ])
    expect(await readQuery(db, id)).toMatchObject({ reply_count: 2, staff_spoke_last: false })
  })

  test('keeps the order in which the replies were written', async () => {
    const { id } = await db.raise('requester')
    for (const status of ['pending', 'open', 'pending'])
      await scheduleReply(db, 'agent', id, `Now ${status}`, { p_status: status })
    await makeRepliesDue(db, id)
    await callSendDueReplies(db)
    expect((await events(id)).map((event) => (event as { status?: unknown }).status)).toEqual([
      ['new', 'open'],
      ['open', 'pending'],
      ['pending', 'open'],
      ['open', 'pending'],
    ])
  })

  test('does not set the chosen status if its author was suspended after it was due', async () => {
    const { id } = await db.raise('requester')
    const member = { p_company: db.acme.id, p_user: db.id('agent') }
    const sent = await scheduleReply(db, 'agent', id, 'Done.', { p_status: 'resolved', p_resolution: 'fixed' })
    await makeRepliesDue(db, id)
    await db.must('owner', 'set_member_state', { ...member, p_state: 'suspended' })
    await callSendDueReplies(db)
    expect(await isSent(sent.id)).toBe(true)
    expect(await readQuery(db, id)).toMatchObject({ status: 'open', resolution: null, reply_count: 1 })
    expect(await events(id)).toEqual([{ by: db.id('agent'), status: ['new', 'open'] }])
    await db.must('owner', 'set_member_state', { ...member, p_state: 'active' })
  })

  test('does not reopen a query that was closed after the reply was written', async () => {
    const { id } = await db.raise('requester')
    const sent = await scheduleReply(db, 'agent', id, 'Done.', { p_status: 'pending' })
    await db.change('admin', id, { status: 'closed', resolution: 'spam' })
    await makeRepliesDue(db, id)
    await callSendDueReplies(db)
    expect(await isSent(sent.id)).toBe(true)
    expect(await readQuery(db, id)).toMatchObject({ status: 'closed', resolution: 'spam', reply_count: 1 })
  })

  test('does not resolve a query if the requester replied after the reply was written', async () => {
    const { id } = await db.raise('requester')
    await scheduleReply(db, 'agent', id, 'Done.', { p_status: 'resolved', p_resolution: 'fixed' })
    await db.post('requester', id, 'reply', 'It still smokes.')
    await makeRepliesDue(db, id)
    await callSendDueReplies(db)
    const query = await readQuery(db, id)
    expect(query).toMatchObject({ status: 'open', reply_count: 2, staff_spoke_last: false })
    expect(query.waiting_since).not.toBeNull()
    expect(query.first_responded_at).not.toBeNull()
  })

  test('does not replace a status that a colleague set after the reply was written', async () => {
    const { id } = await db.raise('requester')
    await scheduleReply(db, 'agent', id, 'Which one?', { p_status: 'pending' })
    await db.change('admin', id, { status: 'on_hold', reason: 'Waiting for parts' })
    await makeRepliesDue(db, id)
    await callSendDueReplies(db)
    expect(await readQuery(db, id)).toMatchObject({ status: 'on_hold', staff_spoke_last: true })
  })

  test('returns how long it is until the next reply is due', async () => {
    await makeRepliesDue(db)
    await callSendDueReplies(db)
    expect(await callSendDueReplies(db)).toEqual({ sent: 0, nextInMs: null })
    const { id } = await db.raise('requester')
    await scheduleReply(db, 'agent', id, 'Soon.', { p_hold_seconds: 30 })
    const { nextInMs } = await callSendDueReplies(db)
    expect(nextInMs).toBeGreaterThan(20_000)
    expect(nextInMs).toBeLessThanOrEqual(30_000)
  })

  test.each(['owner', 'agent', 'requester', 'visitor'] as const)(
    'is denied to the actor %s, who is not the worker',
    async (name) => {
      expect(await db.call(name, 'send_due_replies')).toMatchObject({ ok: false, code: '42501' })
    },
  )
})

describe('replying while a colleague’s reply is unseen', () => {
  const replyChecked = (query: string, more: Record<string, unknown>) =>
    db.post('agent', query, 'reply', 'Mine.', { p_check_seen: true, ...more })

  test('is rejected with the colleague’s name, whether the unseen reply is sent or scheduled', async () => {
    for (const p_hold_seconds of [0, 60]) {
      const { id } = await db.raise('requester')
      const first = await scheduleReply(db, 'admin', id, 'Theirs.', { p_hold_seconds })
      const refused = await replyChecked(id, { p_seen: null })
      expect(refused).toMatchObject({ ok: false, code: 'answered_meanwhile' })
      expect(JSON.parse(refused.ok ? '' : refused.detail)).toEqual({
        by: { id: db.id('admin'), name: 'Admin', avatarPath: null },
        at: expect.any(String),
      })
      expect(await replyChecked(id, { p_seen: first.id })).toMatchObject({ ok: true })
    }
  })

  test('is accepted once the colleague has cancelled the unseen reply', async () => {
    const { id } = await db.raise('requester')
    const first = await scheduleReply(db, 'admin', id, 'Theirs.')
    await cancelReply(first.id, 'admin')
    expect(await replyChecked(id, { p_seen: first.id })).toMatchObject({ ok: true })
    expect(await replyChecked(id, { p_seen: null })).toMatchObject({ ok: true })
  })

  test('is accepted without the check, for a note, for a requester and for a repeated form', async () => {
    const { id } = await db.raise('requester')
    const client = randomUUID()
    await replyChecked(id, { p_client_id: client })
    await scheduleReply(db, 'admin', id, 'Theirs.', { p_hold_seconds: 0 })
    expect(await replyChecked(id, { p_client_id: client })).toMatchObject({ ok: true })
    expect(await replyChecked(id, { p_check_seen: false })).toMatchObject({ ok: true })
    expect(await db.post('agent', id, 'note', 'Hm.', { p_check_seen: true })).toMatchObject({ ok: true })
    expect(await db.post('requester', id, 'reply', 'Thanks.', { p_check_seen: true })).toMatchObject({ ok: true })
  })
})

test('users who cannot reply cannot schedule a reply', async () => {
  const { id } = await db.raise('requester', 'For all', { p_visibility: 'company' })
  const asked = { p_query: id, p_kind: 'reply', p_body: 'Me too.', p_client_id: randomUUID(), p_hold_seconds: 10 }
  expect(await db.call<SentReply>('bystander', 'post_message', asked)).toMatchObject({ ok: false, code: 'not_allowed' })
  expect(await db.call<SentReply>('outsider', 'post_message', asked)).toMatchObject({ ok: false, code: 'not_found' })
})
