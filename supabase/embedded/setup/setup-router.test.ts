import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'

let backend: TestBackend
beforeEach(async () => {
  backend = await createTestBackend()
})
afterEach(() => backend.stop())

const first = {
  display_name: 'Olga',
  email: 'olga@acme.example',
  password: 'plinth cargo sheet 1842',
  company_name: 'Acme',
  company_key: 'ACME',
  time_zone: 'Europe/Berlin',
  locale: 'de',
}

async function ask(token: string, form?: Partial<typeof first>) {
  const headers = { apikey: backend.publishableKey, authorization: `Bearer ${token}` }
  const answer = await fetch(`${backend.url}/setup/v1`, {
    headers,
    ...(form && { method: 'POST', body: JSON.stringify(form) }),
  })
  return { status: answer.status, body: await answer.json() }
}

const made = () =>
  backend.sql(`select u.email, m.role::text, c.key, c.time_zone from auth.users u
    left join memberships m on m.user_id = u.id left join companies c on c.id = m.company_id`)

test('of two people who use the link at once, one gets the account and its company', async () => {
  const token = await backend.renewSetupToken()
  expect((await ask(token!)).body).toEqual({ pending: true, valid: true })
  const answers = await Promise.all([
    ask(token!, first),
    ask(token!, { ...first, email: 'otto@acme.example', company_key: 'OTHER' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const [only, ...others] = await made()
  expect(others).toEqual([])
  expect(only).toMatchObject({ role: 'owner', time_zone: 'Europe/Berlin' })
  expect((await ask(token!)).body).toEqual({ pending: false, valid: false })
  expect(await backend.renewSetupToken()).toBeNull()
})

test('a link stays valid until a form was right, and a start makes the one before it invalid', async () => {
  const old = await backend.renewSetupToken()
  const token = await backend.renewSetupToken()
  expect((await ask(old!, first)).body).toMatchObject({ error_code: 'setup_link_invalid' })
  for (const wrong of [{ password: 'short' }, { email: 'olga' }, { company_key: '1' }]) {
    const { status } = await ask(token!, { ...first, ...wrong })
    expect([wrong, status < 500]).toEqual([wrong, true])
  }
  expect((await ask(token!, { ...first, company_key: '1' })).status).toBe(400)
  expect(await made()).toEqual([])
  expect((await ask(token!, first)).status).toBe(200)
  expect(await made()).toHaveLength(1)
})

test('an account without a company does not end the link, and whoever has it founds the company with its password', async () => {
  await backend.createUser({ email: first.email, password: first.password, name: 'Olga' })
  const token = await backend.renewSetupToken()
  const wrong = await ask(token!, { ...first, password: 'another lamp tunnel 3307' })
  expect([wrong.status, await made()]).toEqual([422, [expect.objectContaining({ key: null })]])
  expect((await ask(token!, first)).status).toBe(200)
  expect(await made()).toEqual([expect.objectContaining({ email: first.email, role: 'owner', key: 'ACME' })])
  expect(await backend.renewSetupToken()).toBeNull()
})
