import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { en } from '../../src/domain/words/en.ts'
import { createTestApp, encodeSession, leadsTo, type TestApp } from './test-app.ts'

/* Somebody who lost access is told why, without JavaScript: suspended in a company, or signed out elsewhere. */

const password = 'correct horse battery'
const words = 'You are suspended in Acme. To get access again, ask an owner or admin of Acme.'
const ended = en.login.notices.endedElsewhere

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const owner = await newcomer('olga@example.com')
  for (const [name, key] of [
    ['Acme', 'ACME'],
    ['Globex', 'GLOB'],
  ] as const) {
    await owner.post('/company', { intent: 'create-company', clientId: randomUUID(), name, key })
  }
})
afterAll(() => app?.close())

type Browser = ReturnType<TestApp['browser']>
const signIn = (browser: Browser, email: string) => browser.post('/login', { intent: 'sign-in', email, password })

async function newcomer(email: string) {
  await app.backend.createUser({ email, password, name: 'Somebody' })
  const browser = app.browser()
  await signIn(browser, email)
  return browser
}

const join = (email: string, company: string, state: string) =>
  app.backend.sql(
    `insert into public.memberships (company_id, user_id, email, role, state)
     select c.id, u.id, u.email, 'agent', $3 from public.companies c, auth.users u where u.email = $1 and c.key = $2`,
    [email, company, state],
  )

describe('somebody who is suspended', () => {
  test.each(['/company?company=ACME', '/company?company=acme', '/trackQuery?ref=ACME-1'])(
    'learns it at %s, and whom to ask',
    async (path) => {
      const email = `${randomUUID()}@example.com`
      const browser = await newcomer(email)
      await join(email, 'ACME', 'suspended')
      const response = await browser.get(path)
      expect(response.status).toBe(403)
      const html = await response.text()
      expect(html).toContain(words)
      expect(html).not.toContain('Globex')
      // Whom to ask has no name here: a suspended member sees no people.
      expect(html).not.toContain('olga@example.com')
    },
  )

  test('in their only company is told so, and founds another one only on purpose', async () => {
    const email = 'only@example.com'
    const browser = await newcomer(email)
    await join(email, 'ACME', 'suspended')
    for (const path of ['/trackQuery', '/trackQuery?company=ACME']) {
      expect(leadsTo(await browser.get(path))).toBe('302 /company')
    }
    const response = await browser.get('/company')
    expect(response.status).toBe(200)
    const html = await response.text()
    for (const said of [en.firstRun.suspension.title('Acme'), en.firstRun.suspension.text('Acme')])
      expect(html).toContain(said)
    expect(html).not.toContain(en.firstRun.createTitle)
    expect(await (await browser.get('/company?create')).text()).toContain(en.firstRun.createTitle)
  })

  test('in one of two companies keeps the other one', async () => {
    const email = 'both@example.com'
    const browser = await newcomer(email)
    await join(email, 'ACME', 'suspended')
    await join(email, 'GLOB', 'active')
    expect((await browser.get('/company?company=ACME')).status).toBe(403)
    const response = await browser.get('/company?company=GLOB')
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain('Globex')
    expect(html).not.toContain(words)
  })

  test('gets the same answer as JSON', async () => {
    const email = 'json@example.com'
    const browser = await newcomer(email)
    await join(email, 'ACME', 'suspended')
    const response = await browser.get('/company?company=ACME', { headers: { accept: 'application/json' } })
    expect(await response.json()).toMatchObject({ statusCode: 403, message: words })
  })
})

test('a stranger does not learn that a company exists', async () => {
  const browser = await newcomer('stranger@example.com')
  const answers = await Promise.all(
    ['ACME', 'NOSUCH'].map(async (key) => {
      const response = await browser.get(`/company?company=${key}`)
      return [response.status, (await response.text()).replaceAll(key, 'KEY').replace(/"now":"[^"]*"/, '')]
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]![0]).toBe(404)
})

describe('somebody whose session was ended elsewhere', () => {
  const ends = {
    'as a device': (elsewhere: Browser) => elsewhere.post('/company?account=security', { intent: 'revoke-others' }),
    'by a new password': (elsewhere: Browser) =>
      elsewhere.post('/company?account=security', {
        intent: 'change-password',
        currentPassword: password,
        password: 'sheet plinth cargo',
      }),
    everywhere: (elsewhere: Browser) => elsewhere.post('/company?account=security', { intent: 'sign-out-everywhere' }),
  }
  const twice = async () => {
    const email = `${randomUUID()}@example.com`
    const here = await newcomer(email)
    const elsewhere = app.browser()
    await signIn(elsewhere, email)
    return { email, here, elsewhere }
  }

  test.each(Object.entries(ends))('%s is told so on the sign-in page', async (_, end) => {
    const { here, elsewhere } = await twice()
    expect((await end(elsewhere)).status).toBe(303)
    expect(leadsTo(await here.get('/company'))).toBe('302 /login')
    const html = await (await here.get('/login')).text()
    expect(html).toContain(ended)
  })

  test('is told so when the refresh of the tokens finds out', async () => {
    const { here, elsewhere } = await twice()
    await ends['as a device'](elsewhere)
    const name = 'trackquery-session'
    const stored = JSON.parse(Buffer.from(here.jar.get(name)!.slice('base64-'.length), 'base64url').toString())
    here.jar.set(name, encodeSession({ ...stored, expires_at: Math.floor(Date.now() / 1000) - 60 }))
    expect(leadsTo(await here.get('/company'))).toBe('302 /login')
    expect(await (await here.get('/login')).text()).toContain(ended)
  })

  test('is told so after the session check of an open page', async () => {
    const { here, elsewhere } = await twice()
    await ends['as a device'](elsewhere)
    expect(await (await here.get('/session.json')).json()).toMatchObject({ person: null })
    expect(await (await here.get('/login')).text()).toContain(ended)
  })

  test('is no longer told once somebody has signed in', async () => {
    const { email, here, elsewhere } = await twice()
    await ends['as a device'](elsewhere)
    await here.get('/company')
    expect(leadsTo(await signIn(here, email))).toBe('303 /company')
    await here.post('/logout', {})
    expect(await (await here.get('/login')).text()).not.toContain(ended)
  })

  test('is not told after signing out in a tab that was left open', async () => {
    const { here, elsewhere } = await twice()
    await ends['as a device'](elsewhere)
    await here.post('/logout', {})
    const html = await (await here.get('/login')).text()
    expect(html).toContain(en.shell.signedOut)
    expect(html).not.toContain(ended)
  })

  test('reads about a form that waits instead', async () => {
    const { here, elsewhere } = await twice()
    await ends['as a device'](elsewhere)
    const fields = { intent: 'create-company', clientId: randomUUID(), name: 'Initech', key: 'INIT' }
    const html = await (await here.post('/company', fields)).text()
    expect(html).toContain(en.login.notices.pendingForm)
    expect(html).not.toContain(ended)
  })
})

test.each(['signing out here', 'never having signed in'])('%s is not called signed out elsewhere', async (which) => {
  const browser = which === 'signing out here' ? await newcomer(`${randomUUID()}@example.com`) : app.browser()
  await browser.post('/logout', {})
  await browser.get('/company')
  expect(await (await browser.get('/login')).text()).not.toContain(ended)
})
