import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  claimMails,
  clearNotificationData,
  raiseAndReply,
  saveSettings,
  withoutReceipts,
} from './notification-mails.ts'
import { createTestDb, type ActorName, type TestDb } from './test-db.ts'

/* One rule for time zone and locale: the profile, which begins with those of the browser, else the first company. */

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
  await db.sql(`update public.companies set time_zone = 'Europe/Berlin', locale = 'de-DE' where id = $1`, [db.acme.id])
})
afterAll(() => db?.stop())

beforeEach(async () => {
  await clearNotificationData(db)
  await withoutReceipts(db)
  await db.sql('update public.profiles set time_zone = null, locale = null where true')
})

/** The browser of an actor at their sign-in. */
const signInWith = (name: ActorName, zone: string | null, locale: string | null = null) =>
  db.must<null>(name, 'save_browser_clock', { p_time_zone: zone, p_locale: locale })

type Viewer = { timeZone: string | null; locale: string | null; hasOwnClock: boolean }
const clockOf = async (name: ActorName) => {
  const { timeZone, locale, hasOwnClock } = await db.must<Viewer>(name, 'viewer_context')
  return { timeZone, locale, hasOwnClock }
}

/** When the quiet hours of the requester end that they are in at a time. */
const quietUntil = async (at: string) => {
  const [row] = await db.sql<{ until: Date | null }>('select private.quiet_until($1, $2) as until', [
    db.id('requester'),
    at,
  ])
  return row!.until && new Date(row!.until).toISOString()
}

