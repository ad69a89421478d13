import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'
import {
  callSendDueReplies,
  makeRepliesDue,
  type PageDraft,
  openQueryPage,
  uploadUnattached,
} from './scheduled-replies.ts'

/* Unsent text is saved for its author on all devices, and for nobody else. */

let db: TestDb
let query: { id: string; number: number }
beforeAll(async () => {
  db = await createTestDb()
  query = await db.raise('requester')
})
beforeEach(() => db.sql('delete from public.drafts'))
afterAll(() => db?.stop())

type Saved = { savedAt: string | null; version?: number }
const save = (name: ActorName, more: Record<string, unknown>) =>
  db.call<Saved>(name, 'save_draft', {
    p_company: db.acme.id,
    p_query: query.id,
    p_kind: 'reply',
    p_client_id: randomUUID(),
    p_seq: 1,
    ...more,
  })
const drafts = async (name: ActorName) => (await openQueryPage(db, name, query.number)).drafts
const reply = async (name: ActorName) => (await drafts(name)).reply
const noText = { body: '', savedAt: null }
const newQuery = (name: ActorName, company = db.acme.id) =>
  db.must<PageDraft | null>(name, 'new_query_draft', { p_company: company })

test('a reply, a note and a new query have separate drafts', async () => {
  const client = randomUUID()
  await save('agent', { p_body: 'Dear', p_client_id: client })
  await save('agent', { p_kind: 'note', p_body: 'Psst' })
  await save('agent', { p_kind: 'query', p_query: null, p_subject: 'A new one', p_body: 'It' })
  expect(await drafts('agent')).toMatchObject({
    reply: {
      body: 'Dear',
      files: [],
      writer: client,
      version: expect.any(Number),
      savedAt: expect.any(String),
    },
    note: { body: 'Psst' },
  })
  expect(await newQuery('agent')).toMatchObject({ subject: 'A new one', body: 'It', files: [] })
})

describe('the query that the draft of a new one follows up', () => {
  const client = { p_kind: 'query', p_query: null, p_client_id: randomUUID(), p_subject: 'It is back' }

  test('is kept with the draft, and changes with it although its text stays the same', async () => {
    await save('requester', { ...client, p_follow_up_of: query.number })
    expect(await newQuery('requester')).toMatchObject({ subject: 'It is back', followUpOf: query.number })
    await save('requester', { ...client, p_seq: 2 })
    expect(await newQuery('requester')).toMatchObject({ subject: 'It is back', followUpOf: null })
  })

  test('is forgotten with the text, once the draft is deleted or its query raised', async () => {
    await save('requester', { ...client, p_follow_up_of: query.number })
    await save('requester', { ...client, p_seq: 2, p_subject: '', p_follow_up_of: query.number })
    expect(await newQuery('requester')).toMatchObject({ savedAt: null, followUpOf: null })
    const raised = randomUUID()
    await save('owner', { ...client, p_client_id: raised, p_follow_up_of: query.number })
    await db.must('owner', 'raise_query', {
      p_company: db.acme.id,
      p_subject: 'It is back',
      p_body: 'It',
      p_client_id: raised,
      p_follow_up_of: query.number,
    })
    expect(await newQuery('owner')).toMatchObject({ savedAt: null, followUpOf: null })
  })

  test('is no part of the draft of a reply', async () => {
    await save('agent', { p_body: 'Dear', p_follow_up_of: query.number })
    expect(await reply('agent')).toMatchObject({ body: 'Dear', followUpOf: null })
  })
})

test('a draft is shown only to its author', async () => {
  await save('agent', { p_body: 'Mine' })
  for (const name of ['owner', 'admin', 'requester'] as const) {
    expect(await drafts(name)).toEqual({ reply: null, note: null })
    expect(await newQuery(name)).toBeNull()
  }
})

