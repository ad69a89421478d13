import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestBackend } from '../../supabase/embedded/testing/test-backend.ts'
import { startBackendProxy, type BackendProxy } from './backend-proxy.ts'
import { createTestApp, origin, type TestApp } from './test-app.ts'

/* The time zone and the locale of a person: which they are, where they come from, and where they are changed. */

let app: TestApp
let proxy: BackendProxy
let berlin: string
const password = 'correct horse'

beforeAll(async () => {
  const backend = await createTestBackend({ siteUrl: origin })
  proxy = await startBackendProxy(backend.url)
  app = await createTestApp({ backend, backendUrl: proxy.url })
  const founder = await app.backend.createUser({ email: 'founder@example.com', name: 'Frieda' })
  const [company] = await app.backend.sqlAs<{ made: { id: string } }>(
    founder,
    'select public.create_company($1, $2, $3) as made',
    ['Kaffee', 'KAF', randomUUID()],
  )
  berlin = company!.made.id
  await app.backend.sql(`update public.companies set time_zone = 'Europe/Berlin', locale = 'de-DE' where id = $1`, [
    berlin,
  ])
})
afterAll(async () => {
  await app.close()
  await proxy.close()
  await app.backend.stop()
})

let people = 0
/** A member of the company in Berlin, with the browser that they sign in with for the first time. */
async function newMember(cookies: Record<string, string>, language?: string) {
  people += 1
  const email = `member${people}@example.com`
  const id = await app.backend.createUser({ email, password, name: `Member ${people}` })
  await app.backend.sql(
    `insert into public.memberships (company_id, user_id, email, role) values ($1, $2, $3, 'requester')`,
    [berlin, id, email],
  )
  const browser = app.browser(cookies)
  const headers: Record<string, string> = language ? { 'accept-language': language } : {}
  const signIn = () => browser.post('/login', { intent: 'sign-in', email, password }, headers)
  const stored = async () => {
    const [profile] = await app.backend.sql('select time_zone, locale from public.profiles where user_id = $1', [id])
    return profile
  }
  const page = async (path: string) => (await browser.get(path, { headers })).text()
  return { id, browser, headers, signIn, stored, page }
}

const newYork = { 'time-zone': 'America%2FNew_York' }

describe('the first sign-in', () => {
  test('saves the zone and the locale of the browser, and pages use them instead of those of the company', async () => {
    const member = await newMember(newYork, 'en-US,en;q=0.9')
    expect((await member.signIn()).status).toBe(303)
    expect(await member.stored()).toEqual({ time_zone: 'America/New_York', locale: 'en-US' })
    expect(await member.page('/company?account=notifications')).toContain('your time zone, America/New York.')
    expect(await member.page('/company?account=profile')).toMatch(/<option value="America\/New_York" selected="">/)
  })

  test('without JavaScript saves the locale only, and pages use the zone of the company', async () => {
    const member = await newMember({}, 'en-GB')
    await member.signIn()
    expect(await member.stored()).toEqual({ time_zone: null, locale: 'en-GB' })
    expect(await member.page('/company?account=notifications')).toContain('your time zone, Europe/Berlin.')
  })

  test.each(['Mars%2FOlympus', '%2B01%3A00', "'%3B drop table"])('is not stopped by the time zone %s', async (zone) => {
    const member = await newMember({ 'time-zone': zone }, 'x'.repeat(4000))
    expect((await member.signIn()).status).toBe(303)
    expect(await member.stored()).toEqual({ time_zone: null, locale: null })
  })

  test('leaves the zone empty while the browser tells none, and the next form saves it', async () => {
    const member = await newMember({}, 'en-US')
    await member.signIn()
    member.browser.jar.set('time-zone', newYork['time-zone'])
    // A page only reads.
    await member.page('/company')
    expect(await member.stored()).toMatchObject({ time_zone: null })
    await member.browser.post('/company?company=KAF', { intent: 'nothing' })
    expect(await member.stored()).toMatchObject({ time_zone: 'America/New_York' })
  })

  test('leaves the locale empty while the browser names no language, and only one form tries again', async () => {
    const member = await newMember(newYork, '*')
    await member.signIn()
    expect(await member.stored()).toEqual({ time_zone: 'America/New_York', locale: null })
    const offersAt = async (form: Record<string, string>) => {
      proxy.seen.length = 0
      await member.browser.post('/company?company=KAF', form, member.headers)
      return proxy.seen.filter((request) => request.endsWith('/save_browser_clock')).length
    }
    const offers = [
      await offersAt({ intent: 'one' }),
      await offersAt({ intent: 'two' }),
      await offersAt({ intent: 'three' }),
    ]
    expect(offers).toEqual([1, 0, 0])
  })
})

test('a person changes time zone and format of dates in their account, and no later sign-in replaces them', async () => {
  const member = await newMember(newYork, 'en-US')
  await member.signIn()
  const profile = { intent: 'save-profile', displayName: 'Émile', timeZone: 'Asia/Tokyo', locale: 'ja-JP' }
  expect((await member.browser.post('/company?account=profile', profile)).status).toBe(303)
  await member.signIn()
  expect(await member.stored()).toEqual({ time_zone: 'Asia/Tokyo', locale: 'ja-JP' })
  expect(await member.page('/company?account=profile')).toContain(
    '<option value="ja-JP" selected="">日本語 (日本): 2026年12月31日 17:30</option>',
  )
})

test('a stored locale that has the shape of one and does not exist still lets its person open pages', async () => {
  const member = await newMember(newYork, 'en-US')
  await member.signIn()
  await app.backend.sql(`update public.profiles set locale = 'en-abc' where user_id = $1`, [member.id])
  expect((await member.browser.get('/company')).status).toBe(200)
})

