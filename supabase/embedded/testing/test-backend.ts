import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JWTPayload } from 'jose'
import { createAccessTokens } from '../auth/access-tokens.ts'
import { createBackend } from '../backend.ts'
import type { Row } from '../database/database.ts'
import { listenOnPort, type HttpService } from '../http/listen.ts'
import { createKeys } from '../data-folder/keys.ts'
import { startMailing } from '../mail/mailing.ts'
import { senderAddress } from '../../email/sender-address.ts'
import type { RealtimeLimits } from '../realtime/realtime-limits.ts'
import { type AuthSettings, type AuthLimits, readAuthSettings } from '../config/auth-settings.ts'
import { statementTimeout } from '../lite/request-settings.ts'
import { openTestDatabase } from './test-databases.ts'
import { createTestUsers, type SqlCaller } from './test-users.ts'
import { unfilteredWrites } from './unfiltered-writes.ts'

export type TestBackendOptions = {
  /** Other migrations than the project's. */
  migrations?: URL
  /** Address of the app. */
  siteUrl?: string
  /** Auth limits that differ from config.toml. */
  limits?: Partial<AuthLimits>
  /** Auth settings that differ from config.toml. */
  settings?: Partial<Omit<AuthSettings, 'limits'>>
  /** Realtime limits that differ from the defaults. */
  realtime?: Partial<RealtimeLimits>
  /** bcrypt's cost factor; by default its minimum, because each hash of the product takes 80 ms of processor time. */
  passwordCost?: number
  /** How long a password may wait to be hashed, in milliseconds. With 0 each one is rejected. */
  passwordWait?: number
}

/** The lowest cost that bcrypt accepts. */
const minPasswordCost = 4

/** Starts a complete backend for one test file, with its own database, keys and port. */
export async function createTestBackend(options: TestBackendOptions = {}) {
  const services = await startServices(options)
  const { database, keys, backend, mailing, url, clock } = services
  const users = createTestUsers(database.query, services.passwordCost)

  return {
    url,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    addressKey: keys.addressKey,
    /** Address of the database. */
    databaseUrl: database.url,
    /** Runs a statement as superuser. */
    sql: database.query,
    /**
     * Runs a statement as a caller of the API, with role, claims and row-level security. As on hosted, it has the time
     * limit of its role, and an UPDATE or DELETE without WHERE is rejected.
     */
    sqlAs: async <T extends Row = Row>(caller: SqlCaller, text: string, params?: readonly unknown[]) => {
      const [unfiltered] = unfilteredWrites(text)
      if (unfiltered) throw Object.assign(new Error(`WHERE is missing: ${unfiltered}`), { code: '21000' })
      const claims = await users.claims(caller)
      return database.transaction(async (query) => {
        await query(
          `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
                  set_config('request.jwt.claim.sub', $3, true), set_config('request.jwt.claim.role', $1, true),
                  set_config('statement_timeout', $4, true)`,
          [claims.role, JSON.stringify(claims), claims.sub ?? '', statementTimeout[claims.role] ?? '0'],
        )
        return query<T>(text, params)
      })
    },
    /** Creates an account with a confirmed address and gives its id. */
    createUser: users.create,
    /** An access token of the user, with a session. `changed` replaces claims. */
    accessToken: async (id: string, lifetimeSeconds = 3600, changed: JWTPayload = {}) => {
      const tokens = await createAccessTokens(keys.signingKey)
      return tokens.sign({ ...(await users.claims(id)), ...changed }, lifetimeSeconds)
    },
    smtpUrl: mailing.smtpUrl,
    /** Folder of the stored files. */
    filesDir: services.filesDir,
    /** E-mails to this address, newest first, after all pending ones are delivered. */
    mails: async (to: string) => {
      await mailing.idle()
      return mailing.captured(to)
    },
    /** Headers that set the client address of a request. */
    clientHeaders: (address: string) => ({
      'x-client-address': address,
      'x-client-address-signature': createHmac('sha256', keys.addressKey).update(address).digest('hex'),
    }),
    /** The clock of rate limits and second factors, in milliseconds. It stands still except for `passTime`. */
    now: () => clock.time,
    /** Advances the clock. */
    passTime: (seconds: number) => {
      clock.time += seconds * 1000
    },
    /** Calls the backend within this process, so that requests interleave. */
    fetch: (request: Request) => backend.fetch(request, '127.0.0.1'),
    /** Call after changing tables or functions. */
    reloadSchema: backend.reloadSchema,
    stop: services.stop,
  }
}

export type TestBackend = Awaited<ReturnType<typeof createTestBackend>>

/** Starts the services of a test backend on a free port, with data in a temporary folder. */
async function startServices(options: TestBackendOptions) {
  const database = await openTestDatabase(options.migrations)
  const dataDir = await mkdtemp(join(tmpdir(), 'trackquery-test-'))
  const keys = await createKeys()
  const read = await readAuthSettings(new URL('../../', import.meta.url), {})
  const settings = { ...read, ...options.settings, limits: { ...read.limits, ...options.limits } }
  const siteUrl = options.siteUrl ?? 'http://localhost:3000'
  const ready = Promise.withResolvers<HttpService>()
  const server = await listenOnPort(ready.promise, 0)
  const url = `http://127.0.0.1:${server.port}`
  const from = senderAddress(siteUrl, {})
  const mailing = await startMailing(database, {
    settings,
    siteUrl,
    backendUrl: url,
    from,
    folder: join(dataDir, 'mail'),
  })
  const filesDir = join(dataDir, 'files')
  const clock = { time: Date.now() }
  const { realtime, passwordCost = minPasswordCost, passwordWait } = options
  const now = () => clock.time
  const backend = await createBackend({
    database,
    keys,
    url,
    siteUrl,
    settings,
    mailing,
    filesDir,
    now,
    realtime,
    passwordCost,
    passwordWait,
  })
  ready.resolve(backend)
  const stop = async () => {
    await backend.close()
    await server.close()
    await mailing.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    database,
    keys,
    backend,
    mailing,
    url,
    filesDir,
    clock,
    passwordCost,
    stop,
  }
}
