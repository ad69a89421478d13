import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { en } from '#domain/words/en.ts'
import { sameOriginHeaders, leadsTo, createTestApp, origin, type TestApp } from './test-app.ts'

/* The unsubscribe link of an e-mail needs no session and allows nothing else. */

let app: TestApp
let rita: string
const token = 'a'.repeat(64)
const address = `/unsubscribe?token=${token}`
const say = en.unsubscribe

beforeAll(async () => {
  app = await createTestApp()
  rita = await app.backend.createUser({ email: 'rita@example.com', name: 'Rita' })
  await app.backend.sql(
    `insert into private.unsubscribe_tokens (token_hash, user_id, event)
     values (encode(private.hash_token($1), 'hex'), $2, 'replied')`,
    [token, rita],
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.backend.sql('delete from public.notification_choices')
  await app.backend.sql('update private.unsubscribe_tokens set disabled_events = null')
})

const isOn = async () => {
  const rows = await app.backend.sql('select choice from public.notification_choices where user_id = $1', [rita])
  if (rows.length > 0) expect(rows).toEqual([{ choice: 'app' }])
  return rows.length === 0
}
const oneClick = (headers: Record<string, string> = {}, body: BodyInit = 'List-Unsubscribe=One-Click') =>
  app.send(address, {
    method: 'POST',
    body,
    headers: { ...(typeof body === 'string' && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
  })

test('opening the unsubscribe page changes nothing and needs no session, cookie or script', async () => {
  const response = await app.send(address, { headers: { accept: 'text/html' } })
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain(`<h1`)
  expect(html).toContain(say.stop('replied').replace('?', ''))
  expect(html).toContain('<form method="post">')
  expect(html).not.toMatch(/<script|\son\w+=/)
  expect(html).not.toContain(token)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('content-security-policy')).toContain("form-action 'self'")
  await app.send(address, { method: 'HEAD' })
  expect(await isOn()).toBe(true)
})

test('the unsubscribe button turns off the kind of e-mail that contained the link, confirms the change, and offers to resubscribe', async () => {
  const browser = app.browser()
  expect(leadsTo(await browser.post(address, { act: 'stop' }))).toBe(`303 ${address}`)
  expect(await isOn()).toBe(false)
  const stopped = await (await browser.get(address)).text()
  expect(stopped).toContain(say.stopped('replied'))
  expect(stopped).toContain('value="resume"')
  expect(leadsTo(await browser.post(address, { act: 'resume' }))).toBe(`303 ${address}`)
  expect(await isOn()).toBe(true)
  expect(await (await browser.get(address)).text()).toContain('value="stop"')
})

test('the unsubscribe page acts for the e-mail’s recipient when another user is signed in', async () => {
  const other = await app.backend.createUser({ email: 'otto@example.com', name: 'Otto' })
  const browser = app.browser({ 'trackquery-session': await app.sessionCookie(other) })
  await browser.post(address, { act: 'stop' })
  expect(await isOn()).toBe(false)
  expect(await app.backend.sql('select 1 from public.notification_choices where user_id = $1', [other])).toEqual([])
})

describe('a one-click unsubscribe', () => {
  test('works without an Origin header or cookies, and does not redirect', async () => {
    const response = await oneClick()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/plain')
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await isOn()).toBe(false)
    expect((await oneClick()).status).toBe(200)
  })

  test('can be sent as multipart, or from the page of a webmail service', async () => {
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect((await oneClick({}, form)).status).toBe(200)
    expect(await isOn()).toBe(false)
    const foreign = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    expect((await oneClick(foreign)).status).toBe(200)
  })

  test.each([
    ['the wrong value', 'List-Unsubscribe=Two-Clicks'],
    ['an empty body', ''],
    ['the stop button of the page', 'act=stop'],
    ['the resume button of the page', 'act=resume'],
  ])('is rejected with %s', async (_what, body) => {
    expect((await oneClick({}, body)).status).toBe(403)
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await oneClick(foreign, body)).status).toBe(403)
    expect(await isOn()).toBe(true)
  })

  test('is accepted only at the path /unsubscribe', async () => {
    for (const path of [
      '/logout',
      '/login',
      '/company',
      '/unsubscribe/',
      '/unsubscribe/_payload.json',
      '//unsubscribe',
    ]) {
      const response = await app.send(path, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect([path, response.status]).toEqual([path, 403])
    }
  })
})

describe('an invalid unsubscribe request', () => {
  const links = [
    '',
    '?token=',
    '?token=short',
    `?token=${'b'.repeat(64)}`,
    `?token=${'c'.repeat(5000)}`,
    '?token=%00',
    '?token=%27%20or%201=1',
  ]

  test.each(links)('with the query string "%s" gets the same 404 response and changes nothing', async (query) => {
    const shown = await app.send(`/unsubscribe${query}`, { headers: { accept: 'text/html' } })
    expect(shown.status).toBe(404)
    expect(await shown.text()).toContain(say.unknown)
    const posted = await app.browser().post(`/unsubscribe${query}`, { act: 'stop' })
    expect(posted.status).toBe(404)
    expect(await posted.text()).toContain(say.unknown)
    const clicked = await app.send(`/unsubscribe${query}`, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(clicked.status).toBe(404)
    expect(await isOn()).toBe(true)
  })

  test('with an unknown button value gets 404 and no redirect', async () => {
    const response = await app.send(address, {
      method: 'POST',
      body: new URLSearchParams({ act: 'https://evil.example' }),
      headers: { ...sameOriginHeaders, origin },
    })
    expect(response.status).toBe(404)
    expect(response.headers.get('location')).toBeNull()
  })
})

test('an unsubscribe post that is not a form is rejected with 415 and not logged', async () => {
  app.log.length = 0
  const headers = { 'content-type': 'application/json' }
  expect((await app.send(address, { method: 'POST', body: '{}', headers })).status).toBe(415)
  expect(app.log).toEqual([])
  expect(await isOn()).toBe(true)
})

test('an unavailable database makes the unsubscribe page return 503, and its link stays valid', async () => {
  const lame = await createTestApp({ backend: app.backend, backendUrl: 'http://127.0.0.1:9' })
  try {
    expect((await lame.send(address, { headers: { accept: 'text/html' } })).status).toBe(503)
    expect((await lame.browser().post(address, { act: 'stop' })).status).toBe(503)
  } finally {
    await lame.close()
  }
  expect(await isOn()).toBe(true)
})
