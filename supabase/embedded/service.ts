import { chmod, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createBackend } from './backend.ts'
import { backUpBeforeMigrations } from './backup/before-migrations.ts'
import { isDiskFull } from './backup/explain-failure.ts'
import { finishRestore } from './backup/staging-folder.ts'
import { bootstrap, migrate, readBootstrap, readMigrations } from './database/migrations.ts'
import { openPostgres } from './database/postgres.ts'
import { assertKnownSchema } from './database/schema-history.ts'
import { ensureDemoData, refuseDemoData } from './demo/ensure-demo-data.ts'
import { readEndpoints, writeEndpoints } from './data-folder/endpoints.ts'
import { openDatabase } from './data-folder/open-database.ts'
import { listenOnPort, type HttpService } from './http/listen.ts'
import { loadKeys } from './data-folder/keys.ts'
import { lockDataDir } from './data-folder/lock-data-dir.ts'
import type { Mailing } from './mail/mailing.ts'
import { startMailThread } from './mail/start-mail-thread.ts'
import { senderAddress } from '../email/sender-address.ts'
import { readAuthSettings } from './config/auth-settings.ts'
import { deleteOrphanedFiles } from './storage/delete-orphaned-files.ts'
import { openSignUp, type SignUpPolicy } from './auth/sign-up-policy.ts'
import { renewSetupToken } from './setup/setup-link.ts'
import { logError } from '../log-error.ts'

export type ServiceOptions = {
  dataDir: string
  appOrigin: string
  /** A PostgreSQL to use instead of one in the data folder. Its user must be allowed to create roles. */
  databaseUrl?: string
  /** A mail server to use instead of the SMTP sink. */
  smtpUrl?: string
  /** Whether the first start creates the demo company. */
  demo: boolean
  /** Who may create an account; by default everybody. */
  signUp?: SignUpPolicy
  /** Who may create companies; by default everybody. */
  createCompanies?: { who: 'open' | 'closed' | 'domains'; domains: readonly string[] }
  /** The port of this backend before it ended, which the app and its pages know. */
  port?: number
}

/** The default port of the supabase CLI. */
const usualPort = 54321

/** How long a stop waits for one step, in milliseconds. A database that hangs answers to none. */
const longestStep = 5_000

/**
 * The longest pause between an answer and the e-mail that it leads to, in milliseconds. Nobody notices it in an e-mail.
 * The requests that follow are answered by then.
 */
const jobPause = 800

/** The app's working directory has it. This file may run from the folder of a build. */
const supabaseFolder = pathToFileURL(resolve('supabase') + '/')

/** Starts the database, the services and the SMTP sink in this thread. If a step fails, closes what is open. */
export async function startService(options: ServiceOptions) {
  const cleanUp: (() => unknown)[] = []
  const stop = async () => {
    for (const act of cleanUp.splice(0).reverse()) await act()
  }
  const soon = (act: () => Promise<unknown>) => () =>
    Promise.race([act().catch(logFailure), wait(longestStep, undefined, { ref: false })])
  try {
    const dataDir = resolve(options.dataDir)
    await mkdir(dataDir, { recursive: true })
    await chmod(dataDir, 0o700)
    cleanUp.push(await lockDataDir(dataDir))
    await finishRestore(dataDir, options.databaseUrl)
    const [keys, settings, remembered] = await Promise.all([
      loadKeys(dataDir),
      readAuthSettings(supabaseFolder),
      readEndpoints(dataDir),
    ])

    const { database, address } = options.databaseUrl
      ? { database: await openPostgres(options.databaseUrl), address: { url: options.databaseUrl } }
      : await openDatabase(dataDir)
    cleanUp.push(database.close)
    const migrations = await readMigrations(new URL('migrations/', supabaseFolder))
    const where = options.databaseUrl ? 'The database' : `The data folder ${dataDir}`
    const applied = await assertKnownSchema(database.query, migrations, where)
    const next = migrations.find(({ version }) => !applied.has(version))
    if (next && applied.size > 0) await backUpBeforeMigrations({ address, dataDir }, next.version)
    await bootstrap(database, await readBootstrap())
    await migrate(database, migrations)
    if (!options.demo) await refuseDemoData(database, where)
    const demoAccounts = options.demo ? await ensureDemoData(database) : []
    const { who, domains } = options.createCompanies ?? { who: 'open', domains: [] }
    await database.query('select public.set_company_creators($1, $2)', [who, domains])
    // A backend that is started again prints nothing, so its link stays that of the first time.
    const setupToken = options.demo || options.port !== undefined ? null : await renewSetupToken(database)
    const filesDir = join(dataDir, 'files')
    await deleteOrphanedFiles(database.query, filesDir)

    let mailing: Mailing | undefined
    // After the server, whose last answers may queue e-mails.
    cleanUp.push(() => mailing?.close().catch(logFailure))
    const ready = Promise.withResolvers<HttpService>()
    const port = options.port ?? (remembered ? Number(new URL(remembered.url).port) : usualPort)
    const server = await listenOnPort(ready.promise, port, { orNear: options.port === undefined })
    cleanUp.push(server.close)
    const url = `http://127.0.0.1:${server.port}`
    const siteUrl = options.appOrigin
    const mailOptions = {
      settings,
      siteUrl,
      backendUrl: url,
      from: senderAddress(siteUrl),
      smtpUrl: options.smtpUrl,
      folder: join(dataDir, 'mail'),
      signUp: options.signUp ?? openSignUp,
      jobPause,
    }
    mailing = await startMailThread(address, mailOptions)
    const isOwnDatabase = options.databaseUrl === undefined
    const own = { database, isOwnDatabase, keys, url, siteUrl, settings, mailing, filesDir }
    const backend = await createBackend(own)
    cleanUp.push(soon(backend.close))
    ready.resolve(backend)

    const endpoints = { url, smtpUrl: mailing.smtpUrl, mailUrl: mailing.captures ? `${url}/_mail` : null }
    await writeEndpoints(dataDir, endpoints)
    const { publishableKey, addressKey } = keys
    return { announcement: { ...endpoints, publishableKey, addressKey, demoAccounts, setupToken }, stop }
  } catch (error) {
    await stop()
    if (!(error instanceof Error && isDiskFull(error))) throw error
    throw new Error(`The disk of ${options.dataDir} is full. Free some space, and start again.`, { cause: error })
  }
}

const logFailure = (error: unknown) => logError('stop', error)

/** All that the web process gets to know. */
export type ServiceAnnouncement = Awaited<ReturnType<typeof startService>>['announcement']
