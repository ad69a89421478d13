import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultChoices } from '../../src/domain/notification.ts'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'

/* Notification e-mails: recipients, time of delivery, obsolete e-mails and unsubscribe links. */

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

type Mail = {
  id: string
  to: string
  template: string
  data: Record<string, unknown> & { token: string; event: string }
}

const claim = async () => {
  const mails = await db.must<Mail[]>('worker', 'claim_outbox', { p_limit: 100 })
  for (const { id } of mails) await db.must('worker', 'complete_outbox', { p_id: id })
  return mails.filter(({ template }) => template !== 'invitation')
}
const recipients = async () => (await claim()).map(({ to, data }) => `${to.split('@')[0]} ${data.event}`).sort()
const saveSettings = (name: ActorName, choices = {}, quiet: unknown = null, digestAt = '08:00') =>
  db.must(name, 'set_notification_settings', { p_choices: choices, p_quiet: quiet, p_digest_at: digestAt })
const outboxRows = () =>
  db.sql<{ settled: boolean; error: string | null; template: string }>(
    `select completed_at is not null as settled, error, template from public.outbox where template <> 'invitation' order by id`,
  )
const raiseAndReply = async () => {
  const query = await db.raise('requester', 'Where is my chair?')
  await db.post('agent', query.id, 'reply', 'It is **on its way**.')
  return query
}

beforeEach(async () => {
  await db.sql('delete from public.notifications')
  await db.sql('delete from public.outbox')
  await db.sql('delete from public.notification_choices')
  await db.sql('delete from public.notification_settings')
})

describe('a notification e-mail', () => {
  test('of a reply goes to the requester with the text of the reply', async () => {
    const { number } = await raiseAndReply()
    expect(await claim()).toMatchObject([
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
    expect(await claim()).toMatchObject([{ data: { event: 'replied', status: 'resolved', words: 'Done.' } }])
  })

  test('of a note goes only to mentioned staff', async () => {
    const { id } = await db.raise('requester')
    await db.post('agent', id, 'note', '@Owner and @Requester')
    expect(await claim()).toMatchObject([
      { to: 'owner@example.com', data: { event: 'mentioned', isNote: true, words: '@Owner and @Requester' } },
    ])
  })

  test('follows the notification settings', async () => {
    await saveSettings('requester', { replied: 'app' })
    await saveSettings('owner', { raised: 'mail' })
    await raiseAndReply()
    expect(await recipients()).toEqual(['owner raised'])
  })

  test('is not sent to an invalid address, and the notification in the app still appears', async () => {
    await db.sql(`update auth.users set email = '"odd, one"@example.com' where id = $1`, [db.id('requester')])
    await raiseAndReply()
    expect(await recipients()).toEqual([])
    await db.sql(`update auth.users set email = 'requester@example.com' where id = $1`, [db.id('requester')])
    expect(await db.must('requester', 'viewer_context')).toMatchObject({ unread: 1 })
  })

  test('contains only the first 10,241 characters of a long message', async () => {
    const { id } = await db.raise('requester')
    await db.post('agent', id, 'reply', 'long '.repeat(9000))
    const [mail] = await claim()
    expect((mail!.data.words as string).length).toBe(10_241)
  })
})

describe('an obsolete e-mail is not sent', () => {
  test.each<[string, (query: string) => Promise<unknown>]>([
    ['the query was read meanwhile', (query) => db.must('requester', 'mark_read', { p_query: query })],
    ['the notification was marked as read', () => db.must('requester', 'read_notifications')],
    ['the query was muted', (query) => db.must('requester', 'mute_query', { p_query: query, p_on: true })],
    ['the recipient disabled this kind of e-mail', () => saveSettings('requester', { replied: 'app' })],
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
    const { id } = await raiseAndReply()
    await happens(id)
    expect(await claim()).toEqual([])
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
    await raiseAndReply()
    await db.sql('update public.companies set require_mfa = true where id = $1', [db.acme.id])
    const sent = await claim()
    await db.sql('update public.companies set require_mfa = false where id = $1', [db.acme.id])
    expect(sent).toEqual([])
  })

  test('because the recipient cannot see the query any more', async () => {
    const { id } = await db.raise('requester', 'Open to all', { p_visibility: 'company' })
    await db.must('colleague', 'follow_query', { p_query: id, p_on: true })
    await saveSettings('requester', { replied: 'none' })
    await db.post('agent', id, 'reply', 'Hello.')
    await db.sql('delete from public.followers')
    await db.sql(`update public.queries set visibility = 'private' where id = $1`, [id])
    expect(await claim()).toEqual([])
  })

  test('and does not delay the next e-mail, even if many are obsolete', async () => {
    const { id } = await db.raise('requester')
    for (let at = 0; at < 12; at += 1) await db.post('agent', id, 'reply', `Reply ${at}`)
    await db.must('requester', 'mark_read', { p_query: id })
    await db.post('agent', id, 'reply', 'The last one')
    const mails = await db.must<Mail[]>('worker', 'claim_outbox', { p_limit: 5 })
    expect(mails).toMatchObject([{ data: { words: 'The last one' } }])
  })
})

test('a queued e-mail is sent to the new address of the account', async () => {
  await raiseAndReply()
  const move = (email: string) => db.sql('update auth.users set email = $1 where id = $2', [email, db.id('requester')])
  await move('Moved@example.com')
  expect((await claim()).map(({ to }) => to)).toEqual(['moved@example.com'])
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
    await saveSettings('requester', {}, { from: '22:00', to: '07:00' })
    expect(await until(at)).toBe(expected)
  })

  test('that do not span midnight use the company’s time zone if the person has none', async () => {
    await setTimeZone(null)
    await db.sql(`update public.companies set time_zone = 'Asia/Tokyo' where id = $1`, [db.acme.id])
    await saveSettings('requester', {}, { from: '12:00', to: '13:00' })
    expect(await until('2026-03-10T12:30:00+09:00')).toBe('2026-03-10T04:00:00.000Z')
    expect(await until('2026-03-10T13:30:00+09:00')).toBeNull()
    await db.sql(`update public.companies set time_zone = 'UTC' where id = $1`, [db.acme.id])
  })

  test('delay e-mails to that person only, until they end or are disabled', async () => {
    await setTimeZone('UTC')
    const hour = new Date().getUTCHours()
    const clock = (hours: number) => `${String((hours + 24) % 24).padStart(2, '0')}:00`
    await saveSettings('requester', {}, { from: clock(hour - 1), to: clock(hour + 2) })
    await saveSettings('owner', { raised: 'mail' })
    await raiseAndReply()
    expect(await recipients()).toEqual(['owner raised'])
    const [held] = await db.sql<{ attempts: number; waits: boolean }>(
      `select attempts, available_at > now() + interval '50 minutes' as waits from public.outbox where completed_at is null`,
    )
    expect(held).toEqual({ attempts: 0, waits: true })
    expect(await claim()).toEqual([])
    await saveSettings('requester')
    expect(await recipients()).toEqual(['requester replied'])
    await setTimeZone(null)
  })
})

