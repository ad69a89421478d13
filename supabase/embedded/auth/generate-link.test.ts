import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthClient, password } from '../testing/auth-clients.ts'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await createTestBackend()
})
afterAll(() => backend.stop())

const options = { auth: { persistSession: false, autoRefreshToken: false } }
const generate = (key: string, email: string, type: 'magiclink' | 'recovery' = 'magiclink') =>
  createClient(backend.url, key, options).auth.admin.generateLink({
    type,
    email,
    ...(type === 'magiclink' && { options: { data: { display_name: 'Nora' } } }),
  } as Parameters<ReturnType<typeof createClient>['auth']['admin']['generateLink']>[0])

/** Signs in with a generated link. */
async function follow(email: string) {
  const { data, error } = await generate(backend.secretKey, email)
  if (error) throw error
  const { hashed_token: tokenHash, verification_type: type } = data.properties
  const auth = createAuthClient(backend)
  const signedIn = await auth.verifyOtp({ token_hash: tokenHash, type: type as 'magiclink' })
  return { type, tokenHash, auth, signedIn }
}

describe('a generated link', () => {
  test('signs in a new address once, which it confirms, and sends no e-mail', async () => {
    const { type, tokenHash, signedIn } = await follow('nora@example.com')
    expect(type).toBe('signup')
    expect(signedIn.data.user).toMatchObject({
      email: 'nora@example.com',
      email_confirmed_at: expect.any(String),
      user_metadata: { display_name: 'Nora' },
    })
    expect(await backend.mails('nora@example.com')).toEqual([])
    const again = await createAuthClient(backend).verifyOtp({ token_hash: tokenHash, type: 'signup' })
    expect(again.error?.code).toBe('otp_expired')
  })

  test('of an unconfirmed account removes a password that somebody else may have set', async () => {
    const email = 'preset@example.com'
    const thief = createAuthClient(backend)
    await thief.signUp({ email, password })
    await backend.mails(email)
    const { type, auth, signedIn } = await follow(email)
    expect(type).toBe('magiclink')
    expect(signedIn.data.user?.email_confirmed_at).toEqual(expect.any(String))
    expect((await thief.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
    // The first password changes none, so no e-mail says that one was changed.
    expect((await auth.updateUser({ password: 'sheet plinth cargo' })).error).toBeNull()
    const subjects = (await backend.mails(email)).map(({ subject }) => subject)
    expect(subjects).toEqual([expect.stringContaining('Confirm')])
  })

  test('is made with the secret key alone, and of the type magiclink alone', async () => {
    const { error } = await generate(backend.publishableKey, 'x@example.com')
    expect(error).toMatchObject({ code: 'not_admin', status: 403 })
    expect((await generate(backend.secretKey, 'x@example.com', 'recovery')).error).toMatchObject({ status: 400 })
  })
})
