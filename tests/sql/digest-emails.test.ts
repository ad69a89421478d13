import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  claimMails,
  clearNotificationData,
  raiseAndReply,
  saveSettings,
  withoutReceipts,
} from './notification-mails.ts'
import { createTestDb, type TestDb } from './test-db.ts'

/* The daily digest: its time, its time zone and what it contains. */

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

beforeEach(async () => {
  await clearNotificationData(db)
  await withoutReceipts(db)
})

describe('the daily digest', () => {
  const digest = (at: string) => db.must<number>('worker', 'enqueue_digests', { p_at: at })
  /** Sets the time of all notifications so far. */
  const dateNotifications = (at: string) =>
    db.sql('update public.notifications set at = $1 where digest_id is null', [at])

  test('is sent once a day at the chosen time with the unread notifications', async () => {
    await saveSettings(db, 'requester', { replied: 'digest' }, null, '17:00')
    const { number } = await raiseAndReply(db)
    expect(await claimMails(db)).toEqual([])
    await dateNotifications('2026-03-10T10:00:00Z')
    expect(await digest('2026-03-10T16:59:00Z')).toBe(0)
    expect(await digest('2026-03-10T17:00:00Z')).toBe(1)
    expect(await digest('2026-03-10T17:00:30Z')).toBe(0)
    expect(await claimMails(db)).toMatchObject([
      {
        to: 'requester@example.com',
        template: 'digest',
        data: { total: 1, items: [{ event: 'replied', key: 'ACME', number, actorName: 'Agent', companyName: 'Acme' }] },
      },
    ])
  })

  test('says of a withdrawn query that it was withdrawn', async () => {
    await saveSettings(db, 'agent', { status: 'digest' }, null, '17:00')
    const { id } = await db.raise('requester')
    await db.change('agent', id, { assignee: db.id('agent') })
    await db.change('requester', id, { status: 'resolved' })
    await dateNotifications('2026-03-10T10:00:00Z')
    await digest('2026-03-10T17:00:00Z')
    const [mail] = await claimMails(db)
    expect(mail?.data.items).toMatchObject([{ event: 'status', status: 'resolved', resolution: 'withdrawn' }])
  })

  test('is sent late if the worker was down, and the next digest is sent on time', async () => {
    await saveSettings(db, 'requester', { replied: 'digest' }, null, '17:00')
    const { id } = await raiseAndReply(db)
    await dateNotifications('2026-03-10T10:00:00Z')
    expect(await digest('2026-03-10T19:30:00Z')).toBe(1)
    await db.post('agent', id, 'reply', 'And this.')
    await dateNotifications('2026-03-10T19:31:00Z')
    expect(await digest('2026-03-11T16:00:00Z')).toBe(0)
    expect(await digest('2026-03-11T17:00:00Z')).toBe(1)
  })

  test('uses the time zone of the person', async () => {
    await db.sql(`update public.profiles set time_zone = 'America/New_York' where user_id = $1`, [db.id('requester')])
    await saveSettings(db, 'requester', { replied: 'digest' }, null, '08:00')
    await raiseAndReply(db)
    await dateNotifications('2026-03-10T02:00:00Z')
    expect(await digest('2026-03-10T11:59:00Z')).toBe(0)
    expect(await digest('2026-03-10T12:00:00Z')).toBe(1)
    await db.sql('update public.profiles set time_zone = null where user_id = $1', [db.id('requester')])
  })

  test('excludes read notifications, and is not sent if all were read after it was queued', async () => {
    await saveSettings(db, 'requester', { replied: 'digest' })
    const first = await raiseAndReply(db)
    await dateNotifications('2026-03-10T02:00:00Z')
    await db.must('requester', 'mark_read', { p_query: first.id })
    expect(await digest('2026-03-10T12:00:00Z')).toBe(0)
    const second = await raiseAndReply(db)
    await dateNotifications('2026-03-10T02:00:00Z')
    expect(await digest('2026-03-10T12:00:00Z')).toBe(1)
    await db.must('requester', 'mark_read', { p_query: second.id })
    expect(await claimMails(db)).toEqual([])
  })
})