describe('the daily digest', () => {
  const digest = (at: string) => db.must<number>('worker', 'enqueue_digests', { p_at: at })
  /** Sets the time of all notifications so far. */
  const dateNotifications = (at: string) =>
    db.sql('update public.notifications set at = $1 where digest_id is null', [at])

  test('is sent once a day at the chosen time with the unread notifications', async () => {
    await saveSettings('requester', { replied: 'digest' }, null, '17:00')
    const { number } = await raiseAndReply()
    expect(await claim()).toEqual([])
    await dateNotifications('2026-03-10T10:00:00Z')
    expect(await digest('2026-03-10T16:59:00Z')).toBe(0)
    expect(await digest('2026-03-10T17:00:00Z')).toBe(1)
    expect(await digest('2026-03-10T17:00:30Z')).toBe(0)
    expect(await claim()).toMatchObject([
      {
        to: 'requester@example.com',
        template: 'digest',
        data: { total: 1, items: [{ event: 'replied', key: 'ACME', number, actorName: 'Agent', companyName: 'Acme' }] },
      },
    ])
  })

  test('is sent late if the worker was down, and the next one on time', async () => {
    await saveSettings('requester', { replied: 'digest' }, null, '17:00')
    const { id } = await raiseAndReply()
    await dateNotifications('2026-03-10T10:00:00Z')
    expect(await digest('2026-03-10T19:30:00Z')).toBe(1)
    await db.post('agent', id, 'reply', 'And this.')
    await dateNotifications('2026-03-10T19:31:00Z')
    expect(await digest('2026-03-11T16:00:00Z')).toBe(0)
    expect(await digest('2026-03-11T17:00:00Z')).toBe(1)
  })

  test('uses the time zone of the person', async () => {
    await db.sql(`update public.profiles set time_zone = 'America/New_York' where user_id = $1`, [db.id('requester')])
    await saveSettings('requester', { replied: 'digest' }, null, '08:00')
    await raiseAndReply()
    await dateNotifications('2026-03-10T02:00:00Z')
    expect(await digest('2026-03-10T11:59:00Z')).toBe(0)
    expect(await digest('2026-03-10T12:00:00Z')).toBe(1)
    await db.sql('update public.profiles set time_zone = null where user_id = $1', [db.id('requester')])
  })

  test('excludes read notifications, and is not sent if all were read after it was queued', async () => {
    await saveSettings('requester', { replied: 'digest' })
    const first = await raiseAndReply()
    await dateNotifications('2026-03-10T02:00:00Z')
    await db.must('requester', 'mark_read', { p_query: first.id })
    expect(await digest('2026-03-10T12:00:00Z')).toBe(0)
    const second = await raiseAndReply()
    await dateNotifications('2026-03-10T02:00:00Z')
    expect(await digest('2026-03-10T12:00:00Z')).toBe(1)
    await db.must('requester', 'mark_read', { p_query: second.id })
    expect(await claim()).toEqual([])
  })
})

