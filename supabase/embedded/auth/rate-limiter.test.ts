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
    const guess = (at: number) =>
      from(`198.18.0.${at}`).signInWithPassword({ email: 'clock@example.com', password: 'guess' })
    backend.passTime(7200)
    for (let at = 0; at < 10; at += 1) expect((await guess(at)).error?.code).toBe('invalid_credentials')
    backend.passTime(-7200)
    const { error } = await guess(11)
    expect(error?.code).toBe('over_request_rate_limit')
    expect(seconds(error?.message)).toBeLessThanOrEqual(30)
    backend.passTime(30)
    expect((await guess(12)).error?.code).toBe('invalid_credentials')
  })

  test('count wrong passwords of one e-mail address, from all client addresses together', async () => {
    const guess = (at: number, password: string) =>
      from(`198.51.100.${at}`).signInWithPassword({ email: 'ada@example.com', password })
    for (let at = 0; at < 10; at += 1) expect((await guess(at, 'guess')).error?.code).toBe('invalid_credentials')
    expect((await guess(11, 'guess')).error?.code).toBe('over_request_rate_limit')
    expect((await guess(12, 'correct horse battery')).error?.code).toBe('over_request_rate_limit')
    backend.passTime(300)
    expect((await guess(13, 'correct horse battery')).error).toBeNull()
  })

  test('count wrong codes of one e-mail address, from all client addresses together', async () => {
    await from('198.51.100.1').signInWithOtp({ email: 'ada@example.com' })
    const code = /\b\d{6}\b/.exec((await backend.mails('ada@example.com'))[0]?.text ?? '')?.[0] ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    const guess = (at: number, token: string) =>
      from(`198.51.101.${at}`).verifyOtp({ email: 'ada@example.com', token, type: 'email' })
    for (let at = 0; at < 10; at += 1) expect((await guess(at, wrong)).error?.code).toBe('otp_expired')
    expect((await guess(11, code)).error?.code).toBe('over_request_rate_limit')
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