describe('the time zone and the locale of a person', () => {
  test('are those of their company as long as their profile has none', async () => {
    expect(await clockOf('requester')).toEqual({ timeZone: 'Europe/Berlin', locale: 'de-DE', hasOwnClock: false })
  })

  test('are unknown for somebody without company and profile, so that the page uses those of the browser', async () => {
    expect(await clockOf('stranger')).toEqual({ timeZone: null, locale: null, hasOwnClock: false })
  })

  test('are those of the browser from the first sign-in on, for the page, quiet hours, the daily mail and mails', async () => {
    await signInWith('requester', 'America/New_York', 'en-US')
    const clock = { timeZone: 'America/New_York', locale: 'en-US' }
    expect(await clockOf('requester')).toEqual({ ...clock, hasOwnClock: true })

    await saveSettings(db, 'requester', {}, { from: '22:00', to: '07:00' })
    expect(await quietUntil('2026-06-10T22:00:00-04:00')).toBe('2026-06-11T11:00:00.000Z')
    expect(await quietUntil('2026-06-10T22:00:00+02:00')).toBeNull()

    await saveSettings(db, 'requester')
    await raiseAndReply(db)
    expect((await claimMails(db)).map(({ data }) => data)).toMatchObject([clock])

    await saveSettings(db, 'requester', { replied: 'digest' }, null, '08:00')
    await raiseAndReply(db)
    await db.sql(`update public.notifications set at = '2026-06-10T02:00:00Z' where digest_id is null`)
    const digest = (at: string) => db.must<number>('worker', 'enqueue_digests', { p_at: at })
    expect(await digest('2026-06-10T07:59:00-04:00')).toBe(0)
    expect(await digest('2026-06-10T08:00:00-04:00')).toBe(1)
    expect((await claimMails(db)).map(({ data }) => data)).toMatchObject([clock])
  })

  test('are not replaced by another browser', async () => {
    await signInWith('requester', 'America/New_York', 'en-US')
    await signInWith('requester', 'Asia/Tokyo', 'ja-JP')
    expect(await clockOf('requester')).toMatchObject({ timeZone: 'America/New_York', locale: 'en-US' })
  })

  test('are saved each for itself, because a browser may know a zone that the database does not', async () => {
    await signInWith('requester', 'Mars/Olympus', 'en-GB')
    expect(await clockOf('requester')).toEqual({ timeZone: 'Europe/Berlin', locale: 'en-GB', hasOwnClock: false })
    await signInWith('requester', 'America/New_York', 'not a tag')
    expect(await clockOf('requester')).toEqual({ timeZone: 'America/New_York', locale: 'en-GB', hasOwnClock: true })
  })

  test('can only be saved by a person who is signed in', async () => {
    expect(await db.call('visitor', 'save_browser_clock', { p_time_zone: 'UTC', p_locale: 'en' })).toMatchObject({
      ok: false,
    })
    expect(await db.call('revoked', 'save_browser_clock', { p_time_zone: 'UTC', p_locale: 'en' })).toMatchObject({
      ok: false,
      code: 'session_ended',
    })
  })

  test('are not saved while the second factor of the sign-in is pending, which is no error', async () => {
    await db.sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
       values ($1, $2, 'totp', 'verified', 'SECRET', now(), now())`,
      [randomUUID(), db.id('colleague')],
    )
    const saved = () => db.sql('select time_zone, locale from public.profiles where user_id = $1', [db.id('colleague')])
    expect(await signInWith('colleague', 'Asia/Tokyo', 'ja-JP')).toBeFalsy()
    expect(await saved()).toEqual([{ time_zone: null, locale: null }])
    await db.sql('delete from auth.mfa_factors where user_id = $1', [db.id('colleague')])
    await signInWith('colleague', 'Asia/Tokyo', 'ja-JP')
    expect(await saved()).toEqual([{ time_zone: 'Asia/Tokyo', locale: 'ja-JP' }])
  })

  test('begin as those of the founder in a new company', async () => {
    await signInWith('outsider', 'America/New_York', 'en-US')
    const { id } = await db.must<{ id: string }>('outsider', 'create_company', {
      p_name: 'Hooli',
      p_key: 'HOOLI',
      p_client_id: randomUUID(),
    })
    const [company] = await db.sql('select time_zone, locale from public.companies where id = $1', [id])
    expect(company).toEqual({ time_zone: 'America/New_York', locale: 'en-US' })
  })
})

describe('quiet hours over a change of the clocks', () => {
  /** The first and last quiet minute from a time on for two days, in UTC, and how many there are. */
  const quietMinutes = async (from: string) => {
    const [row] = await db.sql<{ began: Date; ended: Date; minutes: number }>(
      `select min(m) as began, max(m) as ended, count(*)::int as minutes
       from generate_series($2::timestamptz, $2::timestamptz + interval '24 hours', interval '1 minute') m
       where private.quiet_until($1, m) is not null`,
      [db.id('requester'), from],
    )
    const short = (at: Date) => new Date(at).toISOString().slice(0, 16)
    return { first: short(row!.began), last: short(row!.ended), minutes: row!.minutes }
  }

  // Clocks change at 02:00 in New York (8 March, 1 November), and at 02:00 and 03:00 in Berlin (29 March, 25 October).
  test.each([
    [
      'America/New_York',
      'forward',
      '22:00',
      '07:00',
      '2026-03-07T17:00Z',
      ['2026-03-08T03:00', '2026-03-08T10:59', 480],
    ],
    ['America/New_York', 'back', '22:00', '07:00', '2026-10-31T16:00Z', ['2026-11-01T02:00', '2026-11-01T11:59', 600]],
    [
      'America/New_York',
      'back over 01:30',
      '01:30',
      '06:00',
      '2026-10-31T16:00Z',
      ['2026-11-01T05:30', '2026-11-01T10:59', 330],
    ],
    ['Europe/Berlin', 'forward', '22:00', '07:00', '2026-03-28T11:00Z', ['2026-03-28T21:00', '2026-03-29T04:59', 480]],
    ['Europe/Berlin', 'back', '22:00', '07:00', '2026-10-24T10:00Z', ['2026-10-24T20:00', '2026-10-25T05:59', 600]],
    [
      'Europe/Berlin',
      'back over 02:30',
      '20:00',
      '02:30',
      '2026-10-24T10:00Z',
      ['2026-10-24T18:00', '2026-10-25T00:29', 390],
    ],
    // By half an hour at 02:00, and by two hours at 03:00.
    [
      'Australia/Lord_Howe',
      'back over 01:45',
      '01:45',
      '06:00',
      '2026-04-04T03:00Z',
      ['2026-04-04T14:45', '2026-04-04T19:29', 285],
    ],
    [
      'Antarctica/Troll',
      'back over 01:30',
      '01:30',
      '06:00',
      '2026-10-24T12:00Z',
      ['2026-10-24T23:30', '2026-10-25T05:59', 390],
    ],
  ] as const)(
    'in %s, %s, last from %s to %s to the minute',
    async (zone, _change, from, to, start, [first, last, minutes]) => {
      // The zone of Berlin is that of the company.
      if (zone !== 'Europe/Berlin') await signInWith('requester', zone)
      await saveSettings(db, 'requester', {}, { from, to })
      expect(await quietMinutes(start)).toEqual({ first, last, minutes })
    },
  )

  // In 2027 clocks change on 14 March and 7 November in New York, and on 28 March and 31 October in Berlin.
  test.each([
    // Both on summer time, then only New York, then only Berlin is back on standard time.
    ['2026-07-01', '2026-07-02T02:00:00.000Z', '2026-07-01T20:00:00.000Z'],
    ['2027-03-20', '2027-03-21T02:00:00.000Z', '2027-03-20T21:00:00.000Z'],
    ['2026-10-28', '2026-10-29T02:00:00.000Z', '2026-10-28T21:00:00.000Z'],
    ['2026-12-01', '2026-12-02T03:00:00.000Z', '2026-12-01T21:00:00.000Z'],
  ])('from 22:00 on %s, begin for New York and for Berlin at the minute of each', async (_day, newYork, berlin) => {
    await saveSettings(db, 'requester', {}, { from: '22:00', to: '07:00' })
    const minuteBefore = (at: string) => new Date(Date.parse(at) - 60_000).toISOString()
    const expectBegin = async (begins: string) => {
      expect(await quietUntil(minuteBefore(begins))).toBeNull()
      expect(await quietUntil(begins)).not.toBeNull()
    }
    await expectBegin(berlin)
    await signInWith('requester', 'America/New_York')
    await expectBegin(newYork)
  })

  test('release a waiting mail when the person gets another time zone', async () => {
    const [now] = await db.sql<{ begins: string; ends: string }>(
      `select to_char(clock_timestamp() at time zone 'Asia/Tokyo' - interval '1 hour', 'HH24:MI') as begins,
              to_char(clock_timestamp() at time zone 'Asia/Tokyo' + interval '1 hour', 'HH24:MI') as ends`,
    )
    await signInWith('requester', 'Asia/Tokyo')
    await saveSettings(db, 'requester', {}, { from: now!.begins, to: now!.ends })
    await raiseAndReply(db)
    expect(await claimMails(db)).toEqual([])
    await db.as('requester', `update public.profiles set time_zone = 'America/New_York' where user_id = $1`, [
      db.id('requester'),
    ])
    expect(await claimMails(db)).toHaveLength(1)
  })
})

describe('the daily mail over a change of the clocks', () => {
  test.each([
    // Of two 02:30 the first counts, and a skipped 02:30 is an hour later (RFC 5545).
    ['America/New_York', '08:00', 'forward', '2026-03-08T12:00:00Z'],
    ['America/New_York', '08:00', 'back', '2026-11-01T13:00:00Z'],
    ['America/New_York', '02:30', 'forward', '2026-03-08T07:30:00Z'],
    ['America/New_York', '01:30', 'back', '2026-11-01T05:30:00Z'],
    ['Europe/Berlin', '08:00', 'forward', '2027-03-28T06:00:00Z'],
    ['Europe/Berlin', '08:00', 'back', '2026-10-25T07:00:00Z'],
    ['Europe/Berlin', '02:30', 'forward', '2027-03-28T01:30:00Z'],
    ['Europe/Berlin', '02:30', 'back', '2026-10-25T00:30:00Z'],
  ])('in %s at %s, clocks %s, comes once and at its minute', async (zone, digestAt, _change, at) => {
    if (zone !== 'Europe/Berlin') await signInWith('requester', zone)
    await saveSettings(db, 'requester', { replied: 'digest' }, null, digestAt)
    await raiseAndReply(db)
    const after = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()
    const mails = (minutes: number) => db.must<number>('worker', 'enqueue_digests', { p_at: after(minutes) })
    const cameUp = (minutes: number) =>
      db.sql('update public.notifications set at = $1, digest_id = null where true', [after(minutes)])
    await cameUp(-300)
    expect([await mails(-1), await mails(0)]).toEqual([0, 1])
    // What comes up later waits for the next day, also when clocks show the time again.
    await cameUp(1)
    expect([await mails(61), await mails(62), await mails(22 * 60)]).toEqual([0, 0, 0])
    expect(await mails(26 * 60)).toBe(1)
  })
})
