import * as v from 'valibot'
import { readAccess, type Access, type CompanyAccess, type SignUpAccess } from '#domain/access-policy.ts'
import { limits } from '#domain/limits.ts'
import { defaultGuard, type GuardSettings } from '../routing/guard-patterns.ts'
import { isLoopback } from './loopback.ts'
import { StartError } from './start-error.ts'

/** The beginning of a value, quoted, on one line. */
const quote = (value: unknown): string => {
  const text = String(value)
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text)
}

/** The message for an invalid value: what it must be, and what it is. */
const expected =
  (must: string) =>
  ({ input }: { input: unknown }): string =>
    `${must}, not ${quote(input)}`

/** As `expected`, without the value if it holds a secret or may be one: start messages end up in logs. */
const expectedAddress =
  (must: string) =>
  ({ input }: { input: string }): string => {
    const url = URL.parse(input)
    const isPlain = url
      ? url.host && !url.username && !url.password && !url.search
      : /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(input)
    return isPlain ? `${must}, not ${quote(input)}` : must
  }

const wholeNumber = (least: number, most: number, must: string) =>
  v.pipe(
    v.string(),
    v.check((text) => /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most, expected(must)),
    v.transform(Number),
  )

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  if (!url || url.username || url.password) return false
  return /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
}

const origin = v.pipe(
  v.string(),
  v.check(isOrigin, expectedAddress('must be an address without a path, like https://desk.example.com')),
  v.transform((text) => new URL(text).origin),
)

const addressOf = (schemes: RegExp, example: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => schemes.test(URL.parse(text)?.protocol ?? ''),
      expectedAddress(`must be an address like ${example}`),
    ),
  )

const path = v.pipe(
  v.string(),
  v.regex(/^(\/[\w-]+)+$/, expected('must be a path of letters, digits, - and _, like /sign-in')),
  v.maxLength(100, ({ input, received }) => `must have at most 100 characters, not the ${received} of ${quote(input)}`),
)

const unbalanced = (glob: string): boolean =>
  ['[]', '{}', '()'].some(([open = '', close = '']) => glob.split(open).length !== glob.split(close).length)

/** Globs separated by spaces, because a glob may contain commas. */
const globs = v.pipe(
  v.string(),
  v.transform((text) => text.trim().split(/\s+/)),
  v.array(
    v.pipe(
      v.string(),
      v.check(
        (glob) => glob.startsWith('/'),
        ({ received }) => `has the pattern ${received}, which does not begin with /`,
      ),
      v.check(
        (glob) => !unbalanced(glob),
        ({ received }) => `has the pattern ${received}, which has an open bracket`,
      ),
      v.check(
        (glob) => !/[#\\]/.test(glob),
        ({ received }) => `has the pattern ${received}, with # or \\ in it`,
      ),
    ),
  ),
  v.maxLength(50, ({ received }) => `must have at most 50 patterns, not ${received}`),
)

/** Who may do something. `closed` is the word of the setting that lets nobody do it on their own. */
const access = <Closed extends string>(closed: Closed) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, Access<Closed>>(({ dataset, addIssue, NEVER }) => {
      const read = readAccess(dataset.value, closed)
      if (read) return read
      const must = `must be open, ${closed} or domains followed by some, like domains:example.com,example.org`
      addIssue({ message: `${must}, not ${quote(dataset.value)}` })
      return NEVER
    }),
  )

const optional = <S extends v.GenericSchema<string, unknown>>(schema: S) => v.optional(schema)

const portNumber = wholeNumber(1, 65_535, 'must be a whole number from 1 to 65535')
const hostName = v.pipe(v.string(), v.regex(/^[\w.:[\]-]+$/, expected('must be a host name or an IP address')))

const variables = v.object({
  PORT: v.optional(portNumber, '3000'),
  HOST: v.optional(hostName, '127.0.0.1'),
  APP_ORIGIN: optional(origin),
  HTTP_BASE: v.optional(path),
  TRUST_PROXY: v.optional(wholeNumber(0, 10, 'must be the number of proxies in front of the app, from 0 to 10'), '0'),
  DATA_DIR: v.optional(v.string(), '.data'),
  SUPABASE_URL: optional(addressOf(/^https?:$/, 'https://abcd.supabase.co')),
  SUPABASE_PUBLISHABLE_KEY: v.optional(v.string()),
  DATABASE_URL: optional(addressOf(/^postgres(ql)?:$/, 'postgresql://user:password@host:5432/database')),
  SMTP_URL: optional(addressOf(/^smtps?:$/, 'smtps://user:password@mail.example.com')),
  APP_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  UNDO_SEND_SECONDS: v.optional(
    wholeNumber(0, limits.undoSecondsMost, `must be a number of seconds from 0 to ${limits.undoSecondsMost}`),
    String(limits.undoSeconds),
  ),
  SERVICE_WORKER: v.optional(v.picklist(['on', 'off'], expected('must be on or off')), 'on'),
  GUARD_LOGIN: v.optional(path, defaultGuard.login),
  GUARD_CALLBACK: v.optional(path, defaultGuard.callback),
  GUARD_INCLUDE: optional(globs),
  GUARD_EXCLUDE: optional(globs),
  DEMO: v.optional(v.picklist(['0', '1'], expected('must be 0, 1 or missing'))),
  SIGN_UP: v.optional(access('invited')),
  CREATE_COMPANIES: v.optional(access('closed')),
  LOG_REQUESTS: v.optional(v.picklist(['0', '1'], expected('must be 0 or 1')), '1'),
  METRICS_PORT: v.optional(portNumber),
  METRICS_HOST: v.optional(hostName, '127.0.0.1'),
})

