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

/** Parallel guesses must not exceed the limit of sequential ones. */

const guesses = 10
const atOnce = 40

describe('guesses', () => {
  let backend: TestBackend
  beforeAll(async () => {
    const limits = { mail: 1000, verify: 1000, signIn: 1000, factor: 1000 }
    backend = await createTestBackend({ limits })
  })
  afterAll(() => backend.stop())

  /** Makes all guesses at once and counts equal results. */
  const together = async (guess: (at: number) => Promise<string | undefined>) => {
    const answers = await Promise.all(Array.from({ length: atOnce }, (_, at) => guess(at)))
    const counts: Record<string, number> = {}
    for (const answer of answers) counts[answer ?? 'none'] = (counts[answer ?? 'none'] ?? 0) + 1
    return counts
  }
  const limited = (wrong: string) => ({ [wrong]: guesses, over_request_rate_limit: atOnce - guesses })

  /** Six digits that differ from the correct code. */
  const wrongOf = (right: string, at: number) => String((Number(right) + 1 + at) % 1_000_000).padStart(6, '0')

  test('of a password are limited when they arrive in parallel', async () => {
    await createSignedInUser(backend, 'password@example.com')
    const guess = async (at: number) =>
      (await createAuthClient(backend).signInWithPassword({ email: 'password@example.com', password: `guess ${at}` }))
        .error?.code
    expect(await together(guess)).toEqual(limited('invalid_credentials'))
  })

  test('of an e-mailed code are limited when they arrive in parallel', async () => {
    const email = 'code@example.com'
    await createSignedInUser(backend, email)
    await createAuthClient(backend).signInWithOtp({ email })
    const { code } = await newestEmail(backend, email)
    const guess = async (at: number) =>
      (await createAuthClient(backend).verifyOtp({ email, token: wrongOf(code, at), type: 'email' })).error?.code
    expect(await together(guess)).toEqual(limited('otp_expired'))
  })

  test("of a second factor's code are limited when they arrive in parallel", async () => {
    const { factorId, secret } = await createUserWithFactor(backend, 'app@example.com')
    const { auth } = await signInClient(backend, 'app@example.com')
    const { data } = await auth.mfa.challenge({ factorId })
    // The codes are sent by `fetch`, because no client of ours would send them in parallel.
    const right = [-1, 0, 1].map((step) => totpCode(backend, secret, step))
    const wrong = Array.from({ length: atOnce + 3 }, (_, at) => wrongOf(right[0]!, at)).filter(
      (code) => !right.includes(code),
    )
    const { data: session } = await auth.getSession()
    const guess = async (at: number) => {
      const answer = await fetch(`${backend.url}/auth/v1/factors/${factorId}/verify`, {
        method: 'POST',
        headers: { apikey: backend.publishableKey, authorization: `Bearer ${session.session!.access_token}` },
        body: JSON.stringify({ challenge_id: data!.id, code: wrong[at] }),
      })
      return ((await answer.json()) as { error_code?: string }).error_code
    }
    expect(await together(guess)).toEqual(limited('mfa_verification_failed'))
  })

  describe('during a change of password', () => {
    const change = async (token: string, body: Record<string, string>) => {
      const answer = await fetch(`${backend.url}/auth/v1/user`, {
        method: 'PUT',
        headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}` },
        body: JSON.stringify({ password: 'another long one', ...body }),
      })
      return ((await answer.json()) as { error_code?: string }).error_code
    }

    test('of the current password are limited when they arrive in parallel', async () => {
      const { session } = await createSignedInUser(backend, 'present@example.com')
      const guess = (at: number) => change(session.access_token, { current_password: `guess ${at}` })
      expect(await together(guess)).toEqual(limited('current_password_invalid'))
    })

    test('of the e-mailed code are limited when they arrive in parallel', async () => {
      const { auth, session } = await createSignedInUser(backend, 'nonce@example.com')
      backend.passTime(25 * 3600)
      await auth.reauthenticate()
      const { code } = await newestEmail(backend, 'nonce@example.com')
      const guess = (at: number) =>
        change(session.access_token, { current_password: password, nonce: wrongOf(code, at) })
      // Each request also counts as a guess of the password at first, so some fail before the code is checked.
      let wrong = (await together(guess))['reauthentication_not_valid'] ?? 0
      expect(wrong).toBeLessThanOrEqual(guesses)
      for (; wrong < guesses; wrong += 1) expect(await guess(wrong)).toBe('reauthentication_not_valid')
      expect(await change(session.access_token, { current_password: password, nonce: code })).toBe(
        'over_request_rate_limit',
      )
    })
  })

  test('that are correct do not count towards the limit of wrong guesses', async () => {
    const email = 'right@example.com'
    await createSignedInUser(backend, email)
    const attempt = async (by: string) =>
      (await createAuthClient(backend).signInWithPassword({ email, password: by })).error?.code
    for (let at = 0; at < guesses - 1; at += 1) expect(await attempt('guess')).toBe('invalid_credentials')
    for (let at = 0; at < guesses; at += 1) expect(await attempt(password)).toBeUndefined()
    expect(await attempt('guess')).toBe('invalid_credentials')
    expect(await attempt(password)).toBe('over_request_rate_limit')
  })
})
