import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultChoices } from '../../src/domain/notification.ts'
import { leadsTo, createTestApp, type TestApp } from './test-app.ts'

/* The inbox over any page and the notification settings, without JavaScript. */

let app: TestApp
let ana: string
let ben: string
let query: { id: string; company_id: string }

const password = 'correct horse battery'
type Browser = ReturnType<TestApp['browser']>
let browser: Browser

beforeAll(async () => {
  app = await createTestApp()
  ana = await app.backend.createUser({ email: 'ana@example.com', password, name: 'Ana' })
  ben = await app.backend.createUser({ email: 'ben@example.com', password, name: 'Ben' })
  browser = app.browser({ 'trackquery-session': await app.sessionCookie(ana) })
  const company = { intent: 'create-company', clientId: randomUUID(), name: 'Acme', key: 'ACME' }
  await browser.post('/company', company)
  const raised = { intent: 'raise', clientId: randomUUID(), subject: 'The printer <jams>', body: 'Again.' }
  await browser.post('/trackQuery?company=ACME&new', raised)
  const [found] = await app.backend.sql<typeof query>('select id, company_id from public.queries')
  if (!found) throw new Error('The query was not raised.')
  query = found
  await app.backend.sql(
    `insert into public.memberships (company_id, user_id, email, role) values ($1, $2, 'ben@example.com', 'agent')`,
    [query.company_id, ben],
  )
})
afterAll(() => app.close())

beforeEach(() => app.backend.sql('delete from public.notifications'))

/** Notifies Ana of something that Ben did. */
const notify = async (minutesAgo = 5, to = ana) => {
  const [notification] = await app.backend.sql<{ id: string }>(
    `insert into public.notifications (company_id, query_id, user_id, source_id, event, reason, channel, actor_id, at)
     values ($1, $2, $3, gen_random_uuid(), 'replied', 'raised_it', 'app', $4, now() - $5 * interval '1 minute')
     returning id`,
    [query.company_id, query.id, to, ben, minutesAgo],
  )
  return notification?.id ?? ''
}

const read = async (path: string, as = browser) => (await as.get(path)).text()
const unreadIn = (html: string) => /aria-label="Inbox(?:, (\d+\+?) unread)?"/.exec(html)?.[1] ?? '0'
const page = '/trackQuery?company=ACME'

describe('the notification bell', () => {
  test('shows the unread count on every page and opens the inbox over that page', async () => {
    await notify()
    await notify()
    const html = await read(`${page}&status=open`)
    expect(unreadIn(html)).toBe('2')
    expect(html).toContain('href="/trackQuery?company=ACME&amp;status=open&amp;inbox"')
    expect(html).not.toContain('Ben replied')
    expect(unreadIn(await read('/company?company=ACME'))).toBe('2')
  })

  test('shows the unread count in the title of the tab while there are unread notifications', async () => {
    await notify()
    expect(await read(page)).toMatch(/<title>\(1\) Queries/)
    await app.backend.sql('delete from public.notifications')
    expect(await read(page)).toMatch(/<title>Queries/)
  })

  test('is hidden for visitors, and the inbox URL opens nothing for them', async () => {
    const html = await (await app.browser().get('/login?inbox')).text()
    expect(html).not.toContain('Inbox')
  })
})

describe('the inbox', () => {
  test('shows who did what to which query and why, with the subject escaped', async () => {
    await notify()
    const html = await read(`${page}&inbox`)
    expect(html).toContain('Ben replied')
    expect(html).toContain('The printer &lt;jams&gt;')
    expect(html).toContain('ACME-1')
    expect(html).toContain('You are the requester')
    // The page below the inbox is rendered too.
    expect(html).toContain('<h1')
  })

  test('shows a message when there are no notifications', async () => {
    expect(await read('/company?company=ACME&inbox')).toContain('No notifications yet')
  })

  test('is paged by URL, and an invalid cursor shows the newest page', async () => {
    // Days ago, so that no midnight parts them.
    const threeDays = 3 * 24 * 60
    for (let minutes = 1; minutes <= 31; minutes += 1) await notify(threeDays + minutes)
    const newest = await read(`${page}&inbox`)
    expect(newest).toContain('Ben replied (30 times)')
    const [, earlier = ''] = /href="(\/trackQuery\?company=ACME&amp;inbox=[\w-]+)"/.exec(newest) ?? []
    const last = await read(earlier.replaceAll('&amp;', '&'))
    expect(last).toContain('Ben replied<')
    expect(last).toContain('href="/trackQuery?company=ACME&amp;inbox"')
    expect(await read(`${page}&inbox=nonsense`)).toContain('Ben replied (30 times)')
  })

  test('shows a user only their own notifications', async () => {
    await notify(5, ana)
    const other = app.browser({ 'trackquery-session': await app.sessionCookie(ben) })
    expect(await read(`${page}&inbox`, other)).toContain('No notifications yet')
  })
})

