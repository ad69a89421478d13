import { createServerClient } from '@supabase/ssr'
import { createClient } from '@supabase/supabase-js'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await createTestBackend({ limits: { mail: 1000, verify: 1000, signIn: 1000 } })
})
afterAll(() => backend.stop())

const password = 'correct horse battery'
const createAuthClient = () =>
  createClient(backend.url, backend.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } }).auth

const signInAs = async (email: string) => {
  const auth = createAuthClient()
  const { data, error } = await auth.signInWithPassword({ email, password })
  if (error) throw error
  return { auth, session: data.session }
}

describe('a session', () => {
  beforeAll(async () => {
    await backend.createUser({ email: 'ada@example.com', password, name: 'Ada' })
  })

  test('is not created for a wrong password or an unknown address, and both get the same error', async () => {
    const wrong = await createAuthClient().signInWithPassword({ email: 'ada@example.com', password: 'not hers' })
    const unknown = await createAuthClient().signInWithPassword({ email: 'who@example.com', password: 'not hers' })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials', status: 400 })
    expect(unknown.error).toMatchObject({ code: 'invalid_credentials', status: 400, message: wrong.error?.message })
  })

  test('is refreshed once when many requests refresh it in parallel', async () => {
    const { session } = await signInAs('ada@example.com')
    const renewed = await Promise.all(
      Array.from({ length: 6 }, () => createAuthClient().refreshSession({ refresh_token: session.refresh_token })),
    )
    expect(renewed.map(({ error }) => error)).toEqual(Array(6).fill(null))
    const tokens = new Set(renewed.map(({ data }) => data.session?.refresh_token))
    expect(tokens.size).toBe(1)
    expect(tokens.has(session.refresh_token)).toBe(false)
  })

  test('ends when a refresh token from two generations ago is used', async () => {
    const { session } = await signInAs('ada@example.com')
    const second = await createAuthClient().refreshSession({ refresh_token: session.refresh_token })
    const third = await createAuthClient().refreshSession({ refresh_token: second.data.session!.refresh_token })
    await backend.sql(`update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'`)
    const stolen = await createAuthClient().refreshSession({ refresh_token: session.refresh_token })
    expect(stolen.error?.code).toBe('refresh_token_already_used')
    const newest = await createAuthClient().refreshSession({ refresh_token: third.data.session!.refresh_token })
    expect(newest.error?.code).toBe('refresh_token_not_found')
  })

  test.each([
    { scope: 'local', self: false, other: true },
    { scope: 'others', self: true, other: false },
    { scope: 'global', self: false, other: false },
  ] as const)('ends by a sign-out only if the scope $scope includes the session', async ({ scope, self, other }) => {
    const mine = await signInAs('ada@example.com')
    const elsewhere = await signInAs('ada@example.com')
    const isActive = async (token: string) => (await createAuthClient().getUser(token)).error === null
    await mine.auth.signOut({ scope })
    expect(await isActive(mine.session.access_token)).toBe(self)
    expect(await isActive(elsewhere.session.access_token)).toBe(other)
  })

  test('is neither created nor refreshed for a banned account', async () => {
    const id = await backend.createUser({ email: 'ban@example.com', password })
    const { session } = await signInAs('ban@example.com')
    await backend.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [id])
    expect((await createAuthClient().signInWithPassword({ email: 'ban@example.com', password })).error?.code).toBe(
      'user_banned',
    )
    expect((await createAuthClient().refreshSession({ refresh_token: session.refresh_token })).error).not.toBeNull()
  })

  test('of a banned account is rejected by the calls of the account, until the ban ends', async () => {
    const id = await backend.createUser({ email: 'pause@example.com', password })
    const { auth, session } = await signInAs('pause@example.com')
    const ban = (until: string) =>
      backend.sql('update auth.users set banned_until = $2::text::timestamptz where id = $1', [id, until])
    await ban('2100-01-01')
    const rejected = { code: 'user_banned', status: 403, message: 'User is banned' }
    expect((await auth.getUser()).error).toMatchObject(rejected)
    expect((await auth.updateUser({ data: { display_name: 'Still here' } })).error).toMatchObject(rejected)
    expect((await auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(rejected)
    await ban('2000-01-01')
    expect((await createAuthClient().getUser(session.access_token)).error).toBeNull()
  })

  test('of a deleted account is rejected with user_not_found', async () => {
    const id = await backend.createUser({ email: 'gone@example.com', password })
    const { session } = await signInAs('gone@example.com')
    await backend.sql('delete from auth.users where id = $1', [id])
    expect((await createAuthClient().getUser(session.access_token)).error).toMatchObject({
      code: 'user_not_found',
      status: 403,
      message: 'User from sub claim in JWT does not exist',
    })
  })
})

describe('a request', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  const claims = async () => {
    const id = await backend.createUser({ email: `${crypto.randomUUID()}@example.com`, password })
    const token = await backend.accessToken(id)
    const [header = '', payload = '', signature = ''] = token.split('.')
    return {
      token,
      header: JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg: string; kid: string },
      payload: JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>,
      signature,
    }
  }

  const forgeries: Record<string, () => Promise<string>> = {
    'with alg none': async () => `${encode({ alg: 'none' })}.${encode((await claims()).payload)}.`,
    'signed HS256 with the public key as its secret': async () => {
      const jwks = await (await fetch(`${backend.url}/auth/v1/.well-known/jwks.json`)).json()
      const { payload, header } = await claims()
      const secret = new TextEncoder().encode(JSON.stringify(jwks.keys[0]))
      return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: header.kid }).sign(secret)
    },
    'signed with another key that its header contains': async () => {
      const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
      const { payload, header } = await claims()
      const jwk = await exportJWK(publicKey)
      return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: header.kid, jwk }).sign(privateKey)
    },
    'with changed claims': async () => {
      const { header, payload, signature } = await claims()
      return `${encode(header)}.${encode({ ...payload, role: 'service_role' })}.${signature}`
    },
    'with a truncated signature': async () => (await claims()).token.slice(0, -3),
    ...Object.fromEntries(
      [{ sub: 'ada' }, { sub: 7 }, { session_id: 'x' }, { role: 'nobody' }, { role: 'postgres' }].map((odd) => [
        `signed by this project with ${JSON.stringify(odd)}`,
        async () =>
          backend.accessToken(
            await backend.createUser({ email: `${crypto.randomUUID()}@example.com` }),
            60,
            odd as JWTPayload,
          ),
      ]),
    ),
    'without a signature': async () => (await claims()).token.split('.').slice(0, 2).join('.'),
  }

  test.each(Object.keys(forgeries))('with a forged token (%s) is rejected by auth, REST and storage', async (name) => {
    const headers = { apikey: backend.publishableKey, authorization: `Bearer ${await forgeries[name]!()}` }
    const status = async (path: string) => (await fetch(`${backend.url}${path}`, { headers })).status
    expect(await status('/auth/v1/user')).toBe(403)
    expect(await status('/rest/v1/profiles')).toBe(401)
    expect(await status('/storage/v1/object/authenticated/attachments/x')).toBe(400)
  })

  test('with an expired token is rejected with its own error code', async () => {
    const id = await backend.createUser({ email: 'late@example.com', password })
    const authorization = `Bearer ${await backend.accessToken(id, -1)}`
    const headers = { apikey: backend.publishableKey, authorization }
    const answer = await fetch(`${backend.url}/rest/v1/profiles`, { headers })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'PGRST303' })
    expect((await fetch(`${backend.url}/auth/v1/user`, { headers })).status).toBe(403)
  })

  test('without an API key, or to the admin API without the secret key, is rejected', async () => {
    expect((await fetch(`${backend.url}/auth/v1/user`)).status).toBe(401)
    expect((await fetch(`${backend.url}/rest/v1/profiles`)).status).toBe(401)
    const headers = { apikey: backend.publishableKey, 'content-type': 'application/json' }
    const body = JSON.stringify({ email: 'x@example.com', email_confirm: true })
    const admin = await fetch(`${backend.url}/auth/v1/admin/users`, { method: 'POST', headers, body })
    expect(admin.status).toBe(403)
  })
})

