import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  claimMails,
  clearNotificationData,
  type NotificationMail,
  raiseAndReply,
  saveSettings,
  withoutReceipts,
} from './notification-mails.ts'
import { createTestDb, type TestDb } from './test-db.ts'

/* Notification e-mails: recipients, time of delivery and obsolete e-mails. */

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

const recipients = async () => (await claimMails(db)).map(({ to, data }) => `${to.split('@')[0]} ${data.event}`).sort()
const outboxRows = () =>
  db.sql<{ settled: boolean; error: string | null; template: string }>(
    `select completed_at is not null as settled, error, template from public.outbox where template <> 'invitation' order by id`,
  )

beforeEach(async () => {
  await clearNotificationData(db)
  await withoutReceipts(db)
})

describe('a notification e-mail', () => {
  test('of a reply goes to the requester with the text of the reply', async () => {
    const { number } = await raiseAndReply(db)
    expect(await claimMails(db)).toMatchObject([
      {
        to: 'requester@example.com',
        template: 'notification',
        data: {
          event: 'replied',
          reason: 'raised_it',
          key: 'ACME',
          number,
          subject: 'Where is my chair?',
          companyName: 'Acme',
          actorName: 'Agent',
          words: 'It is **on its way**.',
          isNote: false,
          timeZone: 'UTC',
          locale: 'en',
        },
      },
    ])
  })

  test('of a changed status goes to the requester when the query is resolved, but not when it is put on hold', async () => {
    const { id } = await db.raise('requester')
    await db.change('admin', id, { assignee: db.id('agent') })
    expect(await recipients()).toEqual(['agent assigned'])
    await db.change('admin', id, { status: 'on_hold', reason: 'Waiting for parts' })
    expect(await recipients()).toEqual([])
    await db.change('admin', id, { status: 'resolved', resolution: 'fixed' })
    expect(await recipients()).toEqual(['requester status'])
    await db.change('requester', id, { status: 'open' })
    expect(await recipients()).toEqual([])
  })

  test('of a resolving reply is one e-mail that contains the status', async () => {
    const { id } = await db.raise('requester')
    await db.post('agent', id, 'reply', 'Done.', { p_status: 'resolved', p_resolution: 'fixed' })
    expect(await claimMails(db)).toMatchObject([{ data: { event: 'replied', status: 'resolved', words: 'Done.' } }])
  })

  test('is the twentieth of one person within an hour at most, and further ones come with the daily e-mail', async () => {
    const { id } = await db.raise('requester')
    const mention = async (times: number) => {
      for (let time = 0; time < times; time += 1) await db.post('agent', id, 'note', `@Owner ${time}`)
      return (await recipients()).filter((one) => one === 'owner mentioned').length
    }
    expect(await mention(25)).toBe(20)
    expect(await mention(1)).toBe(0)
    // Others still get theirs.
    await db.post('agent', id, 'note', '@Admin')
    expect(await recipients()).toEqual(['admin mentioned'])
    await db.sql(`update public.outbox set created_at = created_at - interval '1 hour'`)
    expect(await mention(1)).toBe(1)
    await db.sql(`update public.notifications set at = at - interval '2 days'`)
    await db.must('worker', 'enqueue_digests')
    const digest = (await claimMails(db)).find(({ template }) => template === 'digest')
    expect(digest).toMatchObject({ to: 'owner@example.com', data: { total: 6 } })
  })

  test('of a note goes only to mentioned staff', async () => {
    const { id } = await db.raise('requester')
    await db.post('agent', id, 'note', '@Owner and @Requester')
    expect(await claimMails(db)).toMatchObject([
      { to: 'owner@example.com', data: { event: 'mentioned', isNote: true, words: '@Owner and @Requester' } },
    ])
  })

  test('follows the notification settings', async () => {
    await saveSettings(db, 'requester', { replied: 'app' })
    await saveSettings(db, 'owner', { raised: 'mail' })
    await raiseAndReply(db)
    expect(await recipients()).toEqual(['owner raised'])
  })

  test('is not sent to an invalid address, and the notification in the app still appears', async () => {
    await db.sql(`update auth.users set email = '"odd, one"@example.com' where id = $1`, [db.id('requester')])
    await raiseAndReply(db)
    expect(await recipients()).toEqual([])
    await db.sql(`update auth.users set email = 'requester@example.com' where id = $1`, [db.id('requester')])
    expect(await db.must('requester', 'viewer_context')).toMatchObject({ unread: 1 })
  })

  test('contains only the first 10,241 characters of a long message', async () => {
    const { id } = await db.raise('requester')
    await db.post('agent', id, 'reply', 'long '.repeat(9000))
    const [mail] = await claimMails(db)
    expect((mail!.data.words as string).length).toBe(10_241)
  })
})

