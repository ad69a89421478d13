import { createHash } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestEmail, templatesWithCodes } from '../testing/auth-clients.ts'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await createTestBackend({
    limits: { mail: 1000, verify: 1000, signIn: 1000 },
    settings: { templates: await templatesWithCodes() },
  })
})
afterAll(() => backend.stop())

const createAuthClient = () =>
  createClient(backend.url, backend.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } }).auth

const password = 'correct horse battery'

const account = (email: string) => backend.createUser({ email, password, name: 'Somebody' })

/** A response without its random members. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]))
}

describe('signing up', () => {
  test('e-mails a code that confirms the account once', async () => {
    const auth = createAuthClient()
    const email = 'ada@example.com'
    const options = { data: { display_name: 'Ada' } }
    const { data, error } = await auth.signUp({ email: 'Ada@Example.com', password, options })
    expect(error).toBeNull()
    expect(data).toMatchObject({ session: null, user: { email, user_metadata: { display_name: 'Ada' } } })
    // The account is made after the response, before the e-mail.
    const { code } = await newestEmail(backend, email)
    expect((await auth.signInWithPassword({ email, password })).error?.code).toBe('email_not_confirmed')
    const verified = await auth.verifyOtp({ email, token: code, type: 'signup' })
    expect(verified.error).toBeNull()
    expect(verified.data.session?.user.id).toBe(data.user?.id)
    const again = await createAuthClient().verifyOtp({ email, token: code, type: 'signup' })
    expect(again.error).toMatchObject({ code: 'otp_expired', status: 403 })
    expect((await createAuthClient().signInWithPassword({ email, password })).error).toBeNull()
  })

  test('e-mails a link that cannot be computed from address and code', async () => {
    const email = 'cyd@example.com'
    await createAuthClient().signUp({ email, password })
    const { code } = await newestEmail(backend, email)
    for (const text of [`${email}${code}`, `${email} ${code}`]) {
      const token_hash = createHash('sha224').update(text).digest('hex')
      const { error } = await createAuthClient().verifyOtp({ token_hash, type: 'email' })
      expect(error?.code).toBe('otp_expired')
    }
    expect((await createAuthClient().verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull()
  })

  test('e-mails a link as an alternative to the code, and using the link invalidates both', async () => {
    const email = 'bob@example.com'
    await createAuthClient().signUp({ email, password })
    const { code, tokenHash, type } = await newestEmail(backend, email)
    expect(type).toBe('signup')
    expect((await createAuthClient().verifyOtp({ token_hash: tokenHash, type: 'email' })).error).toBeNull()
    expect((await createAuthClient().verifyOtp({ token_hash: tokenHash, type: 'email' })).error?.code).toBe(
      'otp_expired',
    )
    expect((await createAuthClient().verifyOtp({ email, token: code, type: 'signup' })).error?.code).toBe('otp_expired')
  })

  test('gives the same response for an existing account and sends no e-mail', async () => {
    const email = 'cleo@example.com'
    await account(email)
    const options = { data: { display_name: 'Mallory' } }
    const known = await createAuthClient().signUp({ email, password: 'another password', options })
    const fresh = await createAuthClient().signUp({ email: 'dora@example.com', password: 'another password', options })
    expect(known.error).toBeNull()
    expect(shapeOf(known.data)).toEqual(shapeOf(fresh.data))
    expect(await backend.mails(email)).toHaveLength(0)
    expect((await createAuthClient().signInWithPassword({ email, password })).error).toBeNull()
  })

  test('replaces an unconfirmed account, so that nobody can preset its password', async () => {
    const email = 'eve@example.com'
    await createAuthClient().signUp({ email, password: 'laid by somebody else' })
    const first = await newestEmail(backend, email)
    backend.passTime(60)
    await createAuthClient().signUp({ email, password })
    const second = await newestEmail(backend, email)
    expect((await createAuthClient().verifyOtp({ email, token: first.code, type: 'signup' })).error?.code).toBe(
      'otp_expired',
    )
    expect((await createAuthClient().verifyOtp({ email, token: second.code, type: 'signup' })).error).toBeNull()
    const laid = await createAuthClient().signInWithPassword({ email, password: 'laid by somebody else' })
    expect(laid.error?.code).toBe('invalid_credentials')
    expect((await createAuthClient().signInWithPassword({ email, password })).error).toBeNull()
  })

  describe('confirmed by a client that names its sign-up', () => {
    const signUp = async (email: string) => {
      const options = { data: { display_name: 'Ada', sign_up: 'mine' } }
      await createAuthClient().signUp({ email, password, options })
      return newestEmail(backend, email)
    }
    const outcomeOf = async (email: string) =>
      (await createAuthClient().signInWithPassword({ email, password })).error?.code

    test.each(['mine', 'other', ''])('keeps its password only if it is that of the account (%j)', async (sign_up) => {
      const expected = sign_up === 'mine' ? undefined : 'invalid_credentials'
      const byLink = `link-${sign_up}@example.com`
      const { tokenHash } = await signUp(byLink)
      const link = { token_hash: tokenHash, type: 'signup', sign_up } as const
      expect((await createAuthClient().verifyOtp(link)).error).toBeNull()
      expect(await outcomeOf(byLink)).toBe(expected)

      for (const type of ['signup', 'email'] as const) {
        const byCode = `${type}-${sign_up}@example.com`
        const { code: token } = await signUp(byCode)
        const code = { email: byCode, token, type, sign_up }
        expect((await createAuthClient().verifyOtp(code)).error).toBeNull()
        expect(await outcomeOf(byCode)).toBe(expected)
      }
    })

    test('loses its password if the account does not name any', async () => {
      const email = 'unnamed@example.com'
      await createAuthClient().signUp({ email, password })
      const { code: token } = await newestEmail(backend, email)
      const asked = { email, token, type: 'signup', sign_up: 'mine' } as const
      await createAuthClient().verifyOtp(asked)
      expect(await outcomeOf(email)).toBe('invalid_credentials')
    })
  })

  test('rejects a weak password with the reason', async () => {
    const { error } = await createAuthClient().signUp({ email: 'finn@example.com', password: 'short' })
    expect(error).toMatchObject({ code: 'weak_password', status: 422, reasons: ['length'] })
    for (const guessable of ['password2026', '1234567890', 'finn likes plinths', 'cargo of Dora Vale']) {
      const options = { data: { display_name: 'Dora Vale' } }
      const refused = await createAuthClient().signUp({ email: 'finn@example.com', password: guessable, options })
      expect(refused.error).toMatchObject({ code: 'weak_password', status: 422, reasons: ['pwned'] })
    }
    expect(
      (await createAuthClient().signUp({ email: 'finn@example.com', password: 'x'.repeat(73) })).error?.status,
    ).toBe(400)
  })

  test('can send the confirmation e-mail again, which invalidates the first one', async () => {
    const email = 'gwen@example.com'
    await createAuthClient().signUp({ email, password })
    const first = await newestEmail(backend, email)
    backend.passTime(60)
    await createAuthClient().resend({ type: 'signup', email })
    const second = await newestEmail(backend, email)
    expect((await createAuthClient().verifyOtp({ email, token: first.code, type: 'signup' })).error?.code).toBe(
      'otp_expired',
    )
    expect((await createAuthClient().verifyOtp({ email, token: second.code, type: 'signup' })).error).toBeNull()
  })
})

describe('a one-time code', () => {
  test('signs a user in without a password', async () => {
    const email = 'hugo@example.com'
    await account(email)
    expect((await createAuthClient().signInWithOtp({ email })).error).toBeNull()
    const { code, subject } = await newestEmail(backend, email)
    expect(subject).toBe(`${code} is your TrackQuery sign-in code`)
    const { data, error } = await createAuthClient().verifyOtp({ email, token: code, type: 'email' })
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
  })

  test('creates an account for a new address, which is unconfirmed until the code is entered', async () => {
    const email = 'iris@example.com'
    await createAuthClient().signInWithOtp({ email })
    const { code } = await newestEmail(backend, email)
    expect(await backend.sql('select email_confirmed_at from auth.users where email = $1', [email])).toEqual([
      { email_confirmed_at: null },
    ])
    expect((await createAuthClient().verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
  })

  test('reveals nothing about an unknown address: same response, no e-mail, no account', async () => {
    const email = 'nobody@example.com'
    expect(await createAuthClient().signInWithOtp({ email, options: { shouldCreateUser: false } })).toMatchObject({
      error: null,
    })
    expect(await createAuthClient().resetPasswordForEmail(email)).toMatchObject({ error: null })
    expect(await backend.mails(email)).toHaveLength(0)
    expect(await backend.sql('select 1 from auth.users where email = $1', [email])).toHaveLength(0)
  })

  test('is invalid after an hour, and for another address', async () => {
    const email = 'jon@example.com'
    await account(email)
    await account('kim@example.com')
    await createAuthClient().signInWithOtp({ email })
    const { code, tokenHash } = await newestEmail(backend, email)
    const foreign = await createAuthClient().verifyOtp({ email: 'kim@example.com', token: code, type: 'email' })
    expect(foreign.error?.code).toBe('otp_expired')
    await backend.sql(`update auth.one_time_tokens set created_at = created_at - interval '61 minutes'`)
    expect((await createAuthClient().verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe('otp_expired')
    expect((await createAuthClient().verifyOtp({ token_hash: tokenHash, type: 'email' })).error?.code).toBe(
      'otp_expired',
    )
  })
})

describe('a forgotten password', () => {
  test('can be replaced by e-mail, which ends all other sessions', async () => {
    const email = 'lea@example.com'
    await account(email)
    const thief = createAuthClient()
    await thief.signInWithPassword({ email, password })
    await createAuthClient().resetPasswordForEmail(email)
    const { tokenHash, type } = await newestEmail(backend, email)

    const owner = createAuthClient()
    expect((await owner.verifyOtp({ token_hash: tokenHash, type: type as 'recovery' })).error).toBeNull()
    expect((await owner.updateUser({ password })).error?.code).toBe('same_password')
    expect((await owner.updateUser({ password: 'short' })).error).toMatchObject({ code: 'weak_password' })
    expect((await owner.updateUser({ password: 'a new one altogether' })).error).toBeNull()

    expect((await owner.getUser()).error).toBeNull()
    expect((await thief.getUser()).error).not.toBeNull()
    expect((await thief.refreshSession()).error).not.toBeNull()
    expect((await createAuthClient().signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
  })

  test('of an unconfirmed account is removed when the code of the recovery e-mail is entered', async () => {
    const email = 'mia@example.com'
    await createAuthClient().signUp({ email, password: 'laid by somebody else' })
    await newestEmail(backend, email)
    await createAuthClient().resetPasswordForEmail(email)
    const { code } = await newestEmail(backend, email)
    expect((await createAuthClient().verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull()
    const laid = await createAuthClient().signInWithPassword({ email, password: 'laid by somebody else' })
    expect(laid.error?.code).toBe('invalid_credentials')
  })
})

test('an e-mail address changes only after both mailboxes have confirmed the change', async () => {
  const before = 'nora@example.com'
  const after = 'nora.new@example.com'
  await account(before)
  const auth = createAuthClient()
  await auth.signInWithPassword({ email: before, password })
  expect((await auth.updateUser({ email: after })).data.user?.new_email).toBe(after)

  const leaving = await newestEmail(backend, before)
  const coming = await newestEmail(backend, after)
  const half = await createAuthClient().verifyOtp({ token_hash: coming.tokenHash, type: 'email_change' })
  expect(half).toMatchObject({ error: null, data: { session: null } })
  expect((await createAuthClient().signInWithPassword({ email: before, password })).error).toBeNull()
  expect(
    (await createAuthClient().verifyOtp({ email: before, token: leaving.code, type: 'email_change' })).error,
  ).toBeNull()
  expect((await createAuthClient().signInWithPassword({ email: after, password })).error).toBeNull()
  expect((await createAuthClient().signInWithPassword({ email: before, password })).error?.code).toBe(
    'invalid_credentials',
  )
})
