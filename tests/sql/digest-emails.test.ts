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

  test('waits for a member who is suspended at its time, and comes at the next one once they are back', async () => {
    await saveSettings(db, 'requester', { replied: 'digest' }, null, '17:00')
    const setState = (state: string) =>
      db.must('owner', 'set_member_state', { p_company: db.acme.id, p_user: db.id('requester'), p_state: state })
    const first = await raiseAndReply(db)
    await dateNotifications('2026-03-10T10:00:00Z')
    await setState('suspended')
    expect(await digest('2026-03-10T17:00:00Z')).toBe(0)
    await setState('active')
    // Suspended once more between the writing and the sending of the mail.
    expect(await digest('2026-03-11T17:00:00Z')).toBe(1)
    await setState('suspended')
    expect(await claimMails(db)).toEqual([])
    expect(await digest('2026-03-12T17:00:00Z')).toBe(0)
    await setState('active')
    expect(await digest('2026-03-13T17:00:00Z')).toBe(1)
    expect(await claimMails(db)).toMatchObject([
      { template: 'digest', data: { total: 1, items: [{ number: first.number }] } },
    ])
    expect(await digest('2026-03-14T17:00:00Z')).toBe(0)
  })

  test('of one company is not sent earlier because another one suspended the member', async () => {
    await db.sql(
      `insert into public.memberships (company_id, user_id, email, role)
       select c.id, u.id, u.email, 'owner' from public.companies c, auth.users u where c.key = 'GLOBEX' and u.id = $1`,
      [db.id('requester')],
    )
    await saveSettings(db, 'requester', { replied: 'digest', raised: 'digest' }, null, '17:00')
    await raiseAndReply(db)
    await dateNotifications('2026-03-10T10:00:00Z')
    await db.sql(`update public.memberships set state = 'suspended' where company_id = $1 and user_id = $2`, [
      db.acme.id,
      db.id('requester'),
    ])
    await db.sql(
      `insert into public.queries (company_id, subject, body, requester_id, created_by, client_id)
       select c.id, 'A lamp', 'It is dark.', c.created_by, c.created_by, gen_random_uuid() from public.companies c
       where c.key = 'GLOBEX'`,
    )
    await db.sql(`update public.notifications set at = '2026-03-11T18:00:00Z' where at > '2026-03-10T10:00:00Z'`)
    expect(await digest('2026-03-11T18:01:00Z')).toBe(0)
    expect(await digest('2026-03-12T17:00:00Z')).toBe(1)
    expect(await claimMails(db)).toMatchObject([{ data: { total: 1, items: [{ subject: 'A lamp' }] } }])
    await db.sql(`update public.memberships set state = 'active' where user_id = $1`, [db.id('requester')])
    await db.sql(`delete from public.memberships where user_id = $1 and company_id <> $2`, [
      db.id('requester'),
      db.acme.id,
    ])
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
