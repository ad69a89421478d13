import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  claimMails,
  clearNotificationData,
  raiseAndReply,
  saveSettings,
  withoutReceipts,
} from './notification-mails.ts'
import { createTestDb, memberNames, nonMemberNames, type TestDb } from './test-db.ts'

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())
beforeEach(async () => {
  await db.sql(`update public.companies set time_zone = 'Europe/Berlin', locale = 'de-DE' where id = $1`, [db.acme.id])
  await db.sql('update public.profiles set time_zone = null, locale = null where true')
})

const setClock = (name: Parameters<TestDb['call']>[0], zone: string, locale = 'ja-JP') =>
  db.call(name, 'set_company_clock', { p_company: db.acme.id, p_time_zone: zone, p_locale: locale })
const saved = async () => {
  const [row] = await db.sql('select time_zone, locale from public.companies where id = $1', [db.acme.id])
  return row
}
const unchanged = { time_zone: 'Europe/Berlin', locale: 'de-DE' }

describe('the time zone and the locale of a company', () => {
  test.each(memberNames)('can be set by the actor %s exactly if they are an owner or admin', async (name) => {
    const answer = await setClock(name, 'Asia/Tokyo')
    const isAllowed = name === 'owner' || name === 'admin'
    expect(answer).toMatchObject(isAllowed ? { ok: true } : { ok: false, code: 'not_allowed' })
    expect(await saved()).toEqual(isAllowed ? { time_zone: 'Asia/Tokyo', locale: 'ja-JP' } : unchanged)
  })

  test.each(nonMemberNames)('cannot be set by the actor %s, who has no access', async (name) => {
    expect(await setClock(name, 'Asia/Tokyo')).toMatchObject({ code: 'not_found' })
    expect(await saved()).toEqual(unchanged)
  })

  test.each(['visitor', 'revoked'] as const)('cannot be set by the actor %s, who is not signed in', async (name) => {
    expect(await setClock(name, 'Asia/Tokyo')).toMatchObject({ ok: false })
    expect(await saved()).toEqual(unchanged)
  })

  test('cannot be set through the table by anybody', async () => {
    await expect(db.as('owner', `update public.companies set time_zone = 'UTC' where true`)).rejects.toMatchObject({
      code: '42501',
    })
  })

  test.each([
    ['Mars/Olympus', 'de-DE'],
    ['+01:00', 'de-DE'],
    ['UTC', 'not a tag'],
  ])('are rejected both when one is unknown: %j and %j', async (zone, locale) => {
    expect(await setClock('owner', zone, locale)).toMatchObject({ ok: false, code: '23514' })
    expect(await saved()).toEqual(unchanged)
  })

  test('are from then on those of members without own ones, and of nobody else', async () => {
    await db.must('agent', 'save_browser_clock', { p_time_zone: 'America/New_York', p_locale: 'en-US' })
    await setClock('owner', 'Asia/Tokyo')
    expect(await db.must('requester', 'viewer_context')).toMatchObject({ timeZone: 'Asia/Tokyo', locale: 'ja-JP' })
    expect(await db.must('agent', 'viewer_context')).toMatchObject({ timeZone: 'America/New_York', locale: 'en-US' })
  })

  test('release mail that waits for the end of quiet hours in the former zone', async () => {
    await clearNotificationData(db)
    await withoutReceipts(db)
    const [now] = await db.sql<{ begins: string; ends: string }>(
      `select to_char(clock_timestamp() at time zone 'Europe/Berlin' - interval '1 hour', 'HH24:MI') as begins,
              to_char(clock_timestamp() at time zone 'Europe/Berlin' + interval '1 hour', 'HH24:MI') as ends`,
    )
    await saveSettings(db, 'requester', {}, { from: now!.begins, to: now!.ends })
    await raiseAndReply(db)
    expect(await claimMails(db)).toEqual([])
    await setClock('owner', 'Europe/Berlin', 'en-GB')
    expect(await claimMails(db)).toEqual([])
    await setClock('owner', 'America/New_York')
    expect(await claimMails(db)).toHaveLength(1)
  })
})
