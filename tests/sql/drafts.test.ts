import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'
import { type PageDraft, openQueryPage, upload } from './scheduled-replies.ts'

/* What somebody has written and not sent is kept for them, wherever they come back from, and for nobody else. */

let stage: TestDb
let query: { id: string; number: number }
beforeAll(async () => {
  stage = await createTestDb()
  query = await stage.raise('requester')
})
beforeEach(() => stage.sql('delete from public.drafts'))
afterAll(() => stage?.stop())

type Saved = { savedAt: string | null }
const save = (name: ActorName, more: Record<string, unknown>) =>
  stage.call<Saved>(name, 'save_draft', {
    p_company: stage.acme.id,
    p_query: query.id,
    p_kind: 'reply',
    p_client_id: randomUUID(),
    p_seq: 1,
    ...more,
  })
const drafts = async (name: ActorName) => (await openQueryPage(stage, name, query.number)).drafts
const reply = async (name: ActorName) => (await drafts(name)).reply
const begun = (name: ActorName, company = stage.acme.id) =>
  stage.must<PageDraft | null>(name, 'new_query_draft', { p_company: company })

test('each kind has its own, and so has a new query', async () => {
  const client = randomUUID()
  await save('agent', { p_body: 'Dear', p_client_id: client })
  await save('agent', { p_kind: 'note', p_body: 'Psst' })
  await save('agent', { p_kind: 'query', p_query: null, p_subject: 'A new one', p_body: 'It' })
  expect(await drafts('agent')).toMatchObject({
    reply: {
      body: 'Dear',
      files: [],
      began: expect.stringMatching(new RegExp(`^${client}:[0-9a-f]{32}$`)),
      savedAt: expect.any(String),
      waiting: 0,
    },
    note: { body: 'Psst' },
  })
  expect(await begun('agent')).toMatchObject({ subject: 'A new one', body: 'It', files: [] })
})

test('nobody else is shown it', async () => {
  await save('agent', { p_body: 'Mine' })
  for (const name of ['owner', 'admin', 'requester'] as const) {
    expect(await drafts(name)).toEqual({ reply: null, note: null })
    expect(await begun(name)).toBeNull()
  }
})

describe('late and doubled saves', () => {
  test('an older one of the same form changes nothing, and neither does the same again', async () => {
    const client = { p_client_id: randomUUID() }
    const newest = await save('agent', { ...client, p_seq: 3, p_body: 'Third' })
    expect(await save('agent', { ...client, p_seq: 2, p_body: 'Second' })).toEqual(newest)
    expect(await save('agent', { ...client, p_seq: 3, p_body: 'Third' })).toEqual(newest)
    expect(await reply('agent')).toMatchObject({ body: 'Third' })
  })

  test('nothing written forgets it, and an older save does not bring it back', async () => {
    const client = { p_client_id: randomUUID() }
    await save('agent', { ...client, p_seq: 1, p_body: 'Oh' })
    await save('agent', { ...client, p_seq: 3, p_body: ' \n ' })
    await save('agent', { ...client, p_seq: 2, p_body: 'Oh well' })
    expect(await reply('agent')).toBeNull()
  })

  test.each([0, 60])('what was sent is forgotten and stays so (waiting %i s)', async (p_hold_seconds) => {
    const client = { p_client_id: randomUUID() }
    await save('agent', { ...client, p_body: 'Dear Rita' })
    await stage.post('agent', query.id, 'reply', 'Dear Rita.', { ...client, p_hold_seconds })
    expect(await reply('agent')).toBeNull()
    expect(await save('agent', { ...client, p_seq: 2, p_body: 'Dear Rita,' })).toEqual({
      ok: true,
      value: { savedAt: null },
    })
    expect(await reply('agent')).toBeNull()
  })

  test('nor does what was taken back save over itself by the form that sent it', async () => {
    const client = { p_client_id: randomUUID() }
    const sent = await stage.post('agent', query.id, 'reply', 'Dear Rita.', { ...client, p_hold_seconds: 60 })
    await stage.must('agent', 'cancel_scheduled_reply', { p_message: sent.ok ? sent.value.id : '' })
    await save('agent', { ...client, p_seq: 99, p_body: 'Dear' })
    expect(await reply('agent')).toMatchObject({ body: 'Dear Rita.' })
  })

  test('a query that was raised is begun no more', async () => {
    const client = { p_client_id: randomUUID() }
    await save('requester', { ...client, p_kind: 'query', p_query: null, p_subject: 'The lift', p_body: 'It hangs.' })
    await stage.raise('requester', 'The lift', client)
    await save('requester', { ...client, p_seq: 2, p_kind: 'query', p_query: null, p_subject: 'The lift again' })
    expect(await begun('requester')).toBeNull()
  })
})

