import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthClient, createSignedInUser, newestEmail, password } from '../testing/auth-clients.ts'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'

/* An installation in which addresses of acme.example, and whoever is invited, may have an account. */

let backend: TestBackend
beforeAll(async () => {
  backend = await createTestBackend({
    limits: { mail: 1000, verify: 1000, signIn: 1000 },
    signUp: { who: 'domains', domains: ['acme.example'] },
  })
})
afterAll(() => backend.stop())

const accounts = (email: string) => backend.sql('select 1 from auth.users where email = $1', [email])

async function signUp(email: string) {
  const { data, error } = await createAuthClient(backend).signUp({ email, password })
  return { error, members: Object.keys(data.user ?? {}).toSorted(), session: data.session }
}

describe('a sign-up', () => {
  test('with another address gets the answer of a right one, and neither an e-mail nor an account', async () => {
    const right = await signUp('ana@acme.example')
    expect(right.error).toBeNull()
    expect(await signUp('eve@mail.acme.example')).toEqual(right)
    expect((await newestEmail(backend, 'ana@acme.example')).code).toMatch(/^\d{6}$/)
    expect(await backend.mails('eve@mail.acme.example')).toEqual([])
    expect(await accounts('eve@mail.acme.example')).toEqual([])
  })

  test('with another address gets a code once a company has invited it', async () => {
    const { id } = await createSignedInUser(backend, 'olga@acme.example')
    await backend.sqlAs(id, `select create_company('Acme', 'ACME', gen_random_uuid())`)
    await backend.sqlAs(
      id,
      `select invite_people((select id from companies), array['gus@elsewhere.example'], 'agent', gen_random_uuid())`,
    )
    expect((await signUp('gus@elsewhere.example')).error).toBeNull()
    expect((await newestEmail(backend, 'gus@elsewhere.example')).code).toMatch(/^\d{6}$/)
  })
})

test('a sign-in code makes no account for another address', async () => {
  const { error } = await createAuthClient(backend).signInWithOtp({ email: 'mal@elsewhere.example' })
  expect(error).toBeNull()
  expect(await backend.mails('mal@elsewhere.example')).toEqual([])
  expect(await accounts('mal@elsewhere.example')).toEqual([])
})

test('an account of a listed domain cannot move to another one, and the answer does not say so', async () => {
  const { auth } = await createSignedInUser(backend, 'bo@acme.example')
  expect((await auth.updateUser({ email: 'bo@elsewhere.example' })).error).toBeNull()
  expect(await backend.mails('bo@elsewhere.example')).toEqual([])
  expect((await auth.updateUser({ email: 'bob@acme.example' })).error).toBeNull()
  expect(await backend.mails('bob@acme.example')).toHaveLength(1)
})

describe('where accounts are by invitation, and a company lists the domain acme.example,', () => {
  let invitedOnly: TestBackend
  beforeAll(async () => {
    invitedOnly = await createTestBackend({
      limits: { mail: 1000, signIn: 1000 },
      signUp: { who: 'invited', domains: [] },
    })
    const owner = await invitedOnly.createUser({ email: 'olga@acme.example', name: 'Olga' })
    await invitedOnly.sqlAs(owner, `select create_company('Acme', 'ACME', gen_random_uuid())`)
    await invitedOnly.sqlAs(owner, `select add_company_domain(id, 'acme.example') from companies`)
  })
  afterAll(() => invitedOnly.stop())

  test.each([
    ['nina@acme.example', true],
    ['nina@desk.acme.example', false],
    ['nina@elsewhere.example', false],
  ])(
    'a sign-up of %s gets the same answer as any other, and an e-mail only with a listed domain',
    async (email, may) => {
      const { data, error } = await createAuthClient(invitedOnly).signUp({ email, password })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ email })
      expect(await invitedOnly.mails(email)).toHaveLength(may ? 1 : 0)
      const found = await invitedOnly.sql('select email from auth.users where email = $1', [email])
      expect(found).toEqual(may ? [{ email }] : [])
    },
  )

  test('a member may leave the domain, because nobody can join again with the old address', async () => {
    const { auth, id } = await createSignedInUser(invitedOnly, 'mia@acme.example')
    const [company] = await invitedOnly.sql<{ id: string }>('select id from companies')
    await invitedOnly.sqlAs(id, 'select join_company_by_domain($1)', [company!.id])
    expect((await auth.updateUser({ email: 'mia@elsewhere.example' })).error).toBeNull()
    expect(await invitedOnly.mails('mia@elsewhere.example')).toHaveLength(1)
  })

  test.each([
    ['moves@acme.example', 'outsider@elsewhere.example', 0],
    ['stays@acme.example', 'still@acme.example', 1],
    ['was@elsewhere.example', 'is@another.example', 1],
  ])(
    'a change of the address %s to %s, which must not leave a listed domain, sends %i e-mails there',
    async (from, to, count) => {
      const { auth } = await createSignedInUser(invitedOnly, from)
      expect((await auth.updateUser({ email: to })).error).toBeNull()
      expect(await invitedOnly.mails(from)).toHaveLength(1)
      expect(await invitedOnly.mails(to)).toHaveLength(count)
    },
  )
})
