import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createApp } from '../../src/app/server/http/app.ts'
import { builtAssets, latinFont, offlineModules, type Manifest } from '../../src/app/server/rendering/assets.ts'
import { createAppHandler, resourceRoutes } from '../../src/app/entry.server.tsx'
import { createRecord } from '../../src/app/server/logs/request-record.ts'
import { defaultGuard, type GuardSettings } from '../../src/app/server/routing/guard-patterns.ts'
import type { RequestHandler } from '../../src/app/server/start/runtime.ts'
import type { Runtime } from '../../src/app/server/start/runtime.ts'
import { staticFiles } from '../../src/app/server/http/static-files.ts'
import { createTestBackend, type TestBackend } from '../../supabase/embedded/testing/test-backend.ts'

const pageIds = ['login']
const manifest: Manifest = Object.fromEntries([
  ...offlineModules(pageIds).map((module) => [module, { file: `assets/${basename(module)}.js` }]),
  ['src/app/entry.client.tsx', { file: 'assets/entry-1a2b3c.js' }],
  [latinFont, { file: 'assets/inter.woff2' }],
])

export const origin = 'http://localhost:3000'

/** The headers of a same-origin form post. */
export const sameOriginHeaders = { 'sec-fetch-site': 'same-origin', accept: 'text/html' }

type Options = {
  appOrigin?: string
  guard?: GuardSettings
  handle?: RequestHandler
  /** The URL of a proxy between app and backend. */
  backendUrl?: string
  backend?: TestBackend
  /** How long a staff reply can be cancelled. By default it is sent at once. */
  undoSeconds?: number
  /** Who may create an account; by default everybody. */
  signUp?: Runtime['signUp']
  /** Whether the installation waits for its first account. */
  isSetupPending?: boolean
  /** The path below which scripts of pages send their requests. */
  httpBase?: string
}

/** Creates the request handler of the whole app, on its own embedded backend, without mocks. */
export async function createTestApp({
  appOrigin = origin,
  guard = defaultGuard,
  handle = createAppHandler(guard),
  backendUrl,
  backend,
  undoSeconds = 0,
  signUp = { who: 'open', domains: [] },
  isSetupPending = false,
  httpBase = '',
}: Options = {}) {
  const used = backend ?? (await createTestBackend({ siteUrl: appOrigin }))
  const { folder, files } = builtFiles()
  const log: Record<string, unknown>[] = []
  const runtime: Runtime = {
    appOrigin,
    httpBase,
    guard,
    signUp,
    setup: { isPending: isSetupPending },
    undoSeconds,
    sendsMail: true,
    backend: { url: backendUrl ?? used.url, publishableKey: used.publishableKey, addressKey: used.addressKey },
    secret: 'a secret of thirty-two characters and more',
    assets: builtAssets(manifest, {
      buildId: 'build1',
      pages: pageIds.map((id) => ({ id })),
      worker: '/* worker */',
      readsOffline: true,
    }),
    dev: false,
    log: (entry) => log.push(entry),
  }
  const app = createApp({ runtime, handle, resources: resourceRoutes, files })
  let requests = 0
  const send = (path: string, init: RequestInit = {}) => {
    requests += 1
    const caller = { address: '203.0.113.7', requestId: `request-${requests}`, record: createRecord() }
    return app(new Request(appOrigin + path, init), caller)
  }
  return {
    app,
    backend: used,
    runtime,
    log,
    send,
    browser: (cookies?: Record<string, string>) => createBrowser(send, cookies),
    /** The value of the session cookie of a signed-in user. */
    sessionCookie: async (userId: string, { lifetime = 3600, refreshToken = 'none' } = {}) =>
      encodeSession({
        access_token: await used.accessToken(userId, lifetime),
        refresh_token: refreshToken,
        expires_at: Math.floor(Date.now() / 1000) + lifetime,
      }),
    close: async () => {
      rmSync(folder, { recursive: true, force: true })
      if (!backend) await used.stop()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** Encodes a session as @supabase/ssr stores it in a cookie. */
export const encodeSession = (session: unknown): string =>
  `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`

function builtFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'trackquery-files-'))
  for (const name of ['assets', 'builds/meta', '.vite']) mkdirSync(join(folder, name), { recursive: true })
  const files: Record<string, string> = {
    'assets/entry-1a2b3c.js': 'export {}',
    'assets/entry-1a2b3c.js.br': 'pretended brotli',
    'assets/entry-1a2b3c.js.map': '{}',
    'builds/latest.json': '{"id":"build1","timestamp":1}',
    'builds/meta/build1.json': '{"id":"build1","timestamp":1}',
    '.vite/manifest.json': '{}',
    'favicon.svg': '<svg/>',
    'manifest.webmanifest': '{}',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return { folder, files: staticFiles(folder) }
}

type Send = (path: string, init?: RequestInit) => Promise<Response>

/** Stores cookies as a browser does, but does not follow redirects. */
function createBrowser(send: Send, cookies: Record<string, string> = {}) {
  const jar = new Map(Object.entries(cookies))
  const request = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers({ ...sameOriginHeaders, ...(init.headers as Record<string, string>) })
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await send(path, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = '', maxAge] = /^([^=]+)=([^;]*); Max-Age=(\d+)/.exec(cookie) ?? []
      if (maxAge === '0') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  return {
    jar,
    get: request,
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      request(path, { method: 'POST', body: new URLSearchParams(fields), headers }),
  }
}

/** Status and Location of a response: `303 /company`. */
export const leadsTo = (response: Response): string => `${response.status} ${response.headers.get('location')}`
