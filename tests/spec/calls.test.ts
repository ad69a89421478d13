import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { build } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { httpClient } from '../../src/app/http-client/http-client.ts'
import { leadsTo, createTestApp, type TestApp } from '../responses/test-app.ts'
import { startBackendProxy, type BackendProxy } from '../responses/backend-proxy.ts'
import { staticFiles } from '../../src/app/server/http/static-files.ts'
import { readEnv } from '../../src/app/server/start/env.ts'
import { buildInfo } from '../../tools/vite/build-info.ts'

/** docs/spec.md §7. */

let app: TestApp
let direct: TestApp
let proxy: BackendProxy

beforeAll(async () => {
  direct = await createTestApp()
  proxy = await startBackendProxy(direct.backend.url)
  app = await createTestApp({ backend: direct.backend, backendUrl: proxy.url })
})
afterAll(async () => {
  await app.close()
  await proxy.close()
  await direct.close()
})

test('Page data: a per-page payload file named _payload.json is fetched, and a build manifest at builds/meta/{buildId}.json.', async () => {
  const payload = await app.send('/login/_payload.json')
  expect(payload.headers.get('content-type')).toContain('application/json')
  expect(await payload.json()).toMatchObject({ status: 200, routes: { login: { data: { mode: 'sign-in' } } } })

  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      buildInfo(),
      {
        name: 'page',
        resolveId: (id) => (id === 'page' ? id : null),
        load: (id) => (id === 'page' ? 'export {}' : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: 'page' } },
  })
  const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const folder = await mkdtemp(join(tmpdir(), 'trackquery-built-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const file of files) {
    if (file.type !== 'asset') continue
    await mkdir(join(folder, dirname(file.fileName)), { recursive: true })
    await writeFile(join(folder, file.fileName), file.source)
  }

  // A page of an earlier build asks the server of this build, as the product does both.
  const asked: string[] = []
  const serve = staticFiles(folder)
  vi.stubGlobal('location', { origin: 'http://localhost:3000' })
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { visibilityState: 'visible', getElementById: () => null }),
  )
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address).pathname)
    return serve(new Request(address)) ?? new Response(null, { status: 404 })
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const { onNewVersion, watchBuild } = await import('../../src/app/browser/build-info/watch-build.ts')
  const told = new Promise<void>((resolve) => onNewVersion(resolve))
  watchBuild('an earlier build')
  vi.advanceTimersByTime(60 * 60_000)
  await told
  expect(asked).toEqual(['/builds/latest.json', expect.stringMatching(/^\/builds\/meta\/[0-9a-f]{16}\.json$/)])
})