describe('marking notifications as read', () => {
  const readAll = { intent: 'read-notifications' }

  test('is possible for all at once and keeps the inbox open', async () => {
    await notify()
    await notify()
    expect(leadsTo(await browser.post(`${page}&inbox`, readAll))).toBe(`303 ${page}&inbox`)
    const html = await read(`${page}&inbox`)
    expect(unreadIn(html)).toBe('0')
    expect(html).toContain('All read')
  })

  test('is possible for one row and opens its page', async () => {
    const id = await notify()
    await notify()
    const answer = await browser.post(`${page}&inbox`, { ...readAll, ids: id, to: '/trackQuery?ref=ACME-1' })
    expect(leadsTo(answer)).toBe('303 /trackQuery?ref=ACME-1')
    expect(unreadIn(await read(page))).toBe('1')
  })

  test('can be undone for one row and keeps the inbox open', async () => {
    const ids = [await notify(), await notify()].join(',')
    await notify()
    await browser.post(`${page}&inbox`, readAll)
    const answer = await browser.post(`${page}&inbox`, { intent: 'unread-notifications', ids })
    expect(leadsTo(answer)).toBe(`303 ${page}&inbox`)
    expect(unreadIn(await read(page))).toBe('2')
  })

  test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)'])(
    'does not redirect to %s',
    async (to) => {
      const id = await notify()
      const answer = await browser.post(`${page}&inbox`, { ...readAll, ids: id, to })
      expect(leadsTo(answer)).toBe(`303 ${page}&inbox`)
    },
  )

  test('does not affect notifications of other users', async () => {
    const id = await notify(5, ben)
    await browser.post(`${page}&inbox`, { ...readAll, id })
    await browser.post(`${page}&inbox`, readAll)
    const other = app.browser({ 'trackquery-session': await app.sessionCookie(ben) })
    expect(unreadIn(await read(page, other))).toBe('1')
  })

  test('does not happen by opening the inbox', async () => {
    await notify()
    await read(`${page}&inbox`)
    expect(unreadIn(await read(page))).toBe('1')
  })
})

describe('the notification settings', () => {
  const settings = '/company?company=ACME&account=notifications'
  const fields = { ...defaultChoices, quietFrom: '22:00', quietTo: '07:00', digestAt: '08:00' }
  const save = (changes: Record<string, string>) =>
    browser.post(settings, { intent: 'save-notifications', ...fields, ...changes })
  const isChosen = (html: string, event: string, channel: string) =>
    new RegExp(`<input[^>]*name="${event}"[^>]*value="${channel}"[^>]*>`).exec(html)?.[0].includes('checked=""')

  test('have default values and keep saved choices', async () => {
    const before = await read(settings)
    expect(isChosen(before, 'replied', 'mail')).toBe(true)
    expect(before).toContain('These times are in your time zone')

    const saved = await save({ replied: 'none', quiet: 'on', quietFrom: '21:30', digestAt: '17:05' })
    expect(leadsTo(saved)).toBe(`303 ${settings}`)
    const after = await read(settings)
    expect(after).toContain('Your notification settings were saved.')
    expect(isChosen(after, 'replied', 'none')).toBe(true)
    expect(isChosen(after, 'replied', 'mail')).toBe(false)
    expect(isChosen(after, 'assigned', 'mail')).toBe(true)
    expect(after).toContain('value="21:30"')
    expect(after).toContain('value="17:05"')
  })

  test('have no quiet hours if the checkbox is off, whatever the time fields contain', async () => {
    await save({ quiet: 'on' })
    await save({ quietFrom: '', quietTo: 'noon' })
    const [kept] = await app.backend.sql('select quiet_from, quiet_to from public.notification_settings')
    expect(kept).toEqual({ quiet_from: null, quiet_to: null })
  })

  test.each([
    ['an unknown channel', { replied: 'pigeon' }, 'Choose one of the options.'],
    ['a missing time', { quiet: 'on', quietFrom: '' }, 'Enter a time of day, like 22:30.'],
    ['an invalid time', { quiet: 'on', quietTo: '24:00' }, 'Enter a time of day, like 22:30.'],
    [
      'quiet hours that end when they start',
      { quiet: 'on', quietTo: '22:00' },
      'Quiet hours must end at a different time than they start.',
    ],
    ['text instead of a time', { digestAt: 'noon' }, 'Enter a time of day, like 22:30.'],
  ])('are rejected with %s, and the other fields keep their values', async (_, changes, words) => {
    const refused = await save({ noted: 'digest', ...changes })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain(words)
    expect(isChosen(html, 'noted', 'digest')).toBe(true)
    expect(isChosen(await read(settings), 'noted', 'digest')).toBe(false)
  })

  test('show a requester only the events that requesters get', async () => {
    const ruth = await app.backend.createUser({ email: 'ruth@example.com', password, name: 'Ruth' })
    await app.backend.sql(
      `insert into public.memberships (company_id, user_id, email, role) values ($1, $2, 'ruth@example.com', 'requester')`,
      [query.company_id, ruth],
    )
    const other = app.browser({ 'trackquery-session': await app.sessionCookie(ruth) })
    const html = await read(settings, other)
    expect(html).toContain('Somebody replies')
    expect(html).not.toContain('internal note')
    const answer = await other.post(settings, { intent: 'save-notifications', replied: 'app', digestAt: '08:00' })
    expect(leadsTo(answer)).toBe(`303 ${settings}`)
  })
})
