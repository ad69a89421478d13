import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openQueryPage, scheduleReply } from './scheduled-replies.ts'
import { createTestDb, type TestDb } from './test-db.ts'

/* A cancelled reply becomes a draft again, with the status that it was to set. */

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

const resolving = { p_status: 'resolved', p_resolution: 'fixed' }
const cancel = (message: string) => db.must('agent', 'cancel_scheduled_reply', { p_message: message })
const draftOf = async (number: number) => (await openQueryPage(db, 'agent', number)).drafts.reply

/** Raises a query, schedules a reply to it and cancels that reply. */
async function cancelled(status: Record<string, unknown> = resolving) {
  const query = await db.raise('requester')
  const sent = await scheduleReply(db, 'agent', query.id, 'Done.', status)
  await cancel(sent.id)
  return query
}

/** Saves the draft of a new form that has seen the stored version. */
async function save({ id, number }: { id: string; number: number }, body: string) {
  const draft = await draftOf(number)
  return db.must('agent', 'save_draft', {
    p_company: db.acme.id,
    p_query: id,
    p_kind: 'reply',
    p_client_id: randomUUID(),
    p_seq: 1,
    p_body: body,
    p_base_version: draft?.version,
  })
}

describe('the draft of a cancelled reply', () => {
  test('has the status and the resolution that the reply was to set', async () => {
    const { number } = await cancelled()
    expect(await draftOf(number)).toMatchObject({ body: 'Done.', statusOnSend: 'resolved', resolutionOnSend: 'fixed' })
  })

  test('has no status if the reply was to set none', async () => {
    const { number } = await cancelled({})
    expect(await draftOf(number)).toMatchObject({ body: 'Done.', statusOnSend: null, resolutionOnSend: null })
  })

  test('has no status if a colleague has set one since, because the later change takes precedence', async () => {
    const { id, number } = await db.raise('requester')
    const sent = await scheduleReply(db, 'agent', id, 'Which one?', { p_status: 'pending' })
    await db.change('admin', id, { status: 'on_hold', reason: 'Waiting for parts' })
    await cancel(sent.id)
    expect(await draftOf(number)).toMatchObject({ body: 'Which one?', statusOnSend: null })
  })

  test('keeps its status while its text is edited', async () => {
    const query = await cancelled()
    await save(query, 'Done, I think.')
    expect(await draftOf(query.number)).toMatchObject({ body: 'Done, I think.', statusOnSend: 'resolved' })
  })

  test('keeps its status when a second reply without a status is cancelled', async () => {
    const { id, number } = await cancelled({ p_status: 'pending' })
    const sent = await scheduleReply(db, 'agent', id, 'One more thing.')
    await cancel(sent.id)
    expect(await draftOf(number)).toMatchObject({ body: 'One more thing.\n\nDone.', statusOnSend: 'pending' })
  })

  test('has no status any more once it was discarded', async () => {
    const query = await cancelled()
    await save(query, '')
    await save(query, 'Another answer.')
    expect(await draftOf(query.number)).toMatchObject({ statusOnSend: null, resolutionOnSend: null })
  })

  test('has no status any more once it was sent', async () => {
    const query = await cancelled()
    const draft = await draftOf(query.number)
    await scheduleReply(db, 'agent', query.id, 'Done.', { p_draft_version: draft?.version })
    await save(query, 'Another answer.')
    expect(await draftOf(query.number)).toMatchObject({ statusOnSend: null, resolutionOnSend: null })
  })
})
