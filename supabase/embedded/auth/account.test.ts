import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'
import {
  createSignedInUser,
  newestEmail,
  password,
  signInClient,
  createAuthClient,
  templatesWithCodes,
} from '../testing/auth-clients.ts'

/** Changes of an account with supabase-js. */

const limits = { mail: 1000, verify: 1000, signIn: 1000 }
const day = 24 * 3600
const better = 'another long password'

let backend: TestBackend
beforeAll(async () => {
  backend = await createTestBackend({ limits, settings: { templates: await templatesWithCodes() } })
})
afterAll(() => backend.stop())

describe('a display name', () => {
  test('can be changed without losing other metadata', async () => {
    const { auth } = await createSignedInUser(backend, 'ada@example.com')
    const { data } = await auth.updateUser({ data: { display_name: 'Ada Lovelace', first: true } })
    expect(data.user?.user_metadata).toMatchObject({ display_name: 'Ada Lovelace', first: true })
    await auth.updateUser({ data: { first: null } })
    const { data: after } = await auth.getUser()
    expect(after.user?.user_metadata).toMatchObject({ display_name: 'Ada Lovelace', email: 'ada@example.com' })
    expect(after.user?.user_metadata).not.toHaveProperty('first')
  })
})

describe('a change of address', () => {
  const ways = [
    ['the code to the old mailbox, then the link to the new one', ['old code', 'new link']],
    ['the link to the new mailbox, then the code to the old one', ['new link', 'old code']],
    ['the code to the new mailbox, then the link to the old one', ['new code', 'old link']],
  ] as const

  test.each(ways)('completes with %s', async (name, steps) => {
    const before = `${ways.findIndex(([way]) => way === name)}@example.com`
    const after = `new.${before}`
    const { auth } = await createSignedInUser(backend, before)
    expect((await auth.updateUser({ email: after.toUpperCase() })).data.user).toMatchObject({
      email: before,
      new_email: after,
    })
    const use = async (step: (typeof steps)[number]) => {
      const to = step.startsWith('old') ? before : after
      const { code, tokenHash, subject } = await newestEmail(backend, to)
      expect(subject).toBe('Confirm a new address for TrackQuery')
      return createAuthClient(backend).verifyOtp(
        step.endsWith('code')
          ? { email: to, token: code, type: 'email_change' }
          : { token_hash: tokenHash, type: 'email_change' },
      )
    }
    const firstConfirmation = await use(steps[0])
    expect(firstConfirmation).toMatchObject({ error: null, data: { user: null, session: null } })
    expect((await auth.getUser()).data.user).toMatchObject({ email: before, new_email: after })
    expect((await use(steps[0])).error?.code).toBe('otp_expired')

    const secondConfirmation = await use(steps[1])
    expect(secondConfirmation.data.user).toMatchObject({ email: after })
    expect(secondConfirmation.data.user).not.toHaveProperty('new_email')
    expect(secondConfirmation.data.user?.identities?.[0]?.identity_data).toMatchObject({
      email: after,
      email_verified: true,
    })
    expect((await createAuthClient(backend).signInWithPassword({ email: before, password })).error?.code).toBe(
      'invalid_credentials',
    )
    expect((await createAuthClient(backend).signInWithPassword({ email: after, password })).error).toBeNull()
  })

  test('responds to the first confirmation that the other e-mail must be confirmed too', async () => {
    const { auth } = await createSignedInUser(backend, 'half@example.com')
    await auth.updateUser({ email: 'half.new@example.com' })
    const { tokenHash } = await newestEmail(backend, 'half.new@example.com')
    const answer = await fetch(`${backend.url}/auth/v1/verify`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey },
      body: JSON.stringify({ type: 'email_change', token_hash: tokenHash }),
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      code: '200',
    })
  })

  test('can send its e-mails again, which invalidates a confirmation already given', async () => {
    const { auth } = await createSignedInUser(backend, 'twice@example.com')
    await auth.updateUser({ email: 'twice.new@example.com' })
    const first = await newestEmail(backend, 'twice@example.com')
    const confirm = async (to: string, token: string) =>
      createAuthClient(backend).verifyOtp({ email: to, token, type: 'email_change' })
    expect((await confirm('twice@example.com', first.code)).error).toBeNull()
    backend.passTime(60)
    const again = await createAuthClient(backend).resend({ type: 'email_change', email: 'twice@example.com' })
    expect(again.error).toBeNull()
    const old = await newestEmail(backend, 'twice@example.com')
    const coming = await newestEmail(backend, 'twice.new@example.com')
    expect((await confirm('twice.new@example.com', coming.code)).data.session).toBeNull()
    expect((await confirm('twice@example.com', old.code)).data.user?.email).toBe('twice.new@example.com')
  })

  test('to a malformed address is rejected, and to the current one does nothing', async () => {
    const { auth } = await createSignedInUser(backend, 'wants@example.com')
    const { error } = await auth.updateUser({ email: 'no address' })
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 })
    expect((await auth.updateUser({ email: 'wants@example.com' })).error).toBeNull()
    expect(await backend.mails('wants@example.com')).toEqual([])
  })

  test('to a taken address gets the same response as to a free one, and the owner of the taken address gets no e-mail', async () => {
    await createSignedInUser(backend, 'taken@example.com')
    const responseTo = async (name: string, wanted: string) => {
      const { auth } = await createSignedInUser(backend, name)
      const asked = await auth.updateUser({ email: wanted })
      backend.passTime(60)
      const again = await createAuthClient(backend).resend({ type: 'email_change', email: name })
      const mails = await backend.mails(name)
      const { tokenHash } = await newestEmail(backend, name)
      const agreed = await createAuthClient(backend).verifyOtp({ token_hash: tokenHash, type: 'email_change' })
      const { new_email: waiting, email_change_sent_at: sentAt } = (await auth.getUser()).data.user!
      return {
        errors: [asked.error, again.error, agreed.error],
        waits: [asked.data.user?.new_email === wanted, waiting === wanted, typeof sentAt],
        subjects: mails.map(({ subject }) => subject),
      }
    }
    const taken = await responseTo('asks1@example.com', 'taken@example.com')
    expect(taken).toEqual(await responseTo('asks2@example.com', 'free@example.com'))
    expect(taken.errors).toEqual([null, null, null])
    expect(await backend.mails('taken@example.com')).toEqual([])
    expect(await backend.mails('free@example.com')).toHaveLength(2)
  })

  test('invalidates links that were e-mailed to the previous address', async () => {
    const { auth } = await createSignedInUser(backend, 'former@example.com')
    await createAuthClient(backend).resetPasswordForEmail('former@example.com')
    const recovery = await newestEmail(backend, 'former@example.com')
    await auth.updateUser({ email: 'latter@example.com' })
    for (const to of ['former@example.com', 'latter@example.com']) {
      const { tokenHash } = await newestEmail(backend, to)
      await createAuthClient(backend).verifyOtp({ token_hash: tokenHash, type: 'email_change' })
    }
    expect((await auth.getUser()).data.user?.email).toBe('latter@example.com')
    const opened = await createAuthClient(backend).verifyOtp({ token_hash: recovery.tokenHash, type: 'recovery' })
    expect(opened.error?.code).toBe('otp_expired')
  })

  test('to an address that is taken in the meantime fails', async () => {
    const { auth } = await createSignedInUser(backend, 'slow@example.com')
    await auth.updateUser({ email: 'wanted@example.com' })
    // The e-mails are made after the response, and an address that is taken by then gets none.
    const old = await newestEmail(backend, 'slow@example.com')
    const coming = await newestEmail(backend, 'wanted@example.com')
    await createSignedInUser(backend, 'wanted@example.com')
    await createAuthClient(backend).verifyOtp({ token_hash: old.tokenHash, type: 'email_change' })
    const taken = await createAuthClient(backend).verifyOtp({ token_hash: coming.tokenHash, type: 'email_change' })
    expect(taken.error?.code).toBe('email_exists')
    expect((await auth.getUser()).data.user?.email).toBe('slow@example.com')
  })
})

