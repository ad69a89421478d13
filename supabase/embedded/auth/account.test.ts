import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'
import { newcomer, newestMail, password, signedIn, visitor } from '../testing/auth-clients.ts'

/* What people change about their account, as supabase-js asks for it. */

const limits = { mail: 1000, verify: 1000, signIn: 1000 }
const day = 24 * 3600
const better = 'another long password'

let backend: TestBackend
beforeAll(async () => {
  backend = await createTestBackend({ limits })
})
afterAll(() => backend.stop())

describe('a display name', () => {
  test('is changed, beside what else is known', async () => {
    const { auth } = await newcomer(backend, 'ada@example.com')
    const { data } = await auth.updateUser({ data: { display_name: 'Ada Lovelace', first: true } })
    expect(data.user?.user_metadata).toMatchObject({ display_name: 'Ada Lovelace', first: true })
    await auth.updateUser({ data: { first: null } })
    const { data: after } = await auth.getUser()
    expect(after.user?.user_metadata).toMatchObject({ display_name: 'Ada Lovelace', email: 'ada@example.com' })
    expect(after.user?.user_metadata).not.toHaveProperty('first')
  })
})

describe('an address', () => {
  const ways = [
    ['the code to the old mailbox, then the link to the new one', ['old code', 'new link']],
    ['the link to the new mailbox, then the code to the old one', ['new link', 'old code']],
    ['the code to the new mailbox, then the link to the old one', ['new code', 'old link']],
  ] as const

  test.each(ways)('changes by %s', async (name, steps) => {
    const before = `${ways.findIndex(([way]) => way === name)}@example.com`
    const after = `new.${before}`
    const { auth } = await newcomer(backend, before)
    expect((await auth.updateUser({ email: after.toUpperCase() })).data.user).toMatchObject({
      email: before,
      new_email: after,
    })
    const use = async (step: (typeof steps)[number]) => {
      const to = step.startsWith('old') ? before : after
      const { code, tokenHash, subject } = await newestMail(backend, to)
      expect(subject).toBe('Confirm your new address')
      return visitor(backend).verifyOtp(
        step.endsWith('code')
          ? { email: to, token: code, type: 'email_change' }
          : { token_hash: tokenHash, type: 'email_change' },
      )
    }
    const half = await use(steps[0])
    expect(half).toMatchObject({ error: null, data: { user: null, session: null } })
    expect((await auth.getUser()).data.user).toMatchObject({ email: before, new_email: after })
    expect((await use(steps[0])).error?.code).toBe('otp_expired')

    const whole = await use(steps[1])
    expect(whole.data.user).toMatchObject({ email: after })
    expect(whole.data.user).not.toHaveProperty('new_email')
    expect(whole.data.user?.identities?.[0]?.identity_data).toMatchObject({ email: after, email_verified: true })
    expect((await visitor(backend).signInWithPassword({ email: before, password })).error?.code).toBe(
      'invalid_credentials',
    )
    expect((await visitor(backend).signInWithPassword({ email: after, password })).error).toBeNull()
  })

  test('that is half changed says so in the words of the protocol', async () => {
    const { auth } = await newcomer(backend, 'half@example.com')
    await auth.updateUser({ email: 'half.new@example.com' })
    const { tokenHash } = await newestMail(backend, 'half.new@example.com')
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

  test('is asked of both mailboxes once more; what one had confirmed has to be confirmed again', async () => {
    const { auth } = await newcomer(backend, 'twice@example.com')
    await auth.updateUser({ email: 'twice.new@example.com' })
    const first = await newestMail(backend, 'twice@example.com')
    const confirm = async (to: string, token: string) =>
      visitor(backend).verifyOtp({ email: to, token, type: 'email_change' })
    expect((await confirm('twice@example.com', first.code)).error).toBeNull()
    backend.passTime(60)
    const again = await visitor(backend).resend({ type: 'email_change', email: 'twice@example.com' })
    expect(again.error).toBeNull()
    const old = await newestMail(backend, 'twice@example.com')
    const coming = await newestMail(backend, 'twice.new@example.com')
    expect((await confirm('twice.new@example.com', coming.code)).data.session).toBeNull()
    expect((await confirm('twice@example.com', old.code)).data.user?.email).toBe('twice.new@example.com')
  })

  test('that is none is refused, and one’s own is no change', async () => {
    const { auth } = await newcomer(backend, 'wants@example.com')
    const { error } = await auth.updateUser({ email: 'no address' })
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 })
    expect((await auth.updateUser({ email: 'wants@example.com' })).error).toBeNull()
    expect(await backend.mails('wants@example.com')).toEqual([])
  })

  test('that somebody has is asked for like any other, and its owner hears nothing', async () => {
    await newcomer(backend, 'taken@example.com')
    const told = async (name: string, wanted: string) => {
      const { auth } = await newcomer(backend, name)
      const asked = await auth.updateUser({ email: wanted })
      backend.passTime(60)
      const again = await visitor(backend).resend({ type: 'email_change', email: name })
      const mails = await backend.mails(name)
      const { tokenHash } = await newestMail(backend, name)
      const agreed = await visitor(backend).verifyOtp({ token_hash: tokenHash, type: 'email_change' })
      const { new_email: waiting, email_change_sent_at: sentAt } = (await auth.getUser()).data.user!
      return {
        errors: [asked.error, again.error, agreed.error],
        waits: [asked.data.user?.new_email === wanted, waiting === wanted, typeof sentAt],
        subjects: mails.map(({ subject }) => subject),
      }
    }
    const taken = await told('asks1@example.com', 'taken@example.com')
    expect(taken).toEqual(await told('asks2@example.com', 'free@example.com'))
    expect(taken.errors).toEqual([null, null, null])
    expect(await backend.mails('taken@example.com')).toEqual([])
    expect(await backend.mails('free@example.com')).toHaveLength(2)
  })

  test('that has changed leaves the former mailbox no way in', async () => {
    const { auth } = await newcomer(backend, 'former@example.com')
    await visitor(backend).resetPasswordForEmail('former@example.com')
    const recovery = await newestMail(backend, 'former@example.com')
    await auth.updateUser({ email: 'latter@example.com' })
    for (const to of ['former@example.com', 'latter@example.com']) {
      const { tokenHash } = await newestMail(backend, to)
      await visitor(backend).verifyOtp({ token_hash: tokenHash, type: 'email_change' })
    }
    expect((await auth.getUser()).data.user?.email).toBe('latter@example.com')
    const opened = await visitor(backend).verifyOtp({ token_hash: recovery.tokenHash, type: 'recovery' })
    expect(opened.error?.code).toBe('otp_expired')
  })

  test('that is taken while its mails are under way stays as it was', async () => {
    const { auth } = await newcomer(backend, 'slow@example.com')
    await auth.updateUser({ email: 'wanted@example.com' })
    await newcomer(backend, 'wanted@example.com')
    const old = await newestMail(backend, 'slow@example.com')
    const coming = await newestMail(backend, 'wanted@example.com')
    await visitor(backend).verifyOtp({ token_hash: old.tokenHash, type: 'email_change' })
    const taken = await visitor(backend).verifyOtp({ token_hash: coming.tokenHash, type: 'email_change' })
    expect(taken.error?.code).toBe('email_exists')
    expect((await auth.getUser()).data.user?.email).toBe('slow@example.com')
  })
})

