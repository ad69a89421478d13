import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultChoices } from '../../src/domain/notification.ts'
import {
  claimMails,
  clearNotificationData,
  raiseAndReply,
  saveSettings,
  withoutReceipts,
} from './notification-mails.ts'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'

/* The unsubscribe links of notification e-mails. */

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

beforeEach(async () => {
  await clearNotificationData(db)
  await withoutReceipts(db)
})

/** The default settings of people who get no receipts. */
const usualChoices = { ...defaultChoices, received: 'none' }

describe('an unsubscribe link', () => {
  const tokenOf = async () => (await claimMails(db))[0]!.data.token
  const choices = async (name: ActorName) =>
    (await db.must<{ choices: Record<string, string> }>(name, 'notification_settings')).choices
  const callWithToken = (fn: 'unsubscribe' | 'get_unsubscription', token: string, more = {}) =>
    db.must('visitor', fn, { p_token: token, ...more })

  test('turns off the kind of e-mail that contained the link, leaves the notification in the app, and can be undone', async () => {
    await raiseAndReply(db)
    const token = await tokenOf()
    expect(await callWithToken('get_unsubscription', token)).toMatchObject({ event: 'replied', on: true })
    expect(await choices('requester')).toEqual(usualChoices)
    for (let again = 0; again < 2; again += 1)
      expect(await callWithToken('unsubscribe', token)).toMatchObject({ event: 'replied', on: false })
    expect(await choices('requester')).toEqual({ ...usualChoices, replied: 'app' })
    await raiseAndReply(db)
    expect(await claimMails(db)).toEqual([])
    expect(await callWithToken('unsubscribe', token, { p_undo: true })).toMatchObject({ event: 'replied', on: true })
    expect(await choices('requester')).toEqual(usualChoices)
  })

  test('in the e-mail about a reply to an unassigned query turns off e-mail about new queries, which sends it', async () => {
    const { id } = await db.raise('requester', 'Where is my chair?')
    await clearNotificationData(db)
    await withoutReceipts(db)
    await saveSettings(db, 'admin', { raised: 'mail' })
    await db.post('requester', id, 'reply', 'Anybody?')
    const [mail] = await claimMails(db)
    expect(mail).toMatchObject({ to: 'admin@example.com', data: { event: 'replied', reason: 'staff' } })
    expect(await callWithToken('unsubscribe', mail!.data.token)).toMatchObject({ event: 'raised', on: false })
    await db.post('requester', id, 'reply', 'Nobody?')
    expect(await claimMails(db)).toEqual([])
  })

  test('can undo only its own change, and only if the person has not changed that setting since', async () => {
    await raiseAndReply(db)
    const token = await tokenOf()
    await saveSettings(db, 'requester', { replied: 'none' })
    expect(await callWithToken('unsubscribe', token, { p_undo: true })).toMatchObject({ event: 'replied', on: false })
    await saveSettings(db, 'requester', { replied: 'mail' })
    expect(await callWithToken('unsubscribe', token)).toMatchObject({ on: false, undoable: true })
    await saveSettings(db, 'requester', { replied: 'none' })
    await callWithToken('unsubscribe', token, { p_undo: true })
    expect(await choices('requester')).toMatchObject({ replied: 'none' })
  })

  test('of the daily digest disables e-mail for all kinds of notifications in that digest', async () => {
    await saveSettings(db, 'requester', { replied: 'digest', status: 'digest' })
    await raiseAndReply(db)
    await db.must('worker', 'enqueue_digests', { p_at: new Date(Date.now() + 2 * 86_400_000).toISOString() })
    const token = await tokenOf()
    expect(await callWithToken('unsubscribe', token)).toMatchObject({ event: 'digest', on: false })
    expect(await choices('requester')).toEqual({ ...usualChoices, replied: 'app', status: 'app' })
    await callWithToken('unsubscribe', token, { p_undo: true })
    expect(await choices('requester')).toEqual({ ...usualChoices, replied: 'digest', status: 'digest' })
  })

  test('that is unknown or expired changes nothing, and the response is the same', async () => {
    await raiseAndReply(db)
    const token = await tokenOf()
    await db.sql(`update private.unsubscribe_tokens set created_at = now() - interval '366 days'`)
    await db.must('worker', 'close_resolved')
    for (const link of [token, 'x', '', "'; drop table users; --"]) {
      expect(await callWithToken('get_unsubscription', link)).toBeNull()
      expect(await callWithToken('unsubscribe', link)).toBeNull()
    }
    expect(await choices('requester')).toEqual(usualChoices)
  })

  test('is stored only as a hash, and its token is removed from the outbox after sending', async () => {
    await raiseAndReply(db)
    const token = await tokenOf()
    const kept = await db.sql('select to_jsonb(t)::text as row from private.unsubscribe_tokens t')
    const sent = await db.sql('select data::text as row from public.outbox')
    for (const { row } of [...kept, ...sent]) expect(row).not.toContain(token)
  })
})
