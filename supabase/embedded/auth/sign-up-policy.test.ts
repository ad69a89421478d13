import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthClient, createSignedInUser, password, templatesWithCodes } from '../testing/auth-clients.ts'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'

/* Accounts are by invitation. A company lists the domain acme.example. */
describe('with accounts by invitation', () => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await createTestBackend({
      limits: { mail: 1000, verify: 1000, signIn: 1000 },
      settings: { templates: await templatesWithCodes() },
      signUp: { who: 'invited', domains: [] },
    })
    const owner = await backend.createUser({ email: 'olga@acme.example', name: 'Olga' })
    await backend.sqlAs(owner, `select public.create_company('Acme', 'ACME', $1)`, [randomUUID()])
    await backend.sqlAs(owner, `select public.add_company_domain(id, 'acme.example') from public.companies`)
  })
  afterAll(() => backend.stop())

  test.each([
    ['nina@acme.example', true],
    ['nina@desk.acme.example', false],
    ['nina@elsewhere.example', false],
  ])(
    'a sign-up of %s gets the same answer as any other, and an e-mail only with a listed domain',
    async (email, may) => {
      const { data, error } = await createAuthClient(backend).signUp({ email, password })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ email })
      expect((await backend.mails(email)).length).toBe(may ? 1 : 0)
      expect(await backend.sql('select email from auth.users where email = $1', [email])).toEqual(
        may ? [{ email }] : [],
      )
    },
  )

  test.each([
    ['moves@acme.example', 'outsider@elsewhere.example', 0],
    ['stays@acme.example', 'still@acme.example', 1],
    ['was@elsewhere.example', 'is@another.example', 1],
  ])(
    'a change of the address %s to %s, which must not leave a listed domain, sends %i e-mails there',
    async (from, to, count) => {
      const { auth } = await createSignedInUser(backend, from)
      expect((await auth.updateUser({ email: to })).error).toBeNull()
      expect((await backend.mails(from)).length).toBe(1)
      expect((await backend.mails(to)).length).toBe(count)
    },
  )
})