describe('files', () => {
  test('are kept in the order they were attached, as long as they are there', async () => {
    const [first, second] = [await upload(stage, 'agent'), await upload(stage, 'agent')]
    await save('agent', { p_files: [second.id, first.id, randomUUID()] })
    expect((await reply('agent'))?.files).toMatchObject([{ id: second.id, name: 'plan.png' }, { id: first.id }])
    await stage.as('agent', 'delete from public.attachments where id = $1', [second.id])
    expect((await reply('agent'))?.files).toMatchObject([{ id: first.id }])
  })

  test('of somebody else, of another company, or sent already, are not', async () => {
    const theirs = await upload(stage, 'requester')
    const foreign = await upload(stage, 'outsider', stage.globex.id)
    const sent = await upload(stage, 'agent')
    await stage.post('agent', query.id, 'note', 'See.', { p_files: [sent.id] })
    await save('agent', { p_body: 'x', p_files: [theirs.id, foreign.id, sent.id] })
    expect((await reply('agent'))?.files).toEqual([])
  })

  test('of a draft are not forgotten with the uploads that no form took up', async () => {
    const [kept, lost] = [await upload(stage, 'agent'), await upload(stage, 'agent')]
    await save('agent', { p_kind: 'note', p_files: [kept.id] })
    const abandoned = await stage.must<{ id: string }[]>('worker', 'list_abandoned_files', {
      p_before: new Date(Date.now() + 60_000).toISOString(),
      p_limit: 1000,
    })
    expect(abandoned.map(({ id }) => id)).toContain(lost.id)
    expect(abandoned.map(({ id }) => id)).not.toContain(kept.id)
  })
})

test('it survives a change of status, of the assignee, and its author’s suspension', async () => {
  const client = { p_client_id: randomUUID() }
  await save('agent', { ...client, p_body: 'Almost done' })
  await stage.change('admin', query.id, { assignee: stage.id('admin') })
  await stage.change('admin', query.id, { status: 'closed', resolution: 'spam' })
  expect(await reply('agent')).toMatchObject({ body: 'Almost done' })
  await save('agent', { ...client, p_seq: 2, p_body: 'Almost done, though it is closed' })
  const member = { p_company: stage.acme.id, p_user: stage.id('agent') }
  await stage.must('owner', 'set_member_state', { ...member, p_state: 'suspended' })
  expect(await stage.as('agent', 'select id from public.drafts')).toEqual([])
  expect(await save('agent', { p_body: 'Let me in' })).toMatchObject({ ok: false, code: 'not_found' })
  await stage.must('owner', 'set_member_state', { ...member, p_state: 'active' })
  await stage.sql('delete from auth.sessions where user_id = $1', [stage.id('owner')])
  expect(await reply('agent')).toMatchObject({ body: 'Almost done, though it is closed' })
})

describe('who may keep one', () => {
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
  ] as const)('%s, a %s: %s', async (name, kind, outcome) => {
    const answer = await save(name, { p_kind: kind, p_query: kind === 'query' ? null : query.id, p_body: 'x' })
    expect(answer).toMatchObject(outcome === true ? { ok: true } : { ok: false, code: outcome })
  })

  test('a follower who may not answer', async () => {
    const open = await stage.raise('requester', 'For all', { p_visibility: 'company' })
    expect(await save('colleague', { p_query: open.id, p_body: 'x' })).toMatchObject({ ok: false, code: 'not_allowed' })
  })

  test('nobody under another company’s name', async () => {
    expect(await save('agent', { p_company: stage.globex.id, p_body: 'x' })).toMatchObject({ code: 'not_found' })
    const both = { p_company: stage.globex.id, p_kind: 'query', p_query: null, p_body: 'x' }
    expect(await save('agent', both)).toMatchObject({ code: 'not_found' })
  })

  test.each([
    ['a body that is too long', { p_body: 'x'.repeat(50_001) }],
    ['a subject that is too long', { p_kind: 'query', p_query: null, p_subject: 'x'.repeat(256) }],
    ['a kind that is none', { p_kind: 'poem' }],
  ])('nobody %s', async (_, more) => {
    expect(await save('agent', { p_body: 'x', ...more })).toMatchObject({ ok: false, code: '23514' })
  })
})