describe('an obsolete e-mail is not sent', () => {
  test.each<[string, (query: string) => Promise<unknown>]>([
    ['the query was read meanwhile', (query) => db.must('requester', 'mark_read', { p_query: query })],
    ['the notification was marked as read', () => db.must('requester', 'read_notifications')],
    ['the query was muted', (query) => db.must('requester', 'mute_query', { p_query: query, p_on: true })],
    ['the recipient disabled this kind of e-mail', () => saveSettings(db, 'requester', { replied: 'app' })],
    [
      'the recipient was suspended',
      () =>
        db.must('owner', 'set_member_state', {
          p_company: db.acme.id,
          p_user: db.id('requester'),
          p_state: 'suspended',
        }),
    ],
  ])('because %s', async (_why, happens) => {
    const { id } = await raiseAndReply(db)
    await happens(id)
    expect(await claimMails(db)).toEqual([])
    expect(await outboxRows()).toEqual([
      { template: 'notification', settled: true, error: 'What it was about had ended.' },
    ])
    await db.must('owner', 'set_member_state', {
      p_company: db.acme.id,
      p_user: db.id('requester'),
      p_state: 'active',
    })
  })

  test('because the company requires a second factor that the recipient has not set up', async () => {
    await raiseAndReply(db)
    await db.sql('update public.companies set require_mfa = true where id = $1', [db.acme.id])
    const sent = await claimMails(db)
    await db.sql('update public.companies set require_mfa = false where id = $1', [db.acme.id])
    expect(sent).toEqual([])
  })

  test('because the recipient cannot see the query any more', async () => {
    const { id } = await db.raise('requester', 'Open to all', { p_visibility: 'company' })
    await db.must('colleague', 'follow_query', { p_query: id, p_on: true })
    await saveSettings(db, 'requester', { replied: 'none' })
    await db.post('agent', id, 'reply', 'Hello.')
    await db.sql('delete from public.followers')
    await db.sql(`update public.queries set visibility = 'private' where id = $1`, [id])
    expect(await claimMails(db)).toEqual([])
  })

  test('and does not delay the next e-mail, even if many are obsolete', async () => {
    const { id } = await db.raise('requester')
    for (let at = 0; at < 12; at += 1) await db.post('agent', id, 'reply', `Reply ${at}`)
    await db.must('requester', 'mark_read', { p_query: id })
    await db.post('agent', id, 'reply', 'The last one')
    const mails = await db.must<NotificationMail[]>('worker', 'claim_outbox', { p_limit: 5 })
    expect(mails).toMatchObject([{ data: { words: 'The last one' } }])
  })
})

test('a queued e-mail is sent to the new address of the account', async () => {
  await raiseAndReply(db)
  const move = (email: string) => db.sql('update auth.users set email = $1 where id = $2', [email, db.id('requester')])
  await move('Moved@example.com')
  expect((await claimMails(db)).map(({ to }) => to)).toEqual(['moved@example.com'])
  await move('requester@example.com')
})