describe('a change of password', () => {
  test('needs the current password within a day of sign-in, and signs out other devices', async () => {
    const { auth } = await createSignedInUser(backend, 'pia@example.com')
    const other = await signInClient(backend, 'pia@example.com')
    expect((await auth.updateUser({ password: better, current_password: password })).error).toBeNull()
    expect((await auth.refreshSession()).error).toBeNull()
    expect((await other.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
    const signIn = createAuthClient(backend).signInWithPassword({ email: 'pia@example.com', password: better })
    expect((await signIn).error).toBeNull()
  })

  test('invalidates the codes and links of a pending change of address and of a recovery', async () => {
    const [from, to] = ['pending@example.com', 'pending.new@example.com']
    const { auth } = await createSignedInUser(backend, from)
    expect((await auth.updateUser({ email: to })).error).toBeNull()
    const [old, coming] = [await newestEmail(backend, from), await newestEmail(backend, to)]
    await createAuthClient(backend).resetPasswordForEmail(from)
    const recovery = await newestEmail(backend, from)
    expect((await auth.updateUser({ password: better, current_password: password })).error).toBeNull()

    const verify = async (params: Parameters<typeof auth.verifyOtp>[0]) =>
      (await createAuthClient(backend).verifyOtp(params)).error?.code
    expect(await verify({ email: from, token: old.code, type: 'email_change' })).toBe('otp_expired')
    expect(await verify({ token_hash: old.tokenHash, type: 'email_change' })).toBe('otp_expired')
    expect(await verify({ token_hash: coming.tokenHash, type: 'email_change' })).toBe('otp_expired')
    expect(await verify({ token_hash: recovery.tokenHash, type: 'recovery' })).toBe('otp_expired')
    const { user } = (await auth.getUser()).data
    expect(user?.email).toBe(from)
    expect(user).not.toHaveProperty('email_change_sent_at')
  })

  test('leaves the codes of a change of address in the same request', async () => {
    const [from, to] = ['both@example.com', 'both.new@example.com']
    const { auth } = await createSignedInUser(backend, from)
    const change = { email: to, password: better, current_password: password }
    expect((await auth.updateUser(change)).error).toBeNull()
    for (const mailbox of [from, to]) {
      const { tokenHash } = await newestEmail(backend, mailbox)
      const { error } = await createAuthClient(backend).verifyOtp({ token_hash: tokenHash, type: 'email_change' })
      expect(error).toBeNull()
    }
    expect((await auth.getUser()).data.user?.email).toBe(to)
  })

  test.each([
    ['is too short', 'short', { code: 'weak_password', status: 422, reasons: ['length'] }],
    ['attackers try first', 'password2026', { code: 'weak_password', status: 422, reasons: ['pwned'] }],
    ['holds the name', 'somebody likes plinths', { code: 'weak_password', status: 422, reasons: ['pwned'] }],
    ['is the current one', password, { code: 'same_password', status: 422 }],
    ['has more than 72 bytes', 'x'.repeat(73), { code: 'validation_failed', status: 400 }],
  ])('to a password that %s is rejected together with the rest of the request', async (name, wanted, refusal) => {
    const email = `${name.length}.${wanted.length}@example.com`
    const { auth } = await createSignedInUser(backend, email)
    const data = { display_name: 'Changed' }
    const { error } = await auth.updateUser({ password: wanted, current_password: password, data })
    expect(error).toMatchObject(refusal)
    expect((await auth.getUser()).data.user?.user_metadata.display_name).toBe('Somebody')
  })

  test('needs the current password, unless the session began by e-mail', async () => {
    const email = 'strict@example.com'
    const { auth } = await createSignedInUser(backend, email)
    const change = async (current_password?: string) =>
      (await auth.updateUser({ password: better, current_password })).error
    expect(await change()).toMatchObject({ code: 'current_password_required', status: 400 })
    expect(await change('not this one')).toMatchObject({ code: 'current_password_invalid', status: 400 })
    expect(await change(password)).toBeNull()

    await createAuthClient(backend).resetPasswordForEmail(email)
    const { code } = await newestEmail(backend, email)
    const recovered = createAuthClient(backend)
    await recovered.verifyOtp({ email, token: code, type: 'recovery' })
    expect((await recovered.updateUser({ password })).error).toBeNull()
  })

  test('gets the same error for any new password as long as the current password or a required code is missing', async () => {
    const { auth } = await createSignedInUser(backend, 'oracle@example.com')
    const asked = async (wanted: string) => (await auth.updateUser({ password: wanted })).error?.code
    expect([await asked('guessed wrong'), await asked(password)]).toEqual(Array(2).fill('current_password_required'))
    backend.passTime(day + 3600)
    expect([await asked('guessed wrong'), await asked(password)]).toEqual(Array(2).fill('reauthentication_needed'))
  })

  test('needs an e-mailed code in a session older than a day', async () => {
    const email = 'late@example.com'
    const { auth } = await createSignedInUser(backend, email)
    backend.passTime(day + 3600)
    const change = async (nonce?: string) =>
      (await auth.updateUser({ password: better, current_password: password, nonce })).error
    expect(await change()).toMatchObject({ code: 'reauthentication_needed', status: 400 })

    expect((await auth.reauthenticate()).error).toBeNull()
    const { code, subject } = await newestEmail(backend, email)
    expect(subject).toBe(`${code} is your TrackQuery confirmation code`)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await change(wrong)).toMatchObject({ code: 'reauthentication_not_valid', status: 422 })
    expect((await createAuthClient(backend).signInWithPassword({ email, password })).error).toBeNull()
    expect(await change(code)).toBeNull()
    const again = { password, current_password: better, nonce: code }
    expect((await auth.updateUser(again)).error?.code).toBe('reauthentication_not_valid')
    expect((await createAuthClient(backend).signInWithPassword({ email, password: better })).error).toBeNull()
  })

  test('that is rejected for a reason other than the e-mailed code does not consume the code', async () => {
    const email = 'again@example.com'
    const { auth } = await createSignedInUser(backend, email)
    backend.passTime(day + 3600)
    await auth.reauthenticate()
    const { code } = await newestEmail(backend, email)
    const change = async (wanted: string, current_password = password) =>
      (await auth.updateUser({ password: wanted, current_password, nonce: code })).error?.code
    expect(await change('short')).toBe('weak_password')
    expect(await change(better, 'not this one')).toBe('current_password_invalid')
    expect(await change(password)).toBe('same_password')
    expect(await change(better)).toBeUndefined()
  })

  test('rejects the code of another e-mail and of another user', async () => {
    const email = 'mine@example.com'
    const { auth } = await createSignedInUser(backend, email)
    const other = await createSignedInUser(backend, 'theirs@example.com')
    backend.passTime(day + 3600)
    await createAuthClient(backend).resetPasswordForEmail(email)
    const recovery = await newestEmail(backend, email)
    await auth.reauthenticate()
    await other.auth.reauthenticate()
    const theirs = await newestEmail(backend, 'theirs@example.com')
    const mine = await newestEmail(backend, email)
    for (const { code } of [recovery, theirs].filter((mail) => mail.code !== mine.code)) {
      const { error } = await auth.updateUser({ password: better, current_password: password, nonce: code })
      expect(error?.code).toBe('reauthentication_not_valid')
    }
    // The code is only for changing the password: it does not sign in.
    const { error } = await createAuthClient(backend).verifyOtp({ email, token: mine.code, type: 'email' })
    expect(error?.code).toBe('otp_expired')
  })

  test('limits guesses of the e-mailed code, and sends one e-mail a minute', async () => {
    const email = 'guess@example.com'
    const { auth } = await createSignedInUser(backend, email)
    backend.passTime(day + 3600)
    await auth.reauthenticate()
    expect((await auth.reauthenticate()).error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 })
    const { code } = await newestEmail(backend, email)
    const wrong = code === '000000' ? '000001' : '000000'
    const change = async (nonce: string) =>
      (await auth.updateUser({ password: better, current_password: password, nonce })).error?.code
    for (let at = 0; at < 10; at += 1) expect(await change(wrong)).toBe('reauthentication_not_valid')
    expect(await change(code)).toBe('over_request_rate_limit')
  })

  test('is rate-limited for each client address', async () => {
    const few = await createTestBackend({ limits: { ...limits, signIn: 5 } })
    try {
      const { auth } = await createSignedInUser(few, 'few@example.com')
      const codes: (string | undefined)[] = []
      for (let at = 0; at < 5; at += 1) codes.push((await auth.updateUser({ password: better })).error?.code)
      expect(codes).toEqual([...Array(4).fill('current_password_required'), 'over_request_rate_limit'])
    } finally {
      await few.stop()
    }
  })
})

