import { createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '../auth/password.ts'
import { createTokens } from '../auth/access-tokens.ts'
import { insertUser } from '../auth/users.ts'
import { createBackend } from '../backend.ts'
import type { Query, Row } from '../database/database.ts'
import { readMigrations } from '../database/migrations.ts'
import { listen, type Served } from '../http/listen.ts'
import { createKeys } from '../data-folder/keys.ts'
import { openMailbox } from '../mail/mailbox.ts'
import { createMailer, senderOf } from '../mail/mailer.ts'
import { startSink } from '../mail/smtp-sink.ts'
import type { RealtimeLimits } from '../realtime/realtime-limits.ts'
import { type AuthSettings, type Limits, readSettings } from '../config/auth-settings.ts'
import { openTestPglite, openTestPostgres } from './test-databases.ts'

export type TestBackendOptions = {
  /** Run on a real PostgreSQL; TEST_DATABASE=postgres asks for the same. */
  postgres?: boolean
  /** Folder of other migrations than the project's. */
  migrations?: URL
  /** Where the app would be reached. */
  siteUrl?: string
  /** Limits of auth that differ from those of config.toml. */
  limits?: Partial<Limits>
  /** Other settings of auth that differ from those of config.toml. */
  settings?: Partial<Omit<AuthSettings, 'limits'>>
  /** Limits of the live service that differ from hosted's. */
  realtime?: Partial<RealtimeLimits>
}

/**
 * Who a statement runs as: a visitor (`null`), the worker (`'service_role'`), or a person by id, who has a live session
 * unless other claims say otherwise.
 */
export type Actor = null | string | { id: string; claims: Record<string, unknown> }

/** A complete backend for one test file: its own database, its own keys, its own port. */
export async function createTestBackend(options: TestBackendOptions = {}) {
  const migrations = await readMigrations(options.migrations ?? new URL('../../migrations/', import.meta.url))
  const wantsPostgres = options.postgres ?? process.env.TEST_DATABASE === 'postgres'
  const opened = wantsPostgres ? await openTestPostgres(migrations) : await inMemory(migrations)
  const { database } = opened
  const dataDir = await mkdtemp(join(tmpdir(), 'trackquery-test-'))
  const keys = await createKeys()
  const read = await readSettings(new URL('../../', import.meta.url), {})
  const settings = { ...read, ...options.settings, limits: { ...read.limits, ...options.limits } }
  const mailbox = await openMailbox(join(dataDir, 'mail'))
  const sink = await startSink(mailbox)
  const siteUrl = options.siteUrl ?? 'http://localhost:3000'
  const mailer = createMailer({ database, smtpUrl: sink.url, from: senderOf(siteUrl, {}) })
  const ready = Promise.withResolvers<Served>()
  const server = await listen(ready.promise, 0)
  const url = `http://127.0.0.1:${server.port}`
  const filesDir = join(dataDir, 'files')
  let time = Date.now()
  const now = () => time
  const backend = await createBackend({
    database,
    keys,
    url,
    siteUrl,
    settings,
    mailer,
    mailbox,
    filesDir,
    now,
    realtime: options.realtime,
  })
  ready.resolve(backend)
  const people = peopleOf(database.query)

  return {
    url,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    addressKey: keys.addressKey,
    /** Address of the PostgreSQL database; undefined on PGlite. */
    databaseUrl: opened.url,
    /** Runs a statement as superuser. */
    sql: database.query,
    /** Runs a statement as someone would through the API: role and claims set, row-level security on. */
    sqlAs: async <T extends Row = Row>(actor: Actor, text: string, params?: readonly unknown[]) => {
      const claims = await people.claims(actor)
      return database.transaction(async (query) => {
        await query(
          `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
                  set_config('request.jwt.claim.sub', $3, true), set_config('request.jwt.claim.role', $1, true)`,
          [claims.role, JSON.stringify(claims), claims.sub ?? ''],
        )
        return query<T>(text, params)
      })
    },
    /** Makes an account with a confirmed address; gives its id. */
    createUser: people.create,
    /** An access token of that person, with a live session. */
    accessToken: async (id: string, lifetimeSeconds = 3600) => {
      const tokens = await createTokens(keys.signingKey, `${url}/auth/v1`)
      return tokens.sign(await people.claims(id), lifetimeSeconds)
    },
    smtpUrl: sink.url,
    /** Folder of the stored files. */
    filesDir,
    /** Mails to that address, newest first, once all that were under way have arrived. */
    mails: async (to: string) => {
      await mailer.idle()
      return mailbox.list(to)
    },
    /** Headers of a request that counts for this client address. */
    clientHeaders: (address: string) => ({
      'x-client-address': address,
      'x-client-address-signature': createHmac('sha256', keys.addressKey).update(address).digest('hex'),
    }),
    /** The clock of auth's limits and second factors, in milliseconds; it stands still but for `passTime`. */
    now,
    /** Lets that much time pass on it. */
    passTime: (seconds: number) => {
      time += seconds * 1000
    },
    /** In-process call, for what must happen within one turn of the event loop. */
    fetch: (request: Request) => backend.fetch(request, '127.0.0.1'),
    /** Call after changing tables or functions in a test. */
    reloadSchema: backend.reloadSchema,
    stop: async () => {
      await backend.close()
      await server.close()
      await mailer.close()
      await sink.close()
      await opened.release()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestBackend = Awaited<ReturnType<typeof createTestBackend>>

async function inMemory(migrations: Parameters<typeof openTestPglite>[0]) {
  const database = await openTestPglite(migrations)
  return { database, url: undefined, release: () => database.close() }
}

function peopleOf(query: Query) {
  const sessions = new Map<string, string>()

  const session = async (id: string) => {
    const known = sessions.get(id)
    if (known) return known
    const made = randomUUID()
    await query(
      `insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now(), now(), 'aal1')`,
      [made, id],
    )
    sessions.set(id, made)
    return made
  }

  const personal = async (id: string): Promise<Record<string, unknown> & { role: string; sub: string }> => {
    const [user] = await query<{ email: string }>('select email from auth.users where id = $1', [id])
    return {
      sub: id,
      role: 'authenticated',
      email: user?.email ?? '',
      aal: 'aal1',
      amr: [],
      session_id: user ? await session(id) : randomUUID(),
      is_anonymous: false,
    }
  }

  return {
    claims: async (actor: Actor): Promise<Record<string, unknown> & { role: string; sub?: string }> => {
      if (actor === null) return { role: 'anon' }
      if (actor === 'service_role') return { role: 'service_role' }
      if (typeof actor === 'string') return personal(actor)
      return { ...(await personal(actor.id)), ...actor.claims }
    },
    create: async ({ email, password, name }: { email: string; password?: string; name?: string }) => {
      const data = name === undefined ? {} : { display_name: name }
      const passwordHash = password === undefined ? '' : await hashPassword(password)
      return (await insertUser(query, { email, passwordHash, data, confirmed: true })).id
    },
  }
}
