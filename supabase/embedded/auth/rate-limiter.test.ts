import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await createTestBackend()
  await backend.createUser({ email: 'ada@example.com', password: 'correct horse battery' })
})
afterAll(() => backend.stop())

const from = (address: string, headers: Record<string, string> = backend.clientHeaders(address)) =>
  createClient(backend.url, backend.publishableKey, { auth: { persistSession: false }, global: { headers } }).auth

const seconds = (message: string | undefined) => Number(/after (\d+) seconds/.exec(message ?? '')?.[1])

describe('rate limits of auth', () => {
  test('count sign-ins of one client address, and the error states the time to wait', async () => {
    const answers = await Promise.all(
      Array.from({ length: 31 }, async (_, at) => {
        const attempt = { email: `who${at}@example.com`, password: 'guess' }
        return (await from('203.0.113.7').signInWithPassword(attempt)).error
      }),
    )
    answers.sort((one, other) => (one?.status ?? 0) - (other?.status ?? 0))
    expect(answers.slice(0, 30).map((error) => error?.code)).toEqual(Array(30).fill('invalid_credentials'))
    expect(answers[30]).toMatchObject({ code: 'over_request_rate_limit', status: 429 })
    expect(seconds(answers[30]?.message)).toBeGreaterThan(0)

    const attempt = { email: 'ada@example.com', password: 'correct horse battery' }
    expect((await from('203.0.113.8').signInWithPassword(attempt)).error).toBeNull()
    backend.passTime(seconds(answers[30]?.message))
    expect((await from('203.0.113.7').signInWithPassword(attempt)).error).toBeNull()
  })

  test('make nobody wait longer because the clock of the machine was set back', async () => {
    const guess = () => from('198.18.0.1').signInWithPassword({ email: 'clock@example.com', password: 'guess' })
    backend.passTime(7200)
    for (let at = 0; at < 10; at += 1) expect((await guess()).error?.code).toBe('invalid_credentials')
    backend.passTime(-7200)
    const { error } = await guess()
    expect(error?.code).toBe('over_request_rate_limit')
    expect(seconds(error?.message)).toBeLessThanOrEqual(30)
    backend.passTime(30)
    expect((await guess()).error?.code).toBe('invalid_credentials')
  })

  describe.each(['ada@example.com', 'nobody@example.com'])('for %s', (email) => {
    const guess = (address: string, password = 'guess') => from(address).signInWithPassword({ email, password })
    const outcomeOf = async (address: string, password?: string) => (await guess(address, password)).error?.code
    const right = email === 'ada@example.com' ? undefined : 'invalid_credentials'

    test('count wrong passwords of one client address, and let the right one pass from another', async () => {
      for (let at = 0; at < 10; at += 1) expect(await outcomeOf('198.51.100.1')).toBe('invalid_credentials')
      expect(await outcomeOf('198.51.100.1')).toBe('over_request_rate_limit')
      expect(await outcomeOf('198.51.100.1', 'correct horse battery')).toBe('over_request_rate_limit')
      expect(await outcomeOf('198.51.100.2', 'correct horse battery')).toBe(right)
      backend.passTime(300)
      expect(await outcomeOf('198.51.100.1', 'correct horse battery')).toBe(right)
    })

    test('count wrong passwords of many client addresses up to a wider limit', async () => {
      backend.passTime(300)
      for (let at = 0; at < 100; at += 1) expect(await outcomeOf(`198.51.102.${at}`)).toBe('invalid_credentials')
      const { error } = await guess('198.51.102.200', 'correct horse battery')
      expect(error).toMatchObject({ code: 'over_request_rate_limit', status: 429 })
      // A hundred in five minutes are one in three seconds.
      expect(seconds(error?.message)).toBe(3)
      backend.passTime(300)
      expect(await outcomeOf('198.51.102.200', 'correct horse battery')).toBe(right)
    })
  })

  test('of wrong passwords leave a way in by e-mail', async () => {
    const email = 'locked@example.com'
    await backend.createUser({ email, password: 'correct horse battery' })
    const guess = (address: string) => from(address).signInWithPassword({ email, password: 'correct horse battery!' })
    for (let at = 0; at < 100; at += 1) await guess(`198.51.103.${at}`)
    expect((await guess('192.0.2.9')).error?.code).toBe('over_request_rate_limit')
    expect((await from('192.0.2.9').signInWithOtp({ email })).error).toBeNull()
    const token = /\b\d{6}\b/.exec((await backend.mails(email))[0]?.text ?? '')?.[0] ?? ''
    expect((await from('192.0.2.9').verifyOtp({ email, token, type: 'email' })).error).toBeNull()
  })

  describe('count wrong codes', () => {
    /** E-mails a code to a new account. */
    async function sendCode(email: string) {
      await backend.createUser({ email, password: 'correct horse battery' })
      await from('198.51.100.1').signInWithOtp({ email })
      const [mail] = await backend.mails(email)
      const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
      const tokenHash = /token_hash=(\w+)/.exec(mail?.html ?? '')?.[1] ?? ''
      const outcomeOf = async (address: string, token: string) =>
        (await from(address).verifyOtp({ email, token, type: 'email' })).error?.code
      return { code, wrong: code === '000000' ? '000001' : '000000', tokenHash, outcomeOf }
    }

    test('of one client address, and let the right one pass from another', async () => {
      const { code, wrong, outcomeOf } = await sendCode('coded1@example.com')
      for (let at = 0; at < 10; at += 1) expect(await outcomeOf('198.51.101.1', wrong)).toBe('otp_expired')
      expect(await outcomeOf('198.51.101.1', code)).toBe('over_request_rate_limit')
      expect(await outcomeOf('198.51.101.2', code)).toBeUndefined()
    })

    test('of many client addresses up to a wider limit, which leaves the link of the same e-mail', async () => {
      const { code, wrong, tokenHash, outcomeOf } = await sendCode('coded2@example.com')
      for (let at = 0; at < 30; at += 1) expect(await outcomeOf(`198.51.104.${at}`, wrong)).toBe('otp_expired')
      expect(await outcomeOf('198.51.104.200', code)).toBe('over_request_rate_limit')
      const opened = await from('198.51.104.200').verifyOtp({ token_hash: tokenHash, type: 'email' })
      expect(opened.error).toBeNull()
    })
  })

  test('count e-mails to one address, whether or not it has an account', async () => {
    for (const email of ['ada@example.com', 'stranger@example.com']) {
      backend.passTime(60)
      expect((await from('192.0.2.1').resetPasswordForEmail(email)).error).toBeNull()
      const { error } = await from('192.0.2.2').resetPasswordForEmail(email)
      expect(error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 })
      expect(seconds(error?.message)).toBe(60)
    }
  })
})

describe('a forwarded client address', () => {
  /** The error of the last of 31 wrong codes. */
  const spend = async (headers: (at: number) => Record<string, string>) => {
    const codes = []
    for (let at = 0; at < 31; at += 1) {
      const attempt = { email: `${crypto.randomUUID()}@example.com`, token: '000000', type: 'email' } as const
      codes.push((await from('', headers(at)).verifyOtp(attempt)).error?.code)
    }
    return codes.at(-1)
  }

  test('is used for rate limits only with a valid signature', async () => {
    const forged = (at: number) => ({
      'x-client-address': `203.0.113.${at}`,
      'x-client-address-signature': 'ab'.repeat(32),
    })
    expect(await spend(forged)).toBe('over_request_rate_limit')
  })

  test('is limited together with its /64 network if it is IPv6', async () => {
    const within = (at: number) => backend.clientHeaders(`2001:db8:1:2::${(at + 1).toString(16)}`)
    expect(await spend(within)).toBe('over_request_rate_limit')
    const across = (at: number) => backend.clientHeaders(`2001:db8:2:${at.toString(16)}::1`)
    expect(await spend(across)).toBe('otp_expired')
  })
})
