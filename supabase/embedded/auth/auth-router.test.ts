import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'
import {
  totpCode,
  createSignedInUser,
  newestEmail,
  password,
  signInClient,
  createAuthClient,
  createUserWithFactor,
} from '../testing/auth-clients.ts'

/**
 * Each session call of the specification (§7: sign-up, sign-in, token refresh, one-time code, verification, recovery,
 * user, multi-factor) once with supabase-js. A call fails here if the backend lacks it.
 */

let backend: TestBackend
beforeAll(async () => {
  backend = await createTestBackend({ limits: { mail: 1000, verify: 1000, signIn: 1000, factor: 1000 } })
})
afterAll(() => backend.stop())

type Outcome = { data: unknown; error: unknown }
const session = { access_token: expect.any(String), refresh_token: expect.any(String), token_type: 'bearer' }
const aal2 = { currentLevel: 'aal2', nextLevel: 'aal2' }

const calls: [call: string, comesOf: object | null, act: (email: string) => Promise<Outcome>][] = [
  [
    'signUp',
    { user: { email: expect.any(String) }, session: null },
    (email) => createAuthClient(backend).signUp({ email, password, options: { data: { display_name: 'Ada' } } }),
  ],
  [
    'resend (signup)',
    { user: null, session: null },
    async (email) => {
      await createAuthClient(backend).signUp({ email, password })
      backend.passTime(60)
      return createAuthClient(backend).resend({ type: 'signup', email })
    },
  ],
  [
    'verifyOtp (signup)',
    { session },
    async (email) => {
      await createAuthClient(backend).signUp({ email, password })
      const { code } = await newestEmail(backend, email)
      return createAuthClient(backend).verifyOtp({ email, token: code, type: 'signup' })
    },
  ],
  [
    'signInWithPassword',
    { session },
    async (email) => {
      await backend.createUser({ email, password })
      return createAuthClient(backend).signInWithPassword({ email, password })
    },
  ],
  ['refreshSession', { session }, async (email) => (await createSignedInUser(backend, email)).auth.refreshSession()],
  ['signInWithOtp', { user: null, session: null }, (email) => createAuthClient(backend).signInWithOtp({ email })],
  [
    'verifyOtp (email, by code)',
    { session },
    async (email) => {
      await createAuthClient(backend).signInWithOtp({ email })
      const { code } = await newestEmail(backend, email)
      return createAuthClient(backend).verifyOtp({ email, token: code, type: 'email' })
    },
  ],
  [
    'verifyOtp (email, by link)',
    { session },
    async (email) => {
      await createAuthClient(backend).signInWithOtp({ email })
      const { tokenHash } = await newestEmail(backend, email)
      return createAuthClient(backend).verifyOtp({ token_hash: tokenHash, type: 'email' })
    },
  ],
  [
    'resetPasswordForEmail',
    {},
    async (email) => {
      await backend.createUser({ email, password })
      return createAuthClient(backend).resetPasswordForEmail(email)
    },
  ],
  [
    'verifyOtp (recovery)',
    { session },
    async (email) => {
      await backend.createUser({ email, password })
      await createAuthClient(backend).resetPasswordForEmail(email)
      const { code } = await newestEmail(backend, email)
      return createAuthClient(backend).verifyOtp({ email, token: code, type: 'recovery' })
    },
  ],
  [
    'getUser',
    { user: { email: expect.any(String), role: 'authenticated' } },
    async (email) => (await createSignedInUser(backend, email)).auth.getUser(),
  ],
  [
    'getClaims',
    { claims: { aal: 'aal1', role: 'authenticated' } },
    async (email) => (await createSignedInUser(backend, email)).auth.getClaims(),
  ],
  [
    'updateUser (name)',
    { user: { user_metadata: { display_name: 'Ada' } } },
    async (email) => (await createSignedInUser(backend, email)).auth.updateUser({ data: { display_name: 'Ada' } }),
  ],
  [
    'updateUser (address)',
    { user: { new_email: expect.stringMatching(/^new\./) } },
    async (email) => (await createSignedInUser(backend, email)).auth.updateUser({ email: `new.${email}` }),
  ],
  [
    'reauthenticate',
    { user: null, session: null },
    async (email) => (await createSignedInUser(backend, email)).auth.reauthenticate(),
  ],
  [
    'updateUser (password)',
    { user: { email: expect.any(String) } },
    async (email) =>
      (await createSignedInUser(backend, email)).auth.updateUser({
        password: 'quiet lantern over harbors',
        current_password: password,
      }),
  ],
  [
    'mfa.enroll',
    { type: 'totp', totp: { qr_code: expect.stringContaining('<svg'), secret: expect.any(String) } },
    async (email) => (await createSignedInUser(backend, email)).auth.mfa.enroll({ factorType: 'totp' }),
  ],
  [
    'mfa.challenge',
    { id: expect.any(String), type: 'totp', expires_at: expect.any(Number) },
    async (email) => {
      const { auth, factorId } = await createUserWithFactor(backend, email)
      return auth.mfa.challenge({ factorId })
    },
  ],
  [
    'mfa.verify',
    { ...session, user: { factors: [{ status: 'verified' }] } },
    async (email) => {
      const { factorId, secret } = await createUserWithFactor(backend, email)
      const { auth } = await signInClient(backend, email)
      const { data } = await auth.mfa.challenge({ factorId })
      return auth.mfa.verify({ factorId, challengeId: data!.id, code: totpCode(backend, secret) })
    },
  ],
  [
    'mfa.challengeAndVerify',
    session,
    async (email) => {
      const { factorId, secret } = await createUserWithFactor(backend, email)
      const { auth } = await signInClient(backend, email)
      return auth.mfa.challengeAndVerify({ factorId, code: totpCode(backend, secret) })
    },
  ],
  [
    'mfa.listFactors',
    { totp: [{ friendly_name: 'Phone', factor_type: 'totp', status: 'verified' }] },
    async (email) => (await createUserWithFactor(backend, email)).auth.mfa.listFactors(),
  ],
  [
    'mfa.getAuthenticatorAssuranceLevel',
    aal2,
    async (email) => (await createUserWithFactor(backend, email)).auth.mfa.getAuthenticatorAssuranceLevel(),
  ],
  [
    'mfa.unenroll',
    { id: expect.any(String) },
    async (email) => {
      const { auth, factorId } = await createUserWithFactor(backend, email)
      return auth.mfa.unenroll({ factorId })
    },
  ],
  [
    'signOut',
    null,
    async (email) => ({
      data: null,
      ...(await (await createSignedInUser(backend, email)).auth.signOut({ scope: 'others' })),
    }),
  ],
]