test('notification e-mails do not count towards the limit of invitations', async () => {
  await db.sql(
    `insert into public.outbox (company_id, template, recipient)
     select $1, 'notification', 'requester@example.com' from generate_series(1, 300)`,
    [db.acme.id],
  )
  const invited = await db.call('owner', 'invite_people', {
    p_company: db.acme.id,
    p_emails: ['one.more@example.com'],
    p_role: 'agent',
    p_client_id: crypto.randomUUID(),
  })
  expect(invited).toMatchObject({ ok: true })
})

describe('quiet hours', () => {
  const until = async (at: string) => {
    const [row] = await db.sql<{ until: Date | null }>('select private.quiet_until($1, $2) as until', [
      db.id('requester'),
      at,
    ])
    return row!.until && new Date(row!.until).toISOString()
  }
  const setTimeZone = (zone: string | null) =>
    db.sql('update public.profiles set time_zone = $1 where user_id = $2', [zone, db.id('requester')])

  test.each([
    ['before midnight', '2026-03-10T22:30:00+01:00', '2026-03-11T06:00:00.000Z'],
    ['after midnight', '2026-03-11T01:00:00+01:00', '2026-03-11T06:00:00.000Z'],
    ['as they begin', '2026-03-10T22:00:00+01:00', '2026-03-11T06:00:00.000Z'],
    ['as they end', '2026-03-11T07:00:00+01:00', null],
    ['during the day', '2026-03-11T12:00:00+01:00', null],
    ['in the night when clocks go forward', '2026-03-28T23:00:00+01:00', '2026-03-29T05:00:00.000Z'],
    ['in the night when clocks go back', '2026-10-24T23:00:00+02:00', '2026-10-25T06:00:00.000Z'],
  ])('that span midnight are computed in the time zone of the person (%s)', async (_when, at, expected) => {
    await setTimeZone('Europe/Berlin')
    await saveSettings(db, 'requester', {}, { from: '22:00', to: '07:00' })
    expect(await until(at)).toBe(expected)
  })

  test('that do not span midnight use the company’s time zone if the person has none', async () => {
    await setTimeZone(null)
    await db.sql(`update public.companies set time_zone = 'Asia/Tokyo' where id = $1`, [db.acme.id])
    await saveSettings(db, 'requester', {}, { from: '12:00', to: '13:00' })
    expect(await until('2026-03-10T12:30:00+09:00')).toBe('2026-03-10T04:00:00.000Z')
    expect(await until('2026-03-10T13:30:00+09:00')).toBeNull()
    await db.sql(`update public.companies set time_zone = 'UTC' where id = $1`, [db.acme.id])
  })

  test('delay e-mails to that person only, until they end or are disabled', async () => {
    await setTimeZone('UTC')
    const hour = new Date().getUTCHours()
    const clock = (hours: number) => `${String((hours + 24) % 24).padStart(2, '0')}:00`
    await saveSettings(db, 'requester', {}, { from: clock(hour - 1), to: clock(hour + 2) })
    await saveSettings(db, 'owner', { raised: 'mail' })
    await raiseAndReply(db)
    expect(await recipients()).toEqual(['owner raised'])
    const [held] = await db.sql<{ attempts: number; waits: boolean }>(
      `select attempts, available_at > now() + interval '50 minutes' as waits from public.outbox where completed_at is null`,
    )
    expect(held).toEqual({ attempts: 0, waits: true })
    expect(await claimMails(db)).toEqual([])
    await saveSettings(db, 'requester')
    expect(await recipients()).toEqual(['requester replied'])
    await setTimeZone(null)
  })
})

test.each(['claim_outbox', 'enqueue_digests'])('the function %s can be called only by the worker', async (fn) => {
  for (const name of ['owner', 'requester', 'visitor'] as const) {
    expect(await db.call(name, fn, fn === 'claim_outbox' ? { p_limit: 1 } : {})).toMatchObject({ code: '42501' })
  }
})
