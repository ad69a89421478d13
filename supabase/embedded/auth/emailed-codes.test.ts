import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await createTestBackend({ limits: { mail: 1000, verify: 1000, signIn: 1000 } })
})
afterAll(() => backend.stop())

const visitor = () =>
  createClient(backend.url, backend.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } }).auth

const password = 'correct horse battery'

/** The code and the link's secret of the newest mail to that address. */
const newestMail = async (to: string) => {
  const [mail] = await backend.mails(to)
  const link = /token_hash=(\w+)&(?:amp;)?type=(\w+)/.exec(mail?.html ?? '')
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  return { subject: mail?.subject, code, tokenHash: link?.[1] ?? '', type: link?.[2] ?? '' }
}

const account = (email: string) => backend.createUser({ email, password, name: 'Somebody' })

/** What an answer is made of, without what is random in it. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]))
}

describe('signing up', () => {
  test('mails a code that opens the account once', async () => {
    const auth = visitor()
    const email = 'ada@example.com'
    const options = { data: { display_name: 'Ada' } }
    const { data, error } = await auth.signUp({ email: 'Ada@Example.com', password, options })
    expect(error).toBeNull()
    expect(data).toMatchObject({ session: null, user: { email, user_metadata: { display_name: 'Ada' } } })
    expect((await auth.signInWithPassword({ email, password })).error?.code).toBe('email_not_confirmed')

    const { code } = await newestMail(email)
    const verified = await auth.verifyOtp({ email, token: code, type: 'signup' })
    expect(verified.error).toBeNull()
    expect(verified.data.session?.user.id).toBe(data.user?.id)
    const again = await visitor().verifyOtp({ email, token: code, type: 'signup' })
    expect(again.error).toMatchObject({ code: 'otp_expired', status: 403 })
    expect((await visitor().signInWithPassword({ email, password })).error).toBeNull()
  })

  test('mails a link that opens it as well, and either of the two uses up the other', async () => {
    const email = 'bob@example.com'
    await visitor().signUp({ email, password })
    const { code, tokenHash, type } = await newestMail(email)
    expect(type).toBe('signup')
    expect((await visitor().verifyOtp({ token_hash: tokenHash, type: 'email' })).error).toBeNull()
    expect((await visitor().verifyOtp({ token_hash: tokenHash, type: 'email' })).error?.code).toBe('otp_expired')
    expect((await visitor().verifyOtp({ email, token: code, type: 'signup' })).error?.code).toBe('otp_expired')
  })

  test('answers the same for an address that has an account, and mails nothing', async () => {
    const email = 'cleo@example.com'
    await account(email)
    const options = { data: { display_name: 'Mallory' } }
    const known = await visitor().signUp({ email, password: 'another password', options })
    const fresh = await visitor().signUp({ email: 'dora@example.com', password: 'another password', options })
    expect(known.error).toBeNull()
    expect(shapeOf(known.data)).toEqual(shapeOf(fresh.data))
    expect(await backend.mails(email)).toHaveLength(0)
    expect((await visitor().signInWithPassword({ email, password })).error).toBeNull()
  })

  test('counts the newest one of an unconfirmed address, so nobody can lay a password under it', async () => {
    const email = 'eve@example.com'
    await visitor().signUp({ email, password: 'laid by somebody else' })
    const first = await newestMail(email)
    backend.passTime(60)
    await visitor().signUp({ email, password })
    const second = await newestMail(email)
    expect((await visitor().verifyOtp({ email, token: first.code, type: 'signup' })).error?.code).toBe('otp_expired')
    expect((await visitor().verifyOtp({ email, token: second.code, type: 'signup' })).error).toBeNull()
    const laid = await visitor().signInWithPassword({ email, password: 'laid by somebody else' })
    expect(laid.error?.code).toBe('invalid_credentials')
    expect((await visitor().signInWithPassword({ email, password })).error).toBeNull()
  })

  test('refuses a weak password and says why', async () => {
    const { error } = await visitor().signUp({ email: 'finn@example.com', password: 'short' })
    expect(error).toMatchObject({ code: 'weak_password', status: 422, reasons: ['length'] })
    expect((await visitor().signUp({ email: 'finn@example.com', password: 'x'.repeat(73) })).error?.status).toBe(400)
  })

  test('sends the confirmation once more when asked, and the older one no longer counts', async () => {
    const email = 'gwen@example.com'
    await visitor().signUp({ email, password })
    const first = await newestMail(email)
    backend.passTime(60)
    await visitor().resend({ type: 'signup', email })
    const second = await newestMail(email)
    expect((await visitor().verifyOtp({ email, token: first.code, type: 'signup' })).error?.code).toBe('otp_expired')
    expect((await visitor().verifyOtp({ email, token: second.code, type: 'signup' })).error).toBeNull()
  })
})

describe('a one-time code', () => {
  test('signs a person in without a password', async () => {
    const email = 'hugo@example.com'
    await account(email)
    expect((await visitor().signInWithOtp({ email })).error).toBeNull()
    const { code, subject } = await newestMail(email)
    expect(subject).toBe('Your sign-in code')
    const { data, error } = await visitor().verifyOtp({ email, token: code, type: 'email' })
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
  })

  test('makes an account for a new address, which stays closed until the code is typed', async () => {
    const email = 'iris@example.com'
    await visitor().signInWithOtp({ email })
    const { code } = await newestMail(email)
    expect(await backend.sql('select email_confirmed_at from auth.users where email = $1', [email])).toEqual([
      { email_confirmed_at: null },
    ])
    expect((await visitor().verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
  })

  test('tells a stranger nothing: same answer, no mail, no account', async () => {
    const email = 'nobody@example.com'
    expect(await visitor().signInWithOtp({ email, options: { shouldCreateUser: false } })).toMatchObject({
      error: null,
    })
    expect(await visitor().resetPasswordForEmail(email)).toMatchObject({ error: null })
    expect(await backend.mails(email)).toHaveLength(0)
    expect(await backend.sql('select 1 from auth.users where email = $1', [email])).toHaveLength(0)
  })

  test('is worth nothing after its hour, or for another address', async () => {
    const email = 'jon@example.com'
    await account(email)
    await account('kim@example.com')
    await visitor().signInWithOtp({ email })
    const { code, tokenHash } = await newestMail(email)
    const foreign = await visitor().verifyOtp({ email: 'kim@example.com', token: code, type: 'email' })
    expect(foreign.error?.code).toBe('otp_expired')
    await backend.sql(`update auth.one_time_tokens set created_at = created_at - interval '61 minutes'`)
    expect((await visitor().verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe('otp_expired')
    expect((await visitor().verifyOtp({ token_hash: tokenHash, type: 'email' })).error?.code).toBe('otp_expired')
  })
})

describe('a forgotten password', () => {
  test('is replaced by a new one, and every other session ends', async () => {
    const email = 'lea@example.com'
    await account(email)
    const thief = visitor()
    await thief.signInWithPassword({ email, password })
    await visitor().resetPasswordForEmail(email)
    const { tokenHash, type } = await newestMail(email)

    const owner = visitor()
    expect((await owner.verifyOtp({ token_hash: tokenHash, type: type as 'recovery' })).error).toBeNull()
    expect((await owner.updateUser({ password })).error?.code).toBe('same_password')
    expect((await owner.updateUser({ password: 'short' })).error).toMatchObject({ code: 'weak_password' })
    expect((await owner.updateUser({ password: 'a new one altogether' })).error).toBeNull()

    expect((await owner.getUser()).error).toBeNull()
    expect((await thief.getUser()).error).not.toBeNull()
    expect((await thief.refreshSession()).error).not.toBeNull()
    expect((await visitor().signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
  })

  test('confirms an unconfirmed address, but not the password that lay there', async () => {
    const email = 'mia@example.com'
    await visitor().signUp({ email, password: 'laid by somebody else' })
    await visitor().resetPasswordForEmail(email)
    const { code } = await newestMail(email)
    expect((await visitor().verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull()
    const laid = await visitor().signInWithPassword({ email, password: 'laid by somebody else' })
    expect(laid.error?.code).toBe('invalid_credentials')
  })
})

test('an address changes once both mailboxes agreed', async () => {
  const before = 'nora@example.com'
  const after = 'nora.new@example.com'
  await account(before)
  const auth = visitor()
  await auth.signInWithPassword({ email: before, password })
  expect((await auth.updateUser({ email: after })).data.user?.new_email).toBe(after)

  const leaving = await newestMail(before)
  const coming = await newestMail(after)
  const half = await visitor().verifyOtp({ token_hash: coming.tokenHash, type: 'email_change' })
  expect(half).toMatchObject({ error: null, data: { session: null } })
  expect((await visitor().signInWithPassword({ email: before, password })).error).toBeNull()
  expect((await visitor().verifyOtp({ email: before, token: leaving.code, type: 'email_change' })).error).toBeNull()
  expect((await visitor().signInWithPassword({ email: after, password })).error).toBeNull()
  expect((await visitor().signInWithPassword({ email: before, password })).error?.code).toBe('invalid_credentials')
})