describe('app metadata', () => {
  test.each([{}, { role: 'admin' }])('%j is rejected together with the rest of the request', async (app_metadata) => {
    const email = `meta${Object.keys(app_metadata).length}@example.com`
    const { auth, session } = await createSignedInUser(backend, email)
    const response = await fetch(`${backend.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { apikey: backend.publishableKey, authorization: `Bearer ${session.access_token}` },
      body: JSON.stringify({ app_metadata, data: { display_name: 'Changed' } }),
    })
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      code: 403,
      error_code: 'not_admin',
      msg: 'Updating app_metadata requires admin privileges',
    })
    expect((await auth.getUser()).data.user).toMatchObject({
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { display_name: 'Somebody' },
    })
  })
})

describe('an address with spaces around it', () => {
  test.each([' ada@example.com', 'ada@example.com ', 'ada@example.com\n'])('%j is rejected', async (email) => {
    const auth = createAuthClient(backend)
    const malformed = { code: 'validation_failed', status: 400 }
    expect((await auth.signUp({ email, password })).error).toMatchObject(malformed)
    expect((await auth.signInWithOtp({ email })).error).toMatchObject(malformed)
    expect((await auth.resetPasswordForEmail(email)).error).toMatchObject(malformed)
    expect((await auth.resend({ type: 'signup', email })).error).toMatchObject(malformed)
    expect((await auth.verifyOtp({ email, token: '123456', type: 'email' })).error).toMatchObject({
      code: 'validation_failed',
      status: 422,
      message: 'Invalid email format',
    })
  })

  test('does not sign in', async () => {
    await createSignedInUser(backend, 'padded@example.com')
    const signIn = (email: string) => createAuthClient(backend).signInWithPassword({ email, password })
    expect((await signIn(' padded@example.com')).error?.code).toBe('invalid_credentials')
    expect((await signIn('Padded@Example.com')).error).toBeNull()
  })
})