test.each(['de_DE', 'xx-XX', 'de-DE-u-ca-buddhist', ''])(
  'the format of dates %j is rejected at its field',
  async (locale) => {
    const member = await newMember(newYork, 'en-US')
    await member.signIn()
    const profile = { intent: 'save-profile', displayName: 'Emil', timeZone: 'UTC', locale }
    const rejected = await member.browser.post('/company?account=profile', profile)
    expect(rejected.status).toBe(422)
    expect(await rejected.text()).toContain('Choose one of the options')
    expect(await member.stored()).toEqual({ time_zone: 'America/New_York', locale: 'en-US' })
  },
)

test.each(['+01:00', '-05', 'Mars/Olympus', "'; drop table", ''])(
  'the time zone %j is rejected at its field',
  async (timeZone) => {
    const member = await newMember(newYork, 'en-US')
    await member.signIn()
    const profile = { intent: 'save-profile', displayName: 'Emil', timeZone, locale: 'en-US' }
    const rejected = await member.browser.post('/company?account=profile', profile)
    expect(rejected.status).toBe(422)
    expect(await rejected.text()).toContain('Choose one of the options')
    expect(await member.stored()).toEqual({ time_zone: 'America/New_York', locale: 'en-US' })
  },
)

test('each of many people at once reads numbers as their own locale writes them', async () => {
  await app.backend.sql(
    `do $$ begin
       set local session_replication_role = replica;
       insert into public.queries (company_id, number, subject, body, requester_id, created_by, client_id)
       select c.id, n, 'Query ' || n, 'Text', c.created_by, c.created_by, gen_random_uuid()
       from public.companies c cross join generate_series(1, 1234) n where c.id = '${berlin}';
     end $$`,
  )
  const locales = { 'de-DE': '1.234', 'en-US': '1,234', 'fr-FR': '1\u{202f}234' }
  const readers = await Promise.all(
    Object.entries(locales).map(async ([locale, count]) => {
      const reader = await newMember(newYork, locale)
      await reader.signIn()
      await app.backend.sql(
        `update public.memberships set role = 'agent' where company_id = $1 and role = 'requester'`,
        [berlin],
      )
      return { reader, count }
    }),
  )
  const pages = await Promise.all(
    [...readers, ...readers].map(async ({ reader, count }) => ({
      count,
      html: await reader.page('/company?company=KAF'),
    })),
  )
  const written = pages.map(({ html }) => [...new Set(html.match(/\b1.234\b/g))])
  expect(written).toEqual(pages.map(({ count }) => [count]))
})

describe('the time zone and the locale of the company', () => {
  const clock = { intent: 'set-clock', timeZone: 'Asia/Tokyo', locale: 'ja-JP' }
  const settings = '/company?company=KAF&tab=settings'
  const stored = async () => {
    const [company] = await app.backend.sql('select time_zone, locale from public.companies where id = $1', [berlin])
    return company
  }
  const memberAs = async (role: string) => {
    const member = await newMember({}, undefined)
    const email = `member${people}@example.com`
    await app.backend.sql(`update public.memberships set role = $1 where email = $2`, [role, email])
    await member.signIn()
    return member
  }

  test('are changed by an admin, on a page that shows them, and decide for members without own ones', async () => {
    const admin = await memberAs('admin')
    expect(await admin.page(settings)).toMatch(/<option value="Europe\/Berlin" selected="">/)
    expect((await admin.browser.post(settings, clock)).status).toBe(303)
    expect(await stored()).toEqual({ time_zone: 'Asia/Tokyo', locale: 'ja-JP' })
    expect(await admin.page('/company?account=notifications')).toContain('your time zone, Asia/Tokyo.')
    await admin.browser.post(settings, { ...clock, timeZone: 'Europe/Berlin', locale: 'de-DE' })
    expect(await stored()).toEqual({ time_zone: 'Europe/Berlin', locale: 'de-DE' })
  })

  test.each([
    ['timeZone', '+01:00'],
    ['timeZone', 'Mars/Olympus'],
    ['locale', 'de_DE'],
  ])('are rejected at the field %s for %j', async (field, value) => {
    const admin = await memberAs('admin')
    const rejected = await admin.browser.post(settings, { ...clock, [field]: value })
    expect(rejected.status).toBe(422)
    expect(await rejected.text()).toContain('Choose one of the options')
    expect(await stored()).toEqual({ time_zone: 'Europe/Berlin', locale: 'de-DE' })
  })

  test('are not changed by an agent, who does not see the settings', async () => {
    const agent = await memberAs('agent')
    expect(await agent.page(settings)).not.toContain('set-clock')
    expect((await agent.browser.post(settings, clock)).status).toBe(422)
    expect(await stored()).toEqual({ time_zone: 'Europe/Berlin', locale: 'de-DE' })
  })
})

describe('the language of a page', () => {
  const langOf = (html: string) => /<html lang="([^"]*)"/.exec(html)?.[1]

  test.each([
    ['en-GB,en;q=0.5', 'en-GB'],
    ['en-US', 'en-US'],
    // There are no German words.
    ['de-DE', 'en'],
    [undefined, 'en'],
  ])('for a visitor with Accept-Language %j is %j', async (language, lang) => {
    const answer = await app.send('/login', { headers: language ? { 'accept-language': language } : {} })
    expect(langOf(await answer.text())).toBe(lang)
    expect(answer.headers.get('vary')).toContain('Accept-Language')
  })

  test('is English beside dates in German, which say that they are German', async () => {
    const member = await newMember(newYork, 'de-DE')
    await member.signIn()
    const html = await member.page('/company?account=security')
    expect(langOf(html)).toBe('en')
    expect(html).toMatch(/<time [^>]*lang="de-DE"/)
  })
})