describe('a password', () => {
  test('is changed within a day of signing in for who knows the present one; other devices are signed out', async () => {
    const { auth } = await newcomer(backend, 'pia@example.com')
    const other = await signedIn(backend, 'pia@example.com')
    expect((await auth.updateUser({ password: better, current_password: password })).error).toBeNull()
    expect((await auth.refreshSession()).error).toBeNull()
    expect((await other.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
    const signIn = visitor(backend).signInWithPassword({ email: 'pia@example.com', password: better })
    expect((await signIn).error).toBeNull()
  })

  test.each([
    ['is too short', 'short', { code: 'weak_password', status: 422 }],
    ['is the present one', password, { code: 'same_password', status: 422 }],
    ['is longer than what is read of it', 'x'.repeat(73), { code: 'validation_failed', status: 400 }],
  ])('that %s is refused, and nothing else of the request happens', async (name, wanted, refusal) => {
    const email = `${name.length}.${wanted.length}@example.com`
    const { auth } = await newcomer(backend, email)
    const data = { display_name: 'Changed' }
    const { error } = await auth.updateUser({ password: wanted, current_password: password, data })
    expect(error).toMatchObject(refusal)
    expect((await auth.getUser()).data.user?.user_metadata.display_name).toBe('Somebody')
  })

  test('takes the present one, but not of who came by mail', async () => {
    const email = 'strict@example.com'
    const { auth } = await newcomer(backend, email)
    const change = async (current_password?: string) =>
      (await auth.updateUser({ password: better, current_password })).error
    expect(await change()).toMatchObject({ code: 'current_password_required', status: 400 })
    expect(await change('not this one')).toMatchObject({ code: 'current_password_invalid', status: 400 })
    expect(await change(password)).toBeNull()

    await visitor(backend).resetPasswordForEmail(email)
    const { code } = await newestMail(backend, email)
    const recovered = visitor(backend)
    await recovered.verifyOtp({ email, token: code, type: 'recovery' })
    expect((await recovered.updateUser({ password })).error).toBeNull()
  })

  test('is not told to be the present one to who has proven nothing yet', async () => {
    const { auth } = await newcomer(backend, 'oracle@example.com')
    const asked = async (wanted: string) => (await auth.updateUser({ password: wanted })).error?.code
    expect([await asked('guessed wrong'), await asked(password)]).toEqual(Array(2).fill('current_password_required'))
    backend.passTime(day + 3600)
    expect([await asked('guessed wrong'), await asked(password)]).toEqual(Array(2).fill('reauthentication_needed'))
  })

  test('takes a code from the mailbox once the session is older than a day', async () => {
    const email = 'late@example.com'
    const { auth } = await newcomer(backend, email)
    backend.passTime(day + 3600)
    const change = async (nonce?: string) =>
      (await auth.updateUser({ password: better, current_password: password, nonce })).error
    expect(await change()).toMatchObject({ code: 'reauthentication_needed', status: 400 })

    expect((await auth.reauthenticate()).error).toBeNull()
    const { code, subject } = await newestMail(backend, email)
    expect(subject).toBe('Your confirmation code')
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await change(wrong)).toMatchObject({ code: 'reauthentication_not_valid', status: 422 })
    expect((await visitor(backend).signInWithPassword({ email, password })).error).toBeNull()
    expect(await change(code)).toBeNull()
    const again = { password, current_password: better, nonce: code }
    expect((await auth.updateUser(again)).error?.code).toBe('reauthentication_not_valid')
    expect((await visitor(backend).signInWithPassword({ email, password: better })).error).toBeNull()
  })

  test('keeps its code when it is refused for another reason', async () => {
    const email = 'again@example.com'
    const { auth } = await newcomer(backend, email)
    backend.passTime(day + 3600)
    await auth.reauthenticate()
    const { code } = await newestMail(backend, email)
    const change = async (wanted: string, current_password = password) =>
      (await auth.updateUser({ password: wanted, current_password, nonce: code })).error?.code
    expect(await change('short')).toBe('weak_password')
    expect(await change(better, 'not this one')).toBe('current_password_invalid')
    expect(await change(password)).toBe('same_password')
    expect(await change(better)).toBeUndefined()
  })

  test('takes neither the code of another mail nor that of somebody else', async () => {
    const email = 'mine@example.com'
    const { auth } = await newcomer(backend, email)
    const other = await newcomer(backend, 'theirs@example.com')
    backend.passTime(day + 3600)
    await visitor(backend).resetPasswordForEmail(email)
    const recovery = await newestMail(backend, email)
    await auth.reauthenticate()
    await other.auth.reauthenticate()
    const theirs = await newestMail(backend, 'theirs@example.com')
    const mine = await newestMail(backend, email)
    for (const { code } of [recovery, theirs].filter((mail) => mail.code !== mine.code)) {
      const { error } = await auth.updateUser({ password: better, current_password: password, nonce: code })
      expect(error?.code).toBe('reauthentication_not_valid')
    }
    // Nor does it sign anybody in.
    const { error } = await visitor(backend).verifyOtp({ email, token: mine.code, type: 'email' })
    expect(error?.code).toBe('otp_expired')
  })

  test('has few guesses at its code, and one mail a minute', async () => {
    const email = 'guess@example.com'
    const { auth } = await newcomer(backend, email)
    backend.passTime(day + 3600)
    await auth.reauthenticate()
    expect((await auth.reauthenticate()).error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 })
    const { code } = await newestMail(backend, email)
    const wrong = code === '000000' ? '000001' : '000000'
    const change = async (nonce: string) =>
      (await auth.updateUser({ password: better, current_password: password, nonce })).error?.code
    for (let at = 0; at < 10; at += 1) expect(await change(wrong)).toBe('reauthentication_not_valid')
    expect(await change(code)).toBe('over_request_rate_limit')
  })

  test('is asked for so often from one address, and no more', async () => {
    const few = await createTestBackend({ limits: { ...limits, signIn: 5 } })
    try {
      const { auth } = await newcomer(few, 'few@example.com')
      const codes: (string | undefined)[] = []
      for (let at = 0; at < 5; at += 1) codes.push((await auth.updateUser({ password: better })).error?.code)
      expect(codes).toEqual([...Array(4).fill('current_password_required'), 'over_request_rate_limit'])
    } finally {
      await few.stop()
    }
  })
})
