import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en } from '#domain/words/en.ts'
import { createTestBackend, type TestBackend } from '../../supabase/embedded/testing/test-backend.ts'
import { createTestApp, leadsTo, origin, type TestApp } from './test-app.ts'

/* Accounts are by invitation. No test uses JavaScript. */

const signUp = { who: 'invited', domains: [] } as const

let backend: TestBackend
let app: TestApp
let owner: string
beforeAll(async () => {
  backend = await createTestBackend({ siteUrl: origin, limits: { mail: 1000, verify: 1000 }, signUp })
  owner = await backend.createUser({ email: 'olga@acme.example', name: 'Olga' })
  await backend.sqlAs(owner, `select public.create_company('Acme', 'ACME', $1)`, [randomUUID()])
  app = await createTestApp({ backend, signUp })
})
afterAll(async () => {
  await app?.close()
  await backend?.stop()
})

const fieldsOf = (email: string) => ({
  intent: 'sign-up',
  displayName: 'Nina',
  email,
  password: 'plinth cargo sheet 1842',
})

/** Signs up, and returns the text of the page that asks for the code, without the address. */
async function signUpAs(email: string) {
  const browser = app.browser()
  expect(leadsTo(await browser.post('/login?mode=sign-up', fieldsOf(email)))).toBe('303 /login?mode=verify')
  const page = await (await browser.get('/login?mode=verify')).text()
  const text = page.slice(page.indexOf('<main'), page.indexOf('</main>')).replace(/<[^>]*>/g, '\n')
  return { browser, text: text.replaceAll(email, '…') }
}

test('while no company lists a domain, the page of a new account says whom to ask, and takes no address', async () => {
  const browser = app.browser()
  const { title } = en.login.byInvitation
  expect(await (await browser.get('/login?mode=sign-up')).text()).toContain(title)
  const refused = await browser.post('/login?mode=sign-up', fieldsOf('nina@acme.example'))
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain(title)
  expect(await backend.mails('nina@acme.example')).toEqual([])
})

test('the page of a new account reads the same whether a company lists the domain or not, and only then a code joins', async () => {
  await backend.sqlAs(owner, `select public.add_company_domain(id, 'acme.example') from public.companies`)
  const [nina, stranger] = [await signUpAs('nina@acme.example'), await signUpAs('sven@elsewhere.example')]
  expect(nina.text).toBe(stranger.text)
  expect(nina.text).toContain('If … may have an account here')
  expect(await backend.mails('sven@elsewhere.example')).toEqual([])
  const [mail] = await backend.mails('nina@acme.example')
  const code = /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? ''
  await nina.browser.post('/login?mode=verify', {
    intent: 'verify-code',
    email: 'nina@acme.example',
    code,
    purpose: 'signup',
  })
  const page = await (await nina.browser.get('/company')).text()
  const [, company = ''] = /name="company" value="([^"]+)"/.exec(page) ?? []
  const joined = await nina.browser.post('/company', { intent: 'join-by-domain', company })
  expect(leadsTo(joined)).toBe('303 /company?company=ACME')
})
