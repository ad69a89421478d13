import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultChoices } from '../../src/domain/notification.ts'
import { type ActorName, createTestDb, type Stage } from './support.ts'

/* Notification e-mails: recipients, time of delivery, obsolete e-mails and unsubscribe links. */

let stage: Stage
beforeAll(async () => {
  stage = await createTestDb()
})
afterAll(() => stage?.stop())

type Mail = {
  id: string
  to: string
  template: string
  data: Record<string, unknown> & { token: string; event: string }
}

const claim = async () => {
  const mails = await stage.must<Mail[]>('worker', 'claim_outbox', { p_limit: 100 })
  for (const { id } of mails) await stage.must('worker', 'complete_outbox', { p_id: id })
  return mails.filter(({ template }) => template !== 'invitation')
}
const addressed = async () => (await claim()).map(({ to, data }) => `${to.split('@')[0]} ${data.event}`).sort()
const settle = (name: ActorName, choices = {}, quiet: unknown = null, digestAt = '08:00') =>
  stage.must(name, 'set_notification_settings', { p_choices: choices, p_quiet: quiet, p_digest_at: digestAt })
const written = () =>
  stage.sql<{ settled: boolean; error: string | null; template: string }>(
    `select completed_at is not null as settled, error, template from public.outbox where template <> 'invitation' order by id`,
  )
const answered = async () => {
  const query = await stage.raise('requester', 'Where is my chair?')
  await stage.post('agent', query.id, 'reply', 'It is **on its way**.')
  return query
}

beforeEach(async () => {
  await stage.sql('delete from public.notifications')
  await stage.sql('delete from public.outbox')
  await stage.sql('delete from public.notification_choices')
  await stage.sql('delete from public.notification_settings')
})

