import postgres, { type Sql } from 'postgres'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

/** Attacks on accounts with a second factor. */

let backend: TestBackend
let outside: Sql
beforeAll(async () => {
  const limits = { mail: 1000, verify: 1000, signIn: 1000, factor: 1000 }
  backend = await createTestBackend({ limits })
  outside = postgres(backend.databaseUrl, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await outside.end()
  await backend.stop()
})

/** Whether a statement of this backend waits for a lock. Other tests have databases of their own on the same server. */
const someoneWaits = async () => {
  const [row] = await backend.sql<{ waits: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`,
  )
  return row?.waits
}

describe('somebody who knows only the password of an account with a second factor', () => {
  test('cannot use a refresh token from before the second factor was verified', async () => {
    const { factorId, secret } = await createUserWithFactor(backend, 'refresh@example.com')
    const { auth, session } = await signInClient(backend, 'refresh@example.com')
    const shown = await auth.mfa.challengeAndVerify({ factorId, code: totpCode(backend, secret) })
    expect(shown.error).toBeNull()
    const thief = await createAuthClient(backend).refreshSession({ refresh_token: session.refresh_token })
    expect(thief.error?.code).toBe('refresh_token_not_found')
    const { data } = await auth.refreshSession()
    expect(decodeJwt(data.session!.access_token)['aal']).toBe('aal2')
  })

  test('cannot verify a factor whose enrollment was left unfinished', async () => {
    const { id } = await createUserWithFactor(backend, 'beside@example.com')
    const { auth } = await signInClient(backend, 'beside@example.com')
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    // As if this enrollment had survived the verification of the other factor, which deletes unverified ones.
    const [left] = await backend.sql<{ id: string }>(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'unverified', $2, now(), now()) returning id`,
      [id, secret],
    )
    const { error } = await auth.mfa.challengeAndVerify({ factorId: left!.id, code: totpCode(backend, secret) })
    expect(error).toMatchObject({ code: 'insufficient_aal', status: 403 })
  })

  test('cannot end other sessions', async () => {
    const { auth: owner } = await createUserWithFactor(backend, 'out@example.com')
    const { session } = await signInClient(backend, 'out@example.com')
    // Sends the request by `fetch`, because supabase-js treats this error as a sign-out.
    const signOut = async (scope: string) => {
      const headers = { apikey: backend.publishableKey, authorization: `Bearer ${session.access_token}` }
      return (await fetch(`${backend.url}/auth/v1/logout?scope=${scope}`, { method: 'POST', headers })).status
    }
    expect([await signOut('global'), await signOut('others')]).toEqual([403, 403])
    expect((await owner.getUser()).error).toBeNull()
    expect(await signOut('local')).toBe(204)
    expect((await owner.getUser()).error).toBeNull()
  })
})

test('verifying a second factor deletes another enrollment that was started while the verification ran', async () => {
  const { auth, id } = await createSignedInUser(backend, 'race@example.com')
  const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const { data: challenge } = await auth.mfa.challenge({ factorId: data!.id })
  let verified: ReturnType<typeof auth.mfa.verify> | undefined
  await outside.begin(async (sql) => {
    await sql`select from auth.users where id = ${id} for update`
    verified = auth.mfa.verify({
      factorId: data!.id,
      challengeId: challenge!.id,
      code: totpCode(backend, data!.totp.secret),
    })
    const done = verified.then(() => 'it did not wait')
    const waits = expect.poll(someoneWaits).toBe(true)
    expect(await Promise.race([done, waits])).not.toBe('it did not wait')
    await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
      values (gen_random_uuid(), ${id}, 'totp', 'unverified', 'X', now(), now())`
  })
  expect((await verified)?.error).toBeNull()
  const factors = await backend.sql('select status::text from auth.mfa_factors where user_id = $1', [id])
  expect(factors).toEqual([{ status: 'verified' }])
})

test('a sign-in whose password is replaced while it is compared gives no session', async () => {
  const { id } = await createSignedInUser(backend, 'replaced@example.com')
  await backend.sql('delete from auth.sessions where user_id = $1', [id])
  let refused: Promise<void> | undefined
  await outside.begin(async (sql) => {
    await sql`update auth.users set encrypted_password = 'another' where id = ${id}`
    // Expected from the start, because the answer may come before this transaction knows that it ended.
    refused = expect(signInClient(backend, 'replaced@example.com')).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
    await expect.poll(someoneWaits).toBe(true)
  })
  await refused
  expect(await backend.sql('select 1 from auth.sessions where user_id = $1', [id])).toEqual([])
})

test('the response time of a sign-up does not reveal whether the account exists', async () => {
  const signUp = (email: string) => createAuthClient(backend).signUp({ email, password })
  await createSignedInUser(backend, 'known@example.com')
  await outside.begin(async (sql) => {
    await sql`lock table auth.users in access exclusive mode`
    const [known, unknown] = [await signUp('known@example.com'), await signUp('unknown@example.com')]
    expect([known.error, unknown.error]).toEqual([null, null])
  })
  const { code } = await newestEmail(backend, 'unknown@example.com')
  expect(await backend.mails('known@example.com')).toEqual([])
  const opened = await createAuthClient(backend).verifyOtp({
    email: 'unknown@example.com',
    token: code,
    type: 'signup',
  })
  expect(opened.error).toBeNull()
})

describe('the owner of an account gets an e-mail', () => {
  const subjects = async (to: string) => (await backend.mails(to)).map(({ subject }) => subject)

  test('about a changed password', async () => {
    const email = 'told1@example.com'
    const { auth } = await createSignedInUser(backend, email)
    const change = (current_password: string) => auth.updateUser({ password: 'another long one', current_password })
    await change('guessed wrong')
    expect(await subjects(email)).toEqual([])
    await change(password)
    expect(await subjects(email)).toEqual(['Your TrackQuery password was changed'])
    const [mail] = await backend.mails(email)
    expect(mail?.text).toContain(email)
    expect(mail?.text).toContain('http://localhost:3000/login?mode=recover')
    expect(mail?.html).not.toMatch(/\{\{|<script/)
  })

  test('about a changed address, sent to the previous address', async () => {
    const { auth } = await createSignedInUser(backend, 'told2@example.com')
    await auth.updateUser({ email: 'told2.new@example.com' })
    for (const to of ['told2@example.com', 'told2.new@example.com']) {
      const { tokenHash } = await newestEmail(backend, to)
      await createAuthClient(backend).verifyOtp({ token_hash: tokenHash, type: 'email_change' })
    }
    expect(await subjects('told2@example.com')).toEqual([
      'The address of your TrackQuery account was changed',
      'Confirm a new address for TrackQuery',
    ])
    expect(await subjects('told2.new@example.com')).toEqual(['Confirm a new address for TrackQuery'])
    const [mail] = await backend.mails('told2@example.com')
    expect(mail?.text).toContain('from told2@example.com to told2.new@example.com')
  })

  test('about a verified or removed second factor, but not about an unverified one', async () => {
    const email = 'told3@example.com'
    const { auth, factorId } = await createUserWithFactor(backend, email)
    expect(await subjects(email)).toEqual(['A second factor was added to your TrackQuery account'])
    const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Given up' })
    await auth.mfa.unenroll({ factorId: data!.id })
    expect(await subjects(email)).toHaveLength(1)
    await auth.mfa.unenroll({ factorId })
    expect(await subjects(email)).toEqual([
      'A second factor was removed from your TrackQuery account',
      'A second factor was added to your TrackQuery account',
    ])
  })
})
