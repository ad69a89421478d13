import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'
import {
  createSignedInUser,
  password,
  signInClient,
  createAuthClient,
  createUserWithFactor,
} from '../testing/auth-clients.ts'

/** Every token contains the user metadata, and so does every request with a session cookie. */

const limits = { mail: 1000, verify: 1000, signIn: 1000, factor: 1000 }

describe('user metadata', () => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await createTestBackend({ limits })
  })
  afterAll(() => backend.stop())

  const tooLarge = { code: 'validation_failed', status: 422, message: expect.stringContaining('4096') }
  const kept = async (email: string) =>
    (
      await backend.sql<{ data: Record<string, unknown> }>(
        'select raw_user_meta_data as data from auth.users where email = $1',
        [email],
      )
    )[0]?.data

  test('beyond the size limit is rejected and not stored', async () => {
    const email = 'ada@example.com'
    const { auth } = await createSignedInUser(backend, email)
    const before = await kept(email)
    expect((await auth.updateUser({ data: { x: 'y'.repeat(12_000) } })).error).toMatchObject(tooLarge)
    // The limit counts bytes, and each `€` has three.
    expect((await auth.updateUser({ data: { x: '€'.repeat(1500) } })).error).toMatchObject(tooLarge)
    expect(await kept(email)).toEqual(before)
    expect((await auth.updateUser({ data: { x: 'y'.repeat(2500) } })).error).toBeNull()
  })

  test('cannot exceed the size limit in several updates', async () => {
    const { auth } = await createSignedInUser(backend, 'bit@example.com')
    expect((await auth.updateUser({ data: { first: 'y'.repeat(2500) } })).error).toBeNull()
    expect((await auth.updateUser({ data: { second: 'y'.repeat(2500) } })).error).toMatchObject(tooLarge)
    expect((await auth.updateUser({ data: { first: null, second: 'y'.repeat(2500) } })).error).toBeNull()
  })

  test('beyond the size limit is rejected at sign-up, whether or not the account exists', async () => {
    await backend.createUser({ email: 'known@example.com', password })
    const data = { x: 'y'.repeat(12_000) }
    for (const email of ['known@example.com', 'unknown@example.com']) {
      const { error } = await createAuthClient(backend).signUp({ email, password, options: { data } })
      expect(error).toMatchObject(tooLarge)
      expect((await createAuthClient(backend).signInWithOtp({ email, options: { data } })).error).toMatchObject(
        tooLarge,
      )
    }
    expect(await kept('unknown@example.com')).toBeUndefined()
  })

  test('cannot be changed by a session without the second factor, once the user has verified a factor', async () => {
    const email = 'eve@example.com'
    const owner = await createUserWithFactor(backend, email)
    const before = await kept(email)
    const { auth } = await signInClient(backend, email)
    const { error } = await auth.updateUser({ data: { display_name: 'Somebody else' } })
    expect(error).toMatchObject({ code: 'insufficient_aal', status: 401 })
    expect(await kept(email)).toEqual(before)
    expect((await owner.auth.updateUser({ data: { display_name: 'Eve' } })).error).toBeNull()
  })
})