test.each(calls)('supabase-js understands the response to its call %s', async (call, comesOf, act) => {
  const { data, error } = await act(`${call.replaceAll(/\W+/g, '-')}@example.com`.toLowerCase().replace('-@', '@'))
  expect(error).toBeNull()
  if (comesOf) expect(data).toMatchObject(comesOf)
  else expect(data).toBeNull()
})

test.each([
  ['GET', 'admin/users'],
  ['POST', 'admin/oauth/clients'],
  ['POST', 'invite'],
  ['POST', 'sso'],
  ['GET', 'authorize?provider=github'],
  ['GET', 'user/identities/authorize?provider=github'],
])('%s %s, which only hosted has, is answered with 404 and not_found', async (method, path) => {
  const answer = await fetch(`${backend.url}/auth/v1/${path}`, { method, headers: { apikey: backend.secretKey } })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ error_code: 'not_found' })
})

test.each([
  ['an anonymous account', 'signup', {}, 'validation_failed'],
  ['a token of another provider', 'token?grant_type=id_token', { provider: 'google', id_token: 'x' }, undefined],
  ['a wallet', 'token?grant_type=web3', { chain: 'solana', message: 'x', signature: 'x' }, undefined],
])('sign-in with %s, which only hosted knows, is rejected as an invalid request', async (_, path, body, code) => {
  const answer = await fetch(`${backend.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(400)
  expect(((await answer.json()) as { error_code?: string }).error_code).toBe(code ?? 'invalid_grant')
})