describe('late and repeated saves', () => {
  test('an older or repeated save of a form changes nothing', async () => {
    const client = { p_client_id: randomUUID() }
    const newest = await save('agent', { ...client, p_seq: 3, p_body: 'Third' })
    const late = await save('agent', { ...client, p_seq: 2, p_body: 'Second' })
    expect(late).toMatchObject({ ok: true, value: { conflict: { body: 'Third' } } })
    expect(await save('agent', { ...client, p_seq: 3, p_body: 'Third' })).toEqual(newest)
    expect(await reply('agent')).toMatchObject({ body: 'Third' })
  })

  test('saving no text empties the draft, and an older save does not restore it', async () => {
    const client = { p_client_id: randomUUID() }
    await save('agent', { ...client, p_seq: 1, p_body: 'Oh' })
    await save('agent', { ...client, p_seq: 3, p_body: ' \n ' })
    await save('agent', { ...client, p_seq: 2, p_body: 'Oh well' })
    expect(await reply('agent')).toMatchObject(noText)
  })

  test.each([0, 60])(
    'a draft is emptied when it is submitted, and a later save does not restore it (sent after %i s)',
    async (p_hold_seconds) => {
      const client = { p_client_id: randomUUID() }
      await save('agent', { ...client, p_body: 'Dear Rita' })
      await db.post('agent', query.id, 'reply', 'Dear Rita.', { ...client, p_hold_seconds })
      expect(await reply('agent')).toMatchObject(noText)
      expect(await save('agent', { ...client, p_seq: 2, p_body: 'Dear Rita,' })).toEqual({
        ok: true,
        value: { savedAt: null },
      })
      expect(await reply('agent')).toMatchObject(noText)
    },
  )

  test('the form of a cancelled reply cannot save over the restored text', async () => {
    const client = { p_client_id: randomUUID() }
    const sent = await db.post('agent', query.id, 'reply', 'Dear Rita.', { ...client, p_hold_seconds: 60 })
    await db.must('agent', 'cancel_scheduled_reply', { p_message: sent.ok ? sent.value.id : '' })
    await save('agent', { ...client, p_seq: 99, p_body: 'Dear' })
    expect(await reply('agent')).toMatchObject({ body: 'Dear Rita.' })
  })

  test('raising a query empties its draft, and a later save does not restore it', async () => {
    const client = { p_client_id: randomUUID() }
    await save('requester', { ...client, p_kind: 'query', p_query: null, p_subject: 'The lift', p_body: 'It hangs.' })
    await db.raise('requester', 'The lift', client)
    await save('requester', { ...client, p_seq: 2, p_kind: 'query', p_query: null, p_subject: 'The lift again' })
    expect(await newQuery('requester')).toMatchObject(noText)
  })
})

describe('files of a draft', () => {
  test('are saved in the order they were attached, and left out once they are deleted', async () => {
    const [first, second] = [await uploadUnattached(db, 'agent'), await uploadUnattached(db, 'agent')]
    await save('agent', { p_files: [second.id, first.id, randomUUID()] })
    expect((await reply('agent'))?.files).toMatchObject([{ id: second.id, name: 'plan.png' }, { id: first.id }])
    await db.as('agent', 'delete from public.attachments where id = $1', [second.id])
    expect((await reply('agent'))?.files).toMatchObject([{ id: first.id }])
  })

  test('are not saved if they belong to somebody else or another company, or were sent', async () => {
    const theirs = await uploadUnattached(db, 'requester')
    const foreign = await uploadUnattached(db, 'outsider', db.globex.id)
    const sent = await uploadUnattached(db, 'agent')
    await db.post('agent', query.id, 'note', 'See.', { p_files: [sent.id] })
    await save('agent', { p_body: 'x', p_files: [theirs.id, foreign.id, sent.id] })
    expect((await reply('agent'))?.files).toEqual([])
  })

  test('are named in a conflict as long as they are unsent, so that the form can show them again', async () => {
    const [kept, sent] = [await uploadUnattached(db, 'agent'), await uploadUnattached(db, 'agent')]
    await db.post('agent', query.id, 'note', 'See.', { p_files: [sent.id] })
    await save('agent', { p_body: 'Stored' })
    const answer = await save('agent', { p_body: 'Late', p_files: [sent.id, kept.id] })
    expect(answer).toMatchObject({
      value: { conflict: { body: 'Stored', files: [] }, files: [{ id: kept.id, name: 'plan.png' }] },
    })
  })

  test('are not listed as abandoned, unlike uploads that belong to no draft', async () => {
    const [kept, lost] = [await uploadUnattached(db, 'agent'), await uploadUnattached(db, 'agent')]
    await save('agent', { p_kind: 'note', p_files: [kept.id] })
    const abandoned = await db.must<{ id: string }[]>('worker', 'list_abandoned_files', {
      p_before: new Date(Date.now() + 60_000).toISOString(),
      p_limit: 1000,
    })
    expect(abandoned.map(({ id }) => id)).toContain(lost.id)
    expect(abandoned.map(({ id }) => id)).not.toContain(kept.id)
  })
})

