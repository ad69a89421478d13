import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'
import {
  totpCode,
  createSignedInUser,
  password,
  signInClient,
  createAuthClient,
  createUserWithFactor,
} from '../testing/auth-clients.ts'

/** Second factors with supabase-js, on both engines. */

describe('a second factor', () => {
  let backend: TestBackend
  beforeAll(async () => {
    const limits = { mail: 1000, verify: 1000, signIn: 1000, factor: 1000 }
    backend = await createTestBackend({ limits })
  })
  afterAll(() => backend.stop())

  let people = 0
  let email = ''
  beforeEach(() => {
    people += 1
    email = `person${people}@example.com`
  })
  const claimsOf = (token: string | undefined) =>
    decodeJwt<{ aal: string; amr: { method: string; timestamp: number }[]; session_id: string }>(token ?? '')
  const factorsOf = async (auth: ReturnType<typeof createAuthClient>) => (await auth.mfa.listFactors()).data

  test('is enrolled with QR code, secret and URI, and is not required yet', async () => {
    const { auth } = await createSignedInUser(backend, email)
    const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Track Query' })
    expect(data).toMatchObject({ id: expect.any(String), type: 'totp', friendly_name: 'Phone' })
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(data?.totp.uri ?? '')
    expect(decodeURIComponent(uri.pathname)).toContain(`Track Query:${email}`)
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret: data?.totp.secret,
      issuer: 'Track Query',
      period: '30',
      digits: '6',
    })
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/)

    expect(await factorsOf(auth)).toMatchObject({ totp: [], all: [{ id: data?.id, status: 'unverified' }] })
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
  })

  test('is verified by a valid code, which is recorded in the session', async () => {
    const { auth } = await createSignedInUser(backend, email)
    const { data: factor } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const { data: challenge } = await auth.mfa.challenge({ factorId: factor!.id })
    expect(challenge).toMatchObject({ type: 'totp', expires_at: Math.floor(backend.now() / 1000 + 300) })
    const { data, error } = await auth.mfa.verify({
      factorId: factor!.id,
      challengeId: challenge!.id,
      code: totpCode(backend, factor!.totp.secret),
    })
    expect(error).toBeNull()
    expect(data?.user.factors).toMatchObject([{ id: factor?.id, status: 'verified', factor_type: 'totp' }])
    expect(claimsOf(data?.access_token)).toMatchObject({
      aal: 'aal2',
      amr: expect.arrayContaining([
        { method: 'totp', timestamp: expect.any(Number) },
        { method: 'password', timestamp: expect.any(Number) },
      ]),
    })
    const level = await auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect(await factorsOf(auth)).toMatchObject({ totp: [{ id: factor?.id, friendly_name: 'Phone' }] })
  })

  test('is required at the next sign-in, and accepts the code of the next time step', async () => {
    const { factorId, secret } = await createUserWithFactor(backend, email)
    const { auth, session } = await signInClient(backend, email)
    expect(claimsOf(session.access_token).aal).toBe('aal1')
    expect((await auth.mfa.getAuthenticatorAssuranceLevel(session.access_token)).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    const { data, error } = await auth.mfa.challengeAndVerify({ factorId, code: totpCode(backend, secret, 1) })
    expect(error).toBeNull()
    expect(claimsOf(data?.access_token).session_id).toBe(claimsOf(session.access_token).session_id)
  })

  test('stays verified in its session after a token refresh', async () => {
    const { auth, session, tokens } = await createUserWithFactor(backend, email)
    expect(tokens.refresh_token).not.toBe(session.refresh_token)
    const { data } = await auth.refreshSession()
    expect(claimsOf(data.session?.access_token)).toMatchObject({ aal: 'aal2' })
    const methods = claimsOf(data.session?.access_token).amr.map(({ method }) => method)
    expect(methods.sort()).toEqual(['password', 'totp'])
  })

  test.each([
    ['a wrong code', () => '000000'],
    ['the code of two time steps ago', (secret: string) => totpCode(backend, secret, -2)],
    ['text that is not a code', () => 'open sesame'],
  ])('rejects %s, and the challenge stays valid', async (_, guess) => {
    const { auth, factorId, secret } = await createUserWithFactor(backend, email)
    const { data } = await auth.mfa.challenge({ factorId })
    const attempt = (code: string) => auth.mfa.verify({ factorId, challengeId: data!.id, code })
    const wrong = guess(secret) === totpCode(backend, secret) ? '000001' : guess(secret)
    expect((await attempt(wrong)).error).toMatchObject({ code: 'mfa_verification_failed', status: 422 })
    expect((await attempt(totpCode(backend, secret))).error).toBeNull()
  })

  test('rejects a used code and any older code', async () => {
    const { auth, factorId, secret } = await createUserWithFactor(backend, email)
    const code = totpCode(backend, secret, 1)
    expect((await auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
    for (const again of [code, totpCode(backend, secret)]) {
      const { error } = await auth.mfa.challengeAndVerify({ factorId, code: again })
      expect(error?.code).toBe('mfa_verification_failed')
    }
  })

  test('accepts a code only once when it arrives twice in parallel', async () => {
    const { factorId, secret } = await createUserWithFactor(backend, email)
    const code = totpCode(backend, secret)
    const devices = [await signInClient(backend, email), await signInClient(backend, email)]
    const answers = await Promise.all(devices.map(({ auth }) => auth.mfa.challengeAndVerify({ factorId, code })))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  })

  test('accepts a challenge once, and only for five minutes', async () => {
    const { auth, factorId, secret } = await createUserWithFactor(backend, email)
    const { data: used } = await auth.mfa.challenge({ factorId })
    const attempt = async (challengeId: string) =>
      (await auth.mfa.verify({ factorId, challengeId, code: totpCode(backend, secret) })).error
    expect(await attempt(used!.id)).toBeNull()
    backend.passTime(30)
    expect(await attempt(used!.id)).toMatchObject({ code: 'mfa_factor_not_found', status: 422 })

    const { data: old } = await auth.mfa.challenge({ factorId })
    backend.passTime(301)
    expect(await attempt(old!.id)).toMatchObject({ code: 'mfa_challenge_expired', status: 422 })
  })

  test('cannot be challenged, verified or removed by another user', async () => {
    const { factorId, secret } = await createUserWithFactor(backend, email)
    const { auth } = await createSignedInUser(backend, `other.${email}`)
    const code = totpCode(backend, secret)
    expect((await auth.mfa.challenge({ factorId })).error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 })
    const { data: own } = await auth.mfa.enroll({ factorType: 'totp' })
    const { data: challenge } = await auth.mfa.challenge({ factorId: own!.id })
    const stolen = await auth.mfa.verify({ factorId, challengeId: challenge!.id, code })
    expect(stolen.error?.code).toBe('mfa_factor_not_found')
    expect((await auth.mfa.unenroll({ factorId })).error?.code).toBe('mfa_factor_not_found')
    expect((await auth.mfa.unenroll({ factorId: 'x' })).error?.code).toBe('mfa_factor_not_found')
  })

  test('when verified ends sessions without a second factor and deletes unverified factors', async () => {
    await backend.createUser({ email, password })
    const [here, there] = [await signInClient(backend, email), await signInClient(backend, email)]
    await here.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Given up' })
    const { data: factor } = await here.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const code = totpCode(backend, factor!.totp.secret)
    expect((await here.auth.mfa.challengeAndVerify({ factorId: factor!.id, code })).error).toBeNull()
    expect((await factorsOf(here.auth))?.all).toHaveLength(1)
    expect((await there.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect((await here.auth.refreshSession()).error).toBeNull()
  })

  test('when verified in another session does not end sessions in which it was verified before', async () => {
    const { auth, factorId, secret } = await createUserWithFactor(backend, email)
    const second = await signInClient(backend, email)
    const { error } = await second.auth.mfa.challengeAndVerify({ factorId, code: totpCode(backend, secret) })
    expect(error).toBeNull()
    expect((await auth.refreshSession()).error).toBeNull()
  })

  test('must be verified in a session before that session may add or remove a factor', async () => {
    const { factorId } = await createUserWithFactor(backend, email)
    const { auth } = await signInClient(backend, email)
    const added = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine too' })
    expect(added.error).toMatchObject({ code: 'insufficient_aal', status: 403 })
    expect((await auth.mfa.unenroll({ factorId })).error).toMatchObject({ code: 'insufficient_aal', status: 422 })
  })

  test('when removed no longer counts in the sessions that verified it', async () => {
    const { auth, factorId, tokens } = await createUserWithFactor(backend, email)
    expect((await auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    const { data } = await auth.refreshSession()
    expect(claimsOf(data.session?.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    // The old token still claims aal2, but the stored session decides.
    const [row] = await backend.sqlAs<{ aal: string }>(
      { id: tokens.user.id, claims: claimsOf(tokens.access_token) },
      'select private.viewer_aal() as aal',
    )
    expect(row?.aal).toBe('aal1')
    expect((await signInClient(backend, email)).session.user.factors).toBeUndefined()
  })

  test('must be verified in a session before a change of password or address, even after password recovery', async () => {
    await createUserWithFactor(backend, email)
    const { auth } = await signInClient(backend, email)
    const refused = { code: 'insufficient_aal', status: 401 }
    expect((await auth.updateUser({ password: 'another long one' })).error).toMatchObject(refused)
    expect((await auth.updateUser({ email: `new.${email}` })).error).toMatchObject(refused)

    await createAuthClient(backend).resetPasswordForEmail(email)
    const [mail] = await backend.mails(email)
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    const recovered = createAuthClient(backend)
    expect((await recovered.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull()
    expect((await recovered.updateUser({ password: 'another long one' })).error).toMatchObject(refused)
  })

  test('has a unique name, and a user has at most ten factors', async () => {
    const { auth } = await createUserWithFactor(backend, email)
    const enroll = async (friendlyName: string) => (await auth.mfa.enroll({ factorType: 'totp', friendlyName })).error
    expect(await enroll('Phone')).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 })
    for (let at = 2; at <= 10; at += 1) expect(await enroll(`Number ${at}`)).toBeNull()
    expect(await enroll('One more')).toMatchObject({ code: 'too_many_enrolled_mfa_factors', status: 422 })
    // Unverified factors expire after five minutes.
    backend.passTime(301)
    expect(await enroll('One more')).toBeNull()
    expect(await enroll('W'.repeat(101))).toMatchObject({ code: 'validation_failed' })
  })

  test('without a name is the only one without a name', async () => {
    const { auth } = await createUserWithFactor(backend, email)
    const enroll = async () => (await auth.mfa.enroll({ factorType: 'totp' })).error
    expect(await enroll()).toBeNull()
    expect(await enroll()).toMatchObject({
      code: 'mfa_factor_name_conflict',
      status: 422,
      message: 'A factor with the friendly name "" for this user already exists',
    })
  })

  test('of another type than TOTP cannot be enrolled', async () => {
    const { auth } = await createSignedInUser(backend, email)
    const { error } = await auth.mfa.enroll({ factorType: 'phone', phone: '+15555550100' })
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 })
  })
})

describe('rate limits of second factors', () => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await createTestBackend()
  })
  afterAll(() => backend.stop())

  test('count attempts of one client address and end after a minute', async () => {
    const { auth, factorId, secret } = await createUserWithFactor(backend, 'ada@example.com')
    backend.passTime(60)
    const { data: challenge } = await auth.mfa.challenge({ factorId })
    const attempt = async (code: string) =>
      (await auth.mfa.verify({ factorId, challengeId: challenge!.id, code })).error
    // A missing code counts as a request but not as a guess.
    for (let at = 0; at < 15; at += 1) expect((await attempt(''))?.code).toBe('validation_failed')
    expect(await attempt(totpCode(backend, secret))).toMatchObject({ code: 'over_request_rate_limit', status: 429 })
    backend.passTime(60)
    expect(await attempt(totpCode(backend, secret))).toBeNull()
  })

  test('count wrong codes of one user, from all client addresses together', async () => {
    const { factorId, secret } = await createUserWithFactor(backend, 'eve@example.com')
    const { session } = await signInClient(backend, 'eve@example.com')
    const guess = async (at: number, code: string) => {
      const headers = {
        ...backend.clientHeaders(`198.51.100.${at}`),
        apikey: backend.publishableKey,
        authorization: `Bearer ${session.access_token}`,
      }
      const call = async (path: string, body: object) => {
        const address = `${backend.url}/auth/v1/factors/${factorId}/${path}`
        return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).json()
      }
      const { id } = await call('challenge', {})
      return (await call('verify', { challenge_id: id, code })).error_code as string | undefined
    }
    const right = totpCode(backend, secret)
    const wrong = right === '000000' ? '000001' : '000000'
    for (let at = 1; at <= 10; at += 1) expect(await guess(at, wrong)).toBe('mfa_verification_failed')
    expect(await guess(11, right)).toBe('over_request_rate_limit')
    backend.passTime(300)
    expect(await guess(12, totpCode(backend, secret))).toBeUndefined()
  })
})