describe('an unsubscribe link', () => {
  const tokenOf = async () => (await claim())[0]!.data.token
  const choices = async (name: ActorName) =>
    (await db.must<{ choices: Record<string, string> }>(name, 'notification_settings')).choices
  const callWithToken = (fn: 'unsubscribe' | 'get_unsubscription', token: string, more = {}) =>
    db.must('visitor', fn, { p_token: token, ...more })

  test('disables that kind of e-mail, leaves the notification in the app, and can be undone', async () => {
    await raiseAndReply()
    const token = await tokenOf()
    expect(await callWithToken('get_unsubscription', token)).toMatchObject({ event: 'replied', on: true })
    expect(await choices('requester')).toEqual(defaultChoices)
    for (let again = 0; again < 2; again += 1)
      expect(await callWithToken('unsubscribe', token)).toMatchObject({ event: 'replied', on: false })
    expect(await choices('requester')).toEqual({ ...defaultChoices, replied: 'app' })
    await raiseAndReply()
    expect(await claim()).toEqual([])
    expect(await callWithToken('unsubscribe', token, { p_undo: true })).toMatchObject({ event: 'replied', on: true })
    expect(await choices('requester')).toEqual(defaultChoices)
  })

  test('can undo only its own change, and only if the person has not chosen again since', async () => {
    await raiseAndReply()
    const token = await tokenOf()
    await saveSettings('requester', { replied: 'none' })
    expect(await callWithToken('unsubscribe', token, { p_undo: true })).toMatchObject({ event: 'replied', on: false })
    await saveSettings('requester', { replied: 'mail' })
    expect(await callWithToken('unsubscribe', token)).toMatchObject({ on: false, undoable: true })
    await saveSettings('requester', { replied: 'none' })
    await callWithToken('unsubscribe', token, { p_undo: true })
    expect(await choices('requester')).toMatchObject({ replied: 'none' })
  })

  test('of the daily digest disables e-mail for all kinds of notifications in that digest', async () => {
    await saveSettings('requester', { replied: 'digest', status: 'digest' })
    await raiseAndReply()
    await db.must('worker', 'enqueue_digests', { p_at: new Date(Date.now() + 2 * 86_400_000).toISOString() })
    const token = await tokenOf()
    expect(await callWithToken('unsubscribe', token)).toMatchObject({ event: 'digest', on: false })
    expect(await choices('requester')).toEqual({ ...defaultChoices, replied: 'app', status: 'app' })
    await callWithToken('unsubscribe', token, { p_undo: true })
    expect(await choices('requester')).toEqual({ ...defaultChoices, replied: 'digest', status: 'digest' })
  })

  test('that is unknown or expired changes nothing, and the response is the same', async () => {
    await raiseAndReply()
    const token = await tokenOf()
    await db.sql(`update private.unsubscribe_tokens set created_at = now() - interval '366 days'`)
    await db.must('worker', 'close_resolved')
    for (const link of [token, 'x', '', "'; drop table users; --"]) {
      expect(await callWithToken('get_unsubscription', link)).toBeNull()
      expect(await callWithToken('unsubscribe', link)).toBeNull()
    }
    expect(await choices('requester')).toEqual(defaultChoices)
  })

  test('is stored only as a hash, and its token is removed from the outbox after sending', async () => {
    await raiseAndReply()
    const token = await tokenOf()
    const kept = await db.sql('select to_jsonb(t)::text as row from private.unsubscribe_tokens t')
    const sent = await db.sql('select data::text as row from public.outbox')
    for (const { row } of [...kept, ...sent]) expect(row).not.toContain(token)
  })
})

test.each(['claim_outbox', 'enqueue_digests'])('the function %s can be called only by the worker', async (fn) => {
  for (const name of ['owner', 'requester', 'visitor'] as const) {
    expect(await db.call(name, fn, fn === 'claim_outbox' ? { p_limit: 1 } : {})).toMatchObject({ code: '42501' })
  }
})