test('a draft survives changes of status and assignee and the suspension of its author', async () => {
  // Replies that are still held would become part of the draft.
  await makeRepliesDue(db)
  await callSendDueReplies(db)
  const client = { p_client_id: randomUUID() }
  await save('agent', { ...client, p_body: 'Almost done' })
  await db.change('admin', query.id, { assignee: db.id('admin') })
  await db.change('admin', query.id, { status: 'closed', resolution: 'spam' })
  expect(await reply('agent')).toMatchObject({ body: 'Almost done' })
  await save('agent', { ...client, p_seq: 2, p_body: 'Almost done, though it is closed' })
  const member = { p_company: db.acme.id, p_user: db.id('agent') }
  await db.must('owner', 'set_member_state', { ...member, p_state: 'suspended' })
  expect(await db.as('agent', 'select id from public.drafts')).toEqual([])
  expect(await save('agent', { p_body: 'Let me in' })).toMatchObject({ ok: false, code: 'not_found' })
  await db.must('owner', 'set_member_state', { ...member, p_state: 'active' })
  await db.sql('delete from auth.sessions where user_id = $1', [db.id('owner')])
  expect(await reply('agent')).toMatchObject({ body: 'Almost done, though it is closed' })
})

describe('saving a draft', () => {
  test.each([
    ['agent', 'note', true],
    ['requester', 'reply', true],
    ['requester', 'note', 'not_allowed'],
    ['colleague', 'reply', 'not_found'],
    ['suspended', 'reply', 'not_found'],
    ['outsider', 'reply', 'not_found'],
    ['stranger', 'reply', 'not_found'],
    ['revoked', 'reply', 'session_ended'],
    ['visitor', 'reply', '42501'],
    ['outsider', 'query', 'not_found'],
    ['colleague', 'query', true],
  ] as const)('by the actor %s as a %s returns %s', async (name, kind, outcome) => {
    const answer = await save(name, { p_kind: kind, p_query: kind === 'query' ? null : query.id, p_body: 'x' })
    expect(answer).toMatchObject(outcome === true ? { ok: true } : { ok: false, code: outcome })
  })

  test('is rejected for a member who can read the query but not reply', async () => {
    const open = await db.raise('requester', 'For all', { p_visibility: 'company' })
    expect(await save('colleague', { p_query: open.id, p_body: 'x' })).toMatchObject({ ok: false, code: 'not_allowed' })
  })

  test('is rejected with the id of another company', async () => {
    expect(await save('agent', { p_company: db.globex.id, p_body: 'x' })).toMatchObject({ code: 'not_found' })
    const both = { p_company: db.globex.id, p_kind: 'query', p_query: null, p_body: 'x' }
    expect(await save('agent', both)).toMatchObject({ code: 'not_found' })
  })

  test.each([
    ['a body over 50,000 characters', { p_body: 'x'.repeat(50_001) }],
    ['a subject over 255 characters', { p_kind: 'query', p_query: null, p_subject: 'x'.repeat(256) }],
    ['an unknown kind', { p_kind: 'poem' }],
  ])('is rejected if it has %s', async (_, more) => {
    expect(await save('agent', { p_body: 'x', ...more })).toMatchObject({ ok: false, code: '23514' })
  })
})
