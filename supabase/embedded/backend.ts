import { setTimeout as wait } from 'node:timers/promises'
import type { AuthContext } from './auth/auth-context.ts'
import { createPasswordHasher } from './auth/password.ts'
import { RateLimiter } from './auth/rate-limiter.ts'
import { createAuthRouter } from './auth/auth-router.ts'
import { createAccessTokens } from './auth/access-tokens.ts'
import type { Database } from './database/database.ts'
import { unlessSilent } from './database/silence.ts'
import type { HttpHandler, Upgrade } from './http/listen.ts'
import { preflight } from './http/cors.ts'
import type { Keys } from './data-folder/keys.ts'
import { queueEmail } from './mail/mailer.ts'
import { emailContext, type Mailing } from './mail/mailing.ts'
import { mailboxPage } from './mail/mailbox-page.ts'
import { renderNotice } from './mail/render-auth-email.ts'
import type { RealtimeLimits } from './realtime/realtime-limits.ts'
import { createRealtime } from './realtime/realtime.ts'
import { createSetupRouter } from './setup/setup-router.ts'
import { createRest } from './rest/rest.ts'
import type { AuthSettings } from './config/auth-settings.ts'
import { healthPath } from './watch-health.ts'
import { createStorageRouter } from './storage/storage-router.ts'

export type BackendOptions = {
  database: Database
  keys: Keys
  /** Address of this backend. */
  url: string
  /** Address of the app, for links in e-mails. */
  siteUrl: string
  settings: AuthSettings
  mailing: Mailing
  /** Folder of the stored files. */
  filesDir: string
  /** Current time in milliseconds, for rate limits and second factors. */
  now?: () => number
  /** Realtime limits that differ from the defaults. */
  realtime?: Partial<RealtimeLimits>
  /** Whether the database ends and starts with this backend. Then the backend is as healthy as its database. */
  isOwnDatabase?: boolean
  /** Whether lite answers calls of functions, too; for tests. */
  functionsByLite?: boolean
  /** bcrypt's cost factor; for tests. The default is that of hosted projects. */
  passwordCost?: number
  /** How long a password may wait to be hashed, in milliseconds; for tests. */
  passwordWait?: number
}

export type EmbeddedService = {
  fetch: HttpHandler
  /** Handles an upgrade request to a WebSocket. */
  upgrade: Upgrade
  /** Call after changing tables or functions while running. */
  reloadSchema: () => Promise<void>
  /** Closes the realtime connections, which would keep the server open, and waits for what still reads the database. */
  close: () => Promise<void>
}

/** Combines the services of a Supabase project over one database into one request handler. */
export async function createBackend(options: BackendOptions): Promise<EmbeddedService> {
  const { database, keys, url, siteUrl, settings, mailing, filesDir, now = Date.now } = options
  const { isOwnDatabase = true, functionsByLite } = options
  const tokens = await createAccessTokens(keys.signingKey)
  const rest = await createRest({ database, keys, tokens, url, functionsByLite })
  const storage = createStorageRouter({ database, keys, tokens, filesDir })
  const realtime = await createRealtime({ database, keys, tokens, limits: options.realtime })
  const auth: AuthContext = {
    ...emailContext(settings, { siteUrl, backendUrl: url }),
    database,
    tokens,
    passwords: createPasswordHasher(options.passwordCost, options.passwordWait),
    now,
    limiter: new RateLimiter(settings.limits, now),
    queueNotice: async (query, notice) => {
      const template = settings.notices[notice.kind]
      if (template) await queueEmail(query, renderNotice(notice, template, siteUrl))
    },
    wake: mailing.wake,
  }
  const authRouter = createAuthRouter(auth, keys)
  const setupRouter = createSetupRouter(auth, keys)
  const answer = unlessSilent(database.ping)
  return {
    upgrade: realtime.upgrade,
    close: async () => {
      await Promise.all([realtime.close(), rest.close()])
    },
    reloadSchema: rest.readSchema,
    fetch: async (request, peer) => {
      if (request.method === 'OPTIONS') return preflight(request)
      const { pathname } = new URL(request.url)
      if (pathname === healthPath) return isOwnDatabase ? answer(() => health(database)) : new Response('ok\n')
      if (pathname.startsWith('/rest/v1')) return answer(() => rest.fetch(request, peer))
      if (pathname.startsWith('/auth/v1/')) return answer(() => authRouter(request, peer))
      if (pathname === '/setup/v1') return answer(() => setupRouter(request, peer))
      if (pathname.startsWith('/storage/v1/')) return answer(() => storage(request))
      if (pathname.startsWith('/realtime/v1/')) return realtime.fetch(request)
      if (pathname.startsWith('/_mail') && mailing.captures) {
        // Waits for e-mails of earlier requests, so that the page shows them.
        await Promise.race([mailing.idle(), wait(2_000)])
        return mailboxPage(request, mailing)
      }
      return Response.json({ message: 'Not found' }, { status: 404 })
    },
  }
}

/** Answers 200, after the database has answered too; 503 when it rejects. */
async function health({ pingAnew }: Database): Promise<Response> {
  try {
    await pingAnew()
    return new Response('ok\n')
  } catch {
    return new Response('The database does not work.\n', { status: 503 })
  }
}