describe('a notification e-mail', () => {
  test('of a reply goes to the requester with the text of the reply', async () => {
    const { number } = await answered()
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

  test('of a status goes to the requester when the query waits for them or is resolved', async () => {
    const { id } = await stage.raise('requester')
    await stage.change('admin', id, { assignee: stage.id('agent') })
    expect(await addressed()).toEqual(['agent assigned'])
    await stage.change('admin', id, { status: 'on_hold', reason: 'Waiting for parts' })
    expect(await addressed()).toEqual([])
    await stage.change('admin', id, { status: 'resolved', resolution: 'fixed' })
    expect(await addressed()).toEqual(['requester status'])
    await stage.change('requester', id, { status: 'open' })
    expect(await addressed()).toEqual([])
  })

  test('of a resolving reply is one e-mail that contains the status', async () => {
    const { id } = await stage.raise('requester')
    await stage.post('agent', id, 'reply', 'Done.', { p_status: 'resolved', p_resolution: 'fixed' })
    expect(await claim()).toMatchObject([{ data: { event: 'replied', status: 'resolved', words: 'Done.' } }])
  })

  test('of a note goes only to mentioned staff', async () => {
    const { id } = await stage.raise('requester')
    await stage.post('agent', id, 'note', '@Owner and @Requester')
    expect(await claim()).toMatchObject([
      { to: 'owner@example.com', data: { event: 'mentioned', isNote: true, words: '@Owner and @Requester' } },
    ])
  })

  test('follows the notification settings', async () => {
    await settle('requester', { replied: 'app' })
    await settle('owner', { raised: 'mail' })
    await answered()
    expect(await addressed()).toEqual(['owner raised'])
  })

  test('is not sent to an invalid address, and the notification in the app still appears', async () => {
    await stage.sql(`update auth.users set email = '"odd, one"@example.com' where id = $1`, [stage.id('requester')])
    await answered()
    expect(await addressed()).toEqual([])
    await stage.sql(`update auth.users set email = 'requester@example.com' where id = $1`, [stage.id('requester')])
    expect(await stage.must('requester', 'viewer_context')).toMatchObject({ unread: 1 })
  })

  test('contains a long message only up to the displayed length', async () => {
    const { id } = await stage.raise('requester')
    await stage.post('agent', id, 'reply', 'long '.repeat(9000))
    const [mail] = await claim()
    expect((mail!.data.words as string).length).toBe(10_241)
  })
})

describe('an obsolete e-mail is not sent', () => {
  test.each<[string, (query: string) => Promise<unknown>]>([
    ['the query was read meanwhile', (query) => stage.must('requester', 'mark_read', { p_query: query })],
    ['the notification was marked as read', () => stage.must('requester', 'read_notifications')],
    ['the query was muted', (query) => stage.must('requester', 'mute_query', { p_query: query, p_on: true })],
    ['the recipient disabled this kind of e-mail', () => settle('requester', { replied: 'app' })],
    [
      'the recipient was suspended',
      () =>
        stage.must('owner', 'set_member_state', {
          p_company: stage.acme.id,
          p_user: stage.id('requester'),
          p_state: 'suspended',
        }),
    ],
  ])('because %s', async (_why, happens) => {
    const { id } = await answered()
    await happens(id)
    expect(await claim()).toEqual([])
    expect(await written()).toEqual([
      { template: 'notification', settled: true, error: 'What it was about had ended.' },
    ])
    await stage.must('owner', 'set_member_state', {
      p_company: stage.acme.id,
      p_user: stage.id('requester'),
      p_state: 'active',
    })
  })

  test('because the company requires a second factor that the recipient has not set up', async () => {
    await answered()
    await stage.sql('update public.companies set require_mfa = true where id = $1', [stage.acme.id])
    const sent = await claim()
    await stage.sql('update public.companies set require_mfa = false where id = $1', [stage.acme.id])
    expect(sent).toEqual([])
  })

  test('because the recipient cannot see the query any more', async () => {
    const { id } = await stage.raise('requester', 'Open to all', { p_visibility: 'company' })
    await stage.must('colleague', 'follow_query', { p_query: id, p_on: true })
    await settle('requester', { replied: 'none' })
    await stage.post('agent', id, 'reply', 'Hello.')
    await stage.sql('delete from public.followers')
    await stage.sql(`update public.queries set visibility = 'private' where id = $1`, [id])
    expect(await claim()).toEqual([])
  })

  test('and does not delay the next e-mail, even if many are obsolete', async () => {
    const { id } = await stage.raise('requester')
    for (let at = 0; at < 12; at += 1) await stage.post('agent', id, 'reply', `Reply ${at}`)
    await stage.must('requester', 'mark_read', { p_query: id })
    await stage.post('agent', id, 'reply', 'The last one')
    const mails = await stage.must<Mail[]>('worker', 'claim_outbox', { p_limit: 5 })
    expect(mails).toMatchObject([{ data: { words: 'The last one' } }])
  })
})

test('a queued e-mail is sent to the new address of the account', async () => {
  await answered()
  const move = (email: string) =>
    stage.sql('update auth.users set email = $1 where id = $2', [email, stage.id('requester')])
  await move('Moved@example.com')
  expect((await claim()).map(({ to }) => to)).toEqual(['moved@example.com'])
  await move('requester@example.com')
})

test('notification e-mails do not count towards the limit of invitations', async () => {
  await stage.sql(
    `insert into public.outbox (company_id, template, recipient)
     select $1, 'notification', 'requester@example.com' from generate_series(1, 300)`,
    [stage.acme.id],
  )
  const invited = await stage.call('owner', 'invite_people', {
    p_company: stage.acme.id,
    p_emails: ['one.more@example.com'],
    p_role: 'agent',
    p_client_id: crypto.randomUUID(),
  })
  expect(invited).toMatchObject({ ok: true })
})

describe('quiet hours', () => {
  const until = async (at: string) => {
    const [row] = await stage.sql<{ until: Date | null }>('select private.quiet_until($1, $2) as until', [
      stage.id('requester'),
      at,
    ])
    return row!.until && new Date(row!.until).toISOString()
  }
  const live = (zone: string | null) =>
    stage.sql('update public.profiles set time_zone = $1 where user_id = $2', [zone, stage.id('requester')])

  test.each([
    ['before midnight', '2026-03-10T22:30:00+01:00', '2026-03-11T06:00:00.000Z'],
    ['after midnight', '2026-03-11T01:00:00+01:00', '2026-03-11T06:00:00.000Z'],
    ['as they begin', '2026-03-10T22:00:00+01:00', '2026-03-11T06:00:00.000Z'],
    ['as they end', '2026-03-11T07:00:00+01:00', null],
    ['during the day', '2026-03-11T12:00:00+01:00', null],
    ['in the night when clocks go forward', '2026-03-28T23:00:00+01:00', '2026-03-29T05:00:00.000Z'],
    ['in the night when clocks go back', '2026-10-24T23:00:00+02:00', '2026-10-25T06:00:00.000Z'],
  ])('that span midnight are computed in the person’s time zone (%s)', async (_when, at, expected) => {
    await live('Europe/Berlin')
    await settle('requester', {}, { from: '22:00', to: '07:00' })
    expect(await until(at)).toBe(expected)
  })

  test('within one day use the company’s time zone if the person has none', async () => {
    await live(null)
    await stage.sql(`update public.companies set time_zone = 'Asia/Tokyo' where id = $1`, [stage.acme.id])
    await settle('requester', {}, { from: '12:00', to: '13:00' })
    expect(await until('2026-03-10T12:30:00+09:00')).toBe('2026-03-10T04:00:00.000Z')
    expect(await until('2026-03-10T13:30:00+09:00')).toBeNull()
    await stage.sql(`update public.companies set time_zone = 'UTC' where id = $1`, [stage.acme.id])
  })

  test('delay e-mails to that person only, until they end or are disabled', async () => {
    await live('UTC')
    const hour = new Date().getUTCHours()
    const clock = (hours: number) => `${String((hours + 24) % 24).padStart(2, '0')}:00`
    await settle('requester', {}, { from: clock(hour - 1), to: clock(hour + 2) })
    await settle('owner', { raised: 'mail' })
    await answered()
    expect(await addressed()).toEqual(['owner raised'])
    const [held] = await stage.sql<{ attempts: number; waits: boolean }>(
      `select attempts, available_at > now() + interval '50 minutes' as waits from public.outbox where completed_at is null`,
    )
    expect(held).toEqual({ attempts: 0, waits: true })
    expect(await claim()).toEqual([])
    await settle('requester')
    expect(await addressed()).toEqual(['requester replied'])
    await live(null)
  })
})

describe('the daily digest', () => {
  const digest = (at: string) => stage.must<number>('worker', 'enqueue_digests', { p_at: at })
  /** Sets the time of all notifications so far. */
  const toldAt = (at: string) => stage.sql('update public.notifications set at = $1 where digest_id is null', [at])

  test('is sent once a day at the chosen time with the unread notifications', async () => {
    await settle('requester', { replied: 'digest' }, null, '17:00')
    const { number } = await answered()
    expect(await claim()).toEqual([])
    await toldAt('2026-03-10T10:00:00Z')
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
    await settle('requester', { replied: 'digest' }, null, '17:00')
    const { id } = await answered()
    await toldAt('2026-03-10T10:00:00Z')
    expect(await digest('2026-03-10T19:30:00Z')).toBe(1)
    await stage.post('agent', id, 'reply', 'And this.')
    await toldAt('2026-03-10T19:31:00Z')
    expect(await digest('2026-03-11T16:00:00Z')).toBe(0)
    expect(await digest('2026-03-11T17:00:00Z')).toBe(1)
  })

  test('uses the time zone of the person', async () => {
    await stage.sql(`update public.profiles set time_zone = 'America/New_York' where user_id = $1`, [
      stage.id('requester'),
    ])
    await settle('requester', { replied: 'digest' }, null, '08:00')
    await answered()
    await toldAt('2026-03-10T02:00:00Z')
    expect(await digest('2026-03-10T11:59:00Z')).toBe(0)
    expect(await digest('2026-03-10T12:00:00Z')).toBe(1)
    await stage.sql('update public.profiles set time_zone = null where user_id = $1', [stage.id('requester')])
  })

  test('excludes read notifications, and is not sent if all were read after it was queued', async () => {
    await settle('requester', { replied: 'digest' })
    const first = await answered()
    await toldAt('2026-03-10T02:00:00Z')
    await stage.must('requester', 'mark_read', { p_query: first.id })
    expect(await digest('2026-03-10T12:00:00Z')).toBe(0)
    const second = await answered()
    await toldAt('2026-03-10T02:00:00Z')
    expect(await digest('2026-03-10T12:00:00Z')).toBe(1)
    await stage.must('requester', 'mark_read', { p_query: second.id })
    expect(await claim()).toEqual([])
  })
})

describe('an unsubscribe link', () => {
  const tokenOf = async () => (await claim())[0]!.data.token
  const choices = async (name: ActorName) =>
    (await stage.must<{ choices: Record<string, string> }>(name, 'notification_settings')).choices
  const use = (fn: 'unsubscribe' | 'get_unsubscription', token: string, more = {}) =>
    stage.must('visitor', fn, { p_token: token, ...more })

  test('disables that kind of e-mail, leaves the notification in the app, and can be undone', async () => {
    await answered()
    const token = await tokenOf()
    expect(await use('get_unsubscription', token)).toMatchObject({ event: 'replied', on: true })
    expect(await choices('requester')).toEqual(defaultChoices)
    for (let again = 0; again < 2; again += 1)
      expect(await use('unsubscribe', token)).toMatchObject({ event: 'replied', on: false })
    expect(await choices('requester')).toEqual({ ...defaultChoices, replied: 'app' })
    await answered()
    expect(await claim()).toEqual([])
    expect(await use('unsubscribe', token, { p_undo: true })).toMatchObject({ event: 'replied', on: true })
    expect(await choices('requester')).toEqual(defaultChoices)
  })

  test('undoes only its own change, and not after a newer choice', async () => {
    await answered()
    const token = await tokenOf()
    await settle('requester', { replied: 'none' })
    expect(await use('unsubscribe', token, { p_undo: true })).toMatchObject({ event: 'replied', on: false })
    await settle('requester', { replied: 'mail' })
    expect(await use('unsubscribe', token)).toMatchObject({ on: false, undoable: true })
    await settle('requester', { replied: 'none' })
    await use('unsubscribe', token, { p_undo: true })
    expect(await choices('requester')).toMatchObject({ replied: 'none' })
  })

  test('of the daily digest sets all kinds that it contained to app only', async () => {
    await settle('requester', { replied: 'digest', status: 'digest' })
    await answered()
    await stage.must('worker', 'enqueue_digests', { p_at: new Date(Date.now() + 2 * 86_400_000).toISOString() })
    const token = await tokenOf()
    expect(await use('unsubscribe', token)).toMatchObject({ event: 'digest', on: false })
    expect(await choices('requester')).toEqual({ ...defaultChoices, replied: 'app', status: 'app' })
    await use('unsubscribe', token, { p_undo: true })
    expect(await choices('requester')).toEqual({ ...defaultChoices, replied: 'digest', status: 'digest' })
  })

  test('that is unknown or expired does nothing, with the same response', async () => {
    await answered()
    const token = await tokenOf()
    await stage.sql(`update private.unsubscribe_tokens set created_at = now() - interval '366 days'`)
    await stage.must('worker', 'close_resolved')
    for (const link of [token, 'x', '', "'; drop table users; --"]) {
      expect(await use('get_unsubscription', link)).toBeNull()
      expect(await use('unsubscribe', link)).toBeNull()
    }
    expect(await choices('requester')).toEqual(defaultChoices)
  })

  test('is stored only as a hash, and its token is removed from sent e-mails', async () => {
    await answered()
    const token = await tokenOf()
    const kept = await stage.sql('select to_jsonb(t)::text as row from private.unsubscribe_tokens t')
    const sent = await stage.sql('select data::text as row from public.outbox')
    for (const { row } of [...kept, ...sent]) expect(row).not.toContain(token)
  })
})

test.each(['claim_outbox', 'enqueue_digests'])('%s can be called only by the worker', async (fn) => {
  for (const name of ['owner', 'requester', 'visitor'] as const) {
    expect(await stage.call(name, fn, fn === 'claim_outbox' ? { p_limit: 1 } : {})).toMatchObject({ code: '42501' })
  }
})