describe('an app with sessions in cookies', () => {
  /** The cookies of a browser, with a server client for each request. */
  const browser = () => {
    const jar = new Map<string, string>()
    return {
      jar,
      request: () =>
        createServerClient(backend.url, backend.publishableKey, {
          cookies: {
            getAll: () => [...jar].map(([name, value]) => ({ name, value })),
            setAll: (cookies) => {
              for (const { name, value } of cookies) {
                if (value) jar.set(name, value)
                else jar.delete(name)
              }
            },
          },
        }).auth,
    }
  }

  test('signs in, reads the user from the cookie without a request, and signs out', async () => {
    await backend.createUser({ email: 'ssr@example.com', password, name: 'Sam' })
    const { jar, request } = browser()
    await request().signInWithPassword({ email: 'ssr@example.com', password })
    expect([...jar.keys()]).toEqual([expect.stringMatching(/-auth-token$/)])
    expect((await request().getClaims()).data?.claims.email).toBe('ssr@example.com')
    await request().signOut()
    expect(jar.size).toBe(0)
  })

  test('signs in by an e-mailed link only in the browser that requested the link', async () => {
    await backend.createUser({ email: 'pkce@example.com', password })
    const asking = browser()
    await asking.request().signInWithOtp({
      email: 'pkce@example.com',
      options: { emailRedirectTo: 'http://localhost:3000/confirm' },
    })
    const [mail] = await backend.mails('pkce@example.com')
    const secret = /token_hash=(pkce_\w+)/.exec(mail?.html ?? '')?.[1]
    const address = new URL('/auth/v1/verify', backend.url)
    address.search = new URLSearchParams({
      token: secret ?? '',
      type: 'magiclink',
      redirect_to: 'http://localhost:3000/confirm',
    }).toString()
    const landed = new URL((await fetch(address, { redirect: 'manual' })).headers.get('location') ?? '')
    expect(landed.origin + landed.pathname).toBe('http://localhost:3000/confirm')
    const code = landed.searchParams.get('code') ?? ''
    expect((await browser().request().exchangeCodeForSession(code)).error).not.toBeNull()

    const used = new URL((await fetch(address, { redirect: 'manual' })).headers.get('location') ?? '')
    expect(used.searchParams.get('error_code')).toBe('otp_expired')
    expect(used.searchParams.has('code')).toBe(false)
    const { data, error } = await asking.request().exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe('pkce@example.com')
  })

  test('is never redirected to another site by an e-mailed link', async () => {
    const address = `${backend.url}/auth/v1/verify?token=x&type=signup&redirect_to=https://evil.example/`
    const answer = await fetch(address, { redirect: 'manual' })
    expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:3000\//)
  })
})