/** The number of requests that arrive when each gets this status. */
async function requests(method: string, status: number): Promise<number> {
  let seen = 0
  const server = createServer((_request, response) => {
    seen += 1
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = httpClient({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base` })
  await client('/path', { method }).catch(() => undefined)
  await new Promise((resolve) => server.close(resolve))
  return seen
}

test('Generic HTTP client: base address comes from injected application configuration. Idempotent requests are retried 0 times and other requests once, on statuses 408, 409, 425, 429, 500, 502, 503 and 504.', async () => {
  // Configured on the server, and written into each document, where the client of the pages reads it.
  expect(readEnv({ HTTP_BASE: '/desk' }).httpBase).toBe('/desk')
  const placed = await createTestApp({ backend: direct.backend, httpBase: '/desk' })
  expect(await (await placed.send('/login')).text()).toContain(' id="data" data-http-base="/desk">')
  expect(await (await app.send('/login')).text()).toContain(' id="data">')
  await placed.close()

  const listed = [408, 409, 425, 429, 500, 502, 503, 504]
  const others = [400, 401, 403, 404, 410, 422, 501, 505]
  const counted = async (methods: string[], statuses: number[]) =>
    Promise.all(methods.flatMap((method) => statuses.map((status) => requests(method, status))))
  expect(new Set(await counted(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'], listed))).toEqual(new Set([1]))
  expect(new Set(await counted(['POST', 'PATCH'], listed))).toEqual(new Set([2]))
  expect(new Set(await counted(['POST', 'PATCH'], others))).toEqual(new Set([1]))
})

const password = 'correct horse battery'

/** The newest code that was e-mailed to an address. */
const codeFor = async (email: string) => {
  const [mail] = await direct.backend.mails(email)
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}

test('Session calls go to the hosted authentication service (sign-up, sign-in, token refresh, one-time code, verification, recovery, user, multi-factor). Their use by the product is not shown.', async () => {
  const email = 'zoe@example.com'
  const browser = app.browser()
  const login = async (mode: string, fields: Record<string, string>) =>
    leadsTo(await browser.post(`/login?mode=${mode}`, fields))
  const isIn = async () => expect((await browser.get('/company')).status).toBe(200)
  const signOut = async () => {
    expect(leadsTo(await browser.post('/logout', {}))).toBe('303 /login')
    expect(leadsTo(await browser.get('/company'))).toBe('302 /login')
  }
  /** The newest e-mailed code. One address gets at most one e-mail a minute. */
  const verify = async (purpose: string) => {
    const code = await codeFor(email)
    direct.backend.passTime(60)
    return login('verify', { intent: 'verify-code', email, purpose, code })
  }

  await login('sign-up', { intent: 'sign-up', displayName: 'Zoe', email, password })
  expect(await verify('signup')).toBe('303 /company')
  await isIn()
  await signOut()
  expect(await login('sign-in', { intent: 'sign-in', email, password })).toBe('303 /company')
  await isIn()

  // A token that is about to expire is refreshed.
  const cookie = decodeURIComponent(browser.jar.get('trackquery-session') ?? '').slice('base64-'.length)
  const { access_token: token, refresh_token: refreshToken } = JSON.parse(
    Buffer.from(cookie, 'base64url').toString(),
  ) as Record<'access_token' | 'refresh_token', string>
  proxy.seen.push('--')
  const ending = {
    'trackquery-session': await direct.sessionCookie(decodeJwt(token).sub ?? '', { lifetime: 60, refreshToken }),
  }
  expect((await app.browser(ending).get('/company')).status).toBe(200)
  expect(proxy.seen.slice(proxy.seen.indexOf('--'))).toContain('POST /auth/v1/token')

  await signOut()
  await login('code', { intent: 'send-code', email, purpose: 'email' })
  expect(await verify('email')).toBe('303 /company')
  await isIn()
  await signOut()
  await login('recover', { intent: 'recover', email })
  expect(await verify('recovery')).toBe('303 /login?mode=new-password')
  const longer = `${password} staple`
  expect(await login('new-password', { intent: 'new-password', password: longer })).toBe('303 /company')
  await isIn()

  const security = '/company?account=security'
  const begin = { intent: 'enroll-factor', name: 'Phone', currentPassword: longer }
  const html = await (await browser.post(security, begin)).text()
  const form = html.slice(html.indexOf('value="verify-factor"'))
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(form)?.[1] ?? ''
  const [factorId, secret] = [hidden('factorId'), hidden('secret')]
  const shown = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: direct.backend.now() })
  const confirm = { intent: 'verify-factor', factorId, secret, code: shown() }
  expect(leadsTo(await browser.post(security, confirm))).toBe(`303 ${security}`)
  await signOut()
  await login('sign-in', { intent: 'sign-in', email, password: longer })
  expect(leadsTo(await browser.get('/company'))).toBe('302 /login?mode=second-factor')
  // Each code is accepted only once.
  direct.backend.passTime(30)
  expect(await login('second-factor', { intent: 'second-factor', code: shown() })).toBe('303 /company')
  await isIn()

  const factor = `/auth/v1/factors/${factorId}`
  expect([...new Set(proxy.seen)]).toEqual(
    expect.arrayContaining([
      'POST /auth/v1/signup',
      'POST /auth/v1/verify',
      'POST /auth/v1/token',
      'POST /auth/v1/otp',
      'POST /auth/v1/recover',
      'PUT /auth/v1/user',
      'POST /auth/v1/factors',
      `POST ${factor}/challenge`,
      `POST ${factor}/verify`,
    ]),
  )
})