export type Env = {
  port: number
  host: string
  /** Compared with the Origin header, and the start of links in e-mails. Its scheme decides about Secure cookies. */
  appOrigin: string
  /** The path below which the scripts of pages send their requests; empty for the origin itself. */
  httpBase: string
  /** The number of trusted proxies in front of the app, for the client address. */
  trustProxy: number
  dataDir: string
  /** The Supabase project to use. Without one the embedded backend is started. */
  hosted: { url: string; publishableKey: string } | null
  /** The PostgreSQL server that the embedded backend uses instead of its own. */
  databaseUrl: string | null
  /** Encrypts data that the browser carries. With the embedded backend it is created in the data folder. */
  appSecret: string | null
  /** The mail server. Without one the embedded backend captures all e-mails. */
  smtpUrl: string | null
  /** Whether a worker sends e-mails, such as invitations. */
  mail: boolean
  guard: GuardSettings
  /** Seconds in which staff can cancel a reply. */
  undoSeconds: number
  /** Whether browsers keep what they need to open the app offline. */
  serviceWorker: 'on' | 'off'
  /** Demo accounts with public passwords: only when nothing says that others can reach the app. */
  demo: boolean
  /** Who may create an account. By default everybody, unless others can reach an embedded backend. */
  signUp: SignUpAccess
  /** Who may create companies, with the same default. */
  createCompanies: CompanyAccess
  /** Whether each request is a line of the log. */
  logRequests: boolean
  /** Where metrics are served; null for nowhere. */
  metrics: { port: number; host: string } | null
}

/** An environment variable has an invalid value. The message is shown to the operator. */
export class EnvError extends StartError {
  override name = 'EnvError'
}

/**
 * Reads and checks the variables that .env.example documents. An empty variable counts as missing.
 * @throws EnvError that names each variable with a bad value
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const result = v.safeParse(variables, given)
  if (!result.success) {
    throw new EnvError(result.issues.map(({ path, message }) => `${String(path?.[0]?.key)} ${message}.`).join('\n'))
  }
  const read = result.output
  if (read.METRICS_PORT === read.PORT) throw new EnvError('METRICS_PORT must be another port than PORT.')
  return {
    port: read.PORT,
    host: read.HOST,
    appOrigin: read.APP_ORIGIN ?? `http://localhost:${read.PORT}`,
    httpBase: read.HTTP_BASE ?? '',
    trustProxy: read.TRUST_PROXY,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL ?? null,
    appSecret: read.APP_SECRET ?? null,
    smtpUrl: read.SMTP_URL ?? null,
    guard: {
      login: read.GUARD_LOGIN,
      callback: read.GUARD_CALLBACK,
      include: read.GUARD_INCLUDE ?? [],
      exclude: read.GUARD_EXCLUDE ?? [],
    },
    undoSeconds: read.UNDO_SEND_SECONDS,
    serviceWorker: read.SERVICE_WORKER,
    logRequests: read.LOG_REQUESTS === '1',
    metrics: read.METRICS_PORT ? { port: read.METRICS_PORT, host: read.METRICS_HOST } : null,
    mail: !read.SUPABASE_URL || read.SMTP_URL !== undefined,
    ...chooseBackend(read),
  }
}

type Chosen = Pick<Env, 'hosted' | 'demo' | 'signUp' | 'createCompanies'>

function chooseBackend(read: v.InferOutput<typeof variables>): Chosen {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey } = read
  const defaults = (isReached: boolean): Pick<Env, 'signUp' | 'createCompanies'> => ({
    signUp: read.SIGN_UP ?? { who: isReached ? 'invited' : 'open', domains: [] },
    createCompanies: read.CREATE_COMPANIES ?? { who: isReached ? 'closed' : 'open', domains: [] },
  })
  if (url && publishableKey) {
    if (!read.APP_SECRET)
      throw new EnvError('APP_SECRET must be set when SUPABASE_URL is: at least 32 random characters.')
    return { hosted: { url: url.replace(/\/+$/, ''), publishableKey }, demo: false, ...defaults(false) }
  }
  if (url) throw new EnvError('SUPABASE_PUBLISHABLE_KEY must be set when SUPABASE_URL is.')
  if (publishableKey) throw new EnvError('SUPABASE_URL must be set when SUPABASE_PUBLISHABLE_KEY is.')
  const local = isLoopback(read.HOST)
  // A public address or a proxy means that others get here, too, unless the operator says that nobody does.
  const isBehind = read.TRUST_PROXY > 0 || !isLoopback(new URL(read.APP_ORIGIN ?? 'http://localhost').hostname)
  const isReached = !local || (isBehind && read.DEMO !== '1')
  if (read.DEMO === '1' && !local)
    throw new EnvError('DEMO=1 cannot be set when HOST lets other machines reach the app.')
  return { hosted: null, demo: !isReached && read.DEMO !== '0', ...defaults(isReached) }
}

let cached: Env | undefined

/** The environment of this process, read once. @throws EnvError */
export const env = (): Env => (cached ??= readEnv(process.env))
