import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JWTPayload } from 'jose'
import { createAccessTokens } from '../auth/access-tokens.ts'
import { createBackend } from '../backend.ts'
import { BytesAnswer } from '../http/answer.ts'
import { listenOnPort, type HttpService } from '../http/listen.ts'
import { createKeys } from '../data-folder/keys.ts'
import { renewSetupToken } from '../setup/setup-link.ts'
import { startMailing } from '../mail/mailing.ts'
import { senderAddress } from '../../email/sender-address.ts'
import type { SignUpPolicy } from '../auth/sign-up-policy.ts'
import type { RealtimeLimits } from '../realtime/realtime-limits.ts'
import { type AuthSettings, type AuthLimits, readAuthSettings } from '../config/auth-settings.ts'
import { openTestDatabase, type TestDatabaseOptions } from './test-databases.ts'
import { createTestSql } from './test-sql.ts'

export type TestBackendOptions = TestDatabaseOptions & {
  /** Address of the app. */
  siteUrl?: string
  /** Auth limits that differ from config.toml. */
  limits?: Partial<AuthLimits>
  /** Auth settings that differ from config.toml. */
  settings?: Partial<Omit<AuthSettings, 'limits'>>
  /** Who may create an account; by default everybody. */
  signUp?: SignUpPolicy
  /** Realtime limits that differ from the defaults. */
  realtime?: Partial<RealtimeLimits>
  /** Whether lite answers calls of functions, too. */
  functionsByLite?: boolean
  /** bcrypt's cost factor; by default its minimum, because each hash of the product takes 80 ms of processor time. */
  passwordCost?: number
  /** How long a password may wait to be hashed, in milliseconds; by default two minutes. With 0 each one is rejected. */
  passwordWait?: number
}

/** Who answers calls of functions, with the options of such a backend. Their answers are the same. */
export const functionWays: [string, TestBackendOptions][] = [
  ['this service', {}],
  ['lite', { functionsByLite: true }],
]

/** A machine that others fill must not reject the passwords of a test. */
const longestPasswordWait = 120_000

/** The lowest cost that bcrypt accepts. */
const minPasswordCost = 4

/** Starts a complete backend for one test file, with its own database, keys and port. */
export async function createTestBackend(options: TestBackendOptions = {}) {
  const services = await startServices(options)
  const { database, keys, backend, mailing, url, clock } = services
  const tests = await createTestSql(database, services.passwordCost)

  return {
    url,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    addressKey: keys.addressKey,
    ...tests,
    /** An access token of the user, with a session. `changed` replaces claims. */
    accessToken: async (id: string, lifetimeSeconds = 3600, changed: JWTPayload = {}) => {
      const tokens = await createAccessTokens(keys.signingKey)
      return tokens.sign({ ...(await tests.claims(id)), ...changed }, lifetimeSeconds)
    },
    /** Makes the token of the link by which a new installation is set up. */
    renewSetupToken: () => renewSetupToken(database),
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
    fetch: async (request: Request) => {
      const answer = await backend.fetch(request, '127.0.0.1')
      return answer instanceof BytesAnswer ? answer.toResponse() : answer
    },
    /** Call after changing tables or functions. */
    reloadSchema: backend.reloadSchema,
    stop: services.stop,
  }
}

export type TestBackend = Awaited<ReturnType<typeof createTestBackend>>

/** Starts the services of a test backend on a free port, with data in a temporary folder. */
async function startServices(options: TestBackendOptions) {
  const database = await openTestDatabase(options)
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
    signUp: options.signUp,
  })
  const filesDir = join(dataDir, 'files')
  const clock = { time: Date.now() }
  const { realtime, passwordCost = minPasswordCost, passwordWait = longestPasswordWait } = options
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
    functionsByLite: options.functionsByLite,
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
