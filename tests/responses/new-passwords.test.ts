import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { en } from '../../src/domain/words/en.ts'
import { createPasswordHasher } from '../../supabase/embedded/auth/password.ts'
import { createTestBackend } from '../../supabase/embedded/testing/test-backend.ts'
import { createTestApp, leadsTo, type TestApp } from './test-app.ts'

const { refused } = en.passwordStrength
const password = 'correct horse battery'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.close())

/** The error beside the password field, and nothing else of the page, which would fill a log. */
async function refusalOf(response: Response): Promise<string | undefined> {
  expect(response.status).toBe(422)
  const html = await response.text()
  const [, controls = ''] = /<input[^>]*aria-describedby="([^"]*-error)"[^>]*name="password"/.exec(html) ?? []
  const [, error] =
    new RegExp(`id="${controls.split(' ').at(-1)}">.*?<span class="min-w-0">([^<]*)</span>`).exec(html) ?? []
  return error
}

const guessable = [
  ['password12', refused.common],
  ['1234567890', refused.common],
  ['Vale-Dora-1842', refused.personal],
  ['engines of plinths', refused.personal],
] as const

let people = 0
/** Signs somebody named Dora Vale in by password. */
async function dora() {
  people += 1
  const email = `dora${people}@engines.example`
  await app.backend.createUser({ email, password, name: 'Dora Vale' })
  const browser = app.browser()
  await browser.post('/login', { intent: 'sign-in', email, password })
  return { email, browser }
}

describe('a new password that is easy to guess is refused beside its field, with what would help,', () => {
  test.each(guessable)('at sign-up (%s)', async (wanted, words) => {
    const fields = { intent: 'sign-up', displayName: 'Dora Vale', email: 'vale@engines.example', password: wanted }
    expect(await refusalOf(await app.browser().post('/login?mode=sign-up', fields))).toBe(words)
    expect(await app.backend.mails(fields.email)).toEqual([])
  })

  test.each(guessable)('in the account (%s)', async (wanted, words) => {
    const { email, browser } = await dora()
    const change = { intent: 'change-password', currentPassword: password, password: wanted }
    expect(await refusalOf(await browser.post('/company?account=security', change))).toBe(words)
    const again = await app.browser().post('/login', { intent: 'sign-in', email, password })
    expect(leadsTo(again)).toBe('303 /company')
  })

  test.each(guessable)('after a forgotten one (%s)', async (wanted, words) => {
    const { email } = await dora()
    const browser = app.browser()
    await browser.post('/login?mode=recover', { intent: 'recover', email })
    const [mail] = await app.backend.mails(email)
    const [code = ''] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? []
    await browser.post('/login?mode=verify', { intent: 'verify-code', email, code, purpose: 'recovery' })
    const choose = (chosen: string) =>
      browser.post('/login?mode=new-password', { intent: 'new-password', password: chosen })
    expect(await refusalOf(await choose(wanted))).toBe(words)
    expect(leadsTo(await choose('sheet plinth cargo'))).toBe('303 /company')
  })
})

test('a password that only the auth service refuses gets the words of its reason, beside the field', async () => {
  const strict = await createTestApp({ backend: await createTestBackend({ settings: { minPasswordLength: 30 } }) })
  try {
    const fields = {
      intent: 'sign-up',
      displayName: 'Nora',
      email: 'nora@example.com',
      password: 'sheet plinth cargo',
    }
    expect(await refusalOf(await strict.browser().post('/login?mode=sign-up', fields))).toBe(refused.length)
  } finally {
    await strict.backend.stop()
    await strict.close()
  }
})

test('somebody whose password is from before these rules still signs in', async () => {
  const email = 'old@example.com'
  const id = await app.backend.createUser({ email, password, name: 'Olga' })
  const hash = await createPasswordHasher(4).hash('12345678')
  await app.backend.sql('update auth.users set encrypted_password = $2 where id = $1', [id, hash])
  const signedIn = await app.browser().post('/login', { intent: 'sign-in', email, password: '12345678' })
  expect(leadsTo(signedIn)).toBe('303 /company')
})
