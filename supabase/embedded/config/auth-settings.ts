import { readFile } from 'node:fs/promises'
import { parse } from 'smol-toml'
import { unsupportedSettings } from './unsupported-settings.ts'

/** Rate limits of auth. */
export type AuthLimits = {
  /** Sign-ins and code exchanges of one client address in five minutes. */
  signIn: number
  /** Token refreshes of one client address in five minutes. */
  refresh: number
  /** Attempts at codes and links of one client address in five minutes. */
  verify: number
  /** Requests of one client address that send e-mail, in five minutes. */
  mail: number
  /** Attempts at codes of a second factor of one client address in a minute. */
  factor: number
  /**
   * Wrong passwords, and wrong e-mailed codes, of one client address for one account in five minutes. For a second
   * factor, wrong codes of all clients.
   */
  wrongGuesses: number
  /** Wrong passwords of all client addresses for one account in five minutes. */
  wrongPasswords: number
  /** Wrong e-mailed codes of all client addresses for one account in five minutes. Fewer, because a code is short. */
  wrongCodes: number
  /** Seconds between two e-mails of one kind to one address. */
  mailSeconds: number
}

export type AuthEmailKind = 'confirmation' | 'magic_link' | 'recovery' | 'invite' | 'email_change' | 'reauthentication'

/** E-mails about a completed change, by hosted's names. */
export type NoticeKind = 'password_changed' | 'email_changed' | 'mfa_factor_enrolled' | 'mfa_factor_unenrolled'

export type EmailTemplate = { subject: string; html: string }

/** The auth settings of supabase/config.toml, which also configures a hosted project. */
export type AuthSettings = {
  accessTokenSeconds: number
  refreshReuseSeconds: number
  minPasswordLength: number
  codeLength: number
  codeSeconds: number
  /** Whether a session older than a day needs an e-mailed code to change the password. */
  securePasswordChange: boolean
  /** Whether changing the password requires the current one. */
  requireCurrentPassword: boolean
  /** Maximum number of second factors of one user. */
  maxFactors: number
  redirectUrls: string[]
  limits: AuthLimits
  templates: Record<AuthEmailKind, EmailTemplate>
  /** Only the notices that config.toml enables. */
  notices: Partial<Record<NoticeKind, EmailTemplate>>
}

type Table = { [key: string]: unknown }

const subjects: Record<AuthEmailKind, string> = {
  confirmation: 'Confirm your address',
  magic_link: 'Your sign-in code',
  recovery: 'Choose a new password',
  invite: 'You have been invited',
  email_change: 'Confirm your new address',
  reauthentication: 'Your confirmation code',
}

const noticeSubjects: Record<NoticeKind, string> = {
  password_changed: 'Your password was changed',
  email_changed: 'Your e-mail address was changed',
  mfa_factor_enrolled: 'A second factor was added',
  mfa_factor_unenrolled: 'A second factor was removed',
}

/** Verification type of each e-mail's link. Missing kinds have no link. */
export const linkTypes: Partial<Record<AuthEmailKind, string>> = {
  confirmation: 'signup',
  magic_link: 'magiclink',
  recovery: 'recovery',
  invite: 'invite',
  email_change: 'email_change',
}

/** Environment variables that override limits, for tests and for many users behind one address. */
const limitVariables: Record<keyof AuthLimits, string> = {
  signIn: 'AUTH_LIMIT_SIGN_IN',
  refresh: 'AUTH_LIMIT_REFRESH',
  verify: 'AUTH_LIMIT_VERIFY',
  mail: 'AUTH_LIMIT_MAIL',
  factor: 'AUTH_LIMIT_FACTOR',
  wrongGuesses: 'AUTH_LIMIT_WRONG_GUESSES',
  wrongPasswords: 'AUTH_LIMIT_WRONG_PASSWORDS',
  wrongCodes: 'AUTH_LIMIT_WRONG_CODES',
  mailSeconds: 'AUTH_LIMIT_MAIL_SECONDS',
}

/**
 * Reads config.toml from the folder of a supabase CLI project. Missing settings get hosted's defaults.
 * @throws with the names of settings that the embedded backend would not follow
 */
export async function readAuthSettings(folder: URL, env: NodeJS.ProcessEnv = process.env): Promise<AuthSettings> {
  const text = await readFile(new URL('config.toml', folder), 'utf8').catch(() => '')
  const config = parse(text)
  const problems = unsupportedSettings(config)
  if (problems.length > 0) {
    throw new Error(
      `The embedded backend does not support these settings of supabase/config.toml: ${problems.join('; ')}.`,
    )
  }
  const auth = tableOf(config, 'auth')
  const email = tableOf(auth, 'email')
  const rates = tableOf(auth, 'rate_limit')
  const signIn = numberOf(rates, 'sign_in_sign_ups', 30)
  return {
    accessTokenSeconds: numberOf(auth, 'jwt_expiry', 3600),
    refreshReuseSeconds: numberOf(auth, 'refresh_token_reuse_interval', 10),
    minPasswordLength: numberOf(auth, 'minimum_password_length', 10),
    codeLength: numberOf(email, 'otp_length', 6),
    codeSeconds: numberOf(email, 'otp_expiry', 3600),
    securePasswordChange: email.secure_password_change === true,
    requireCurrentPassword: email.require_current_password === true,
    maxFactors: numberOf(tableOf(auth, 'mfa'), 'max_enrolled_factors', 10),
    redirectUrls: Array.isArray(auth.additional_redirect_urls) ? auth.additional_redirect_urls.map(String) : [],
    limits: withVariables(
      {
        signIn,
        refresh: numberOf(rates, 'token_refresh', 150),
        verify: numberOf(rates, 'token_verifications', 30),
        mail: signIn,
        factor: 15,
        wrongGuesses: 10,
        wrongPasswords: 100,
        wrongCodes: 30,
        mailSeconds: secondsOf(email.max_frequency, 60),
      },
      env,
    ),
    templates: await readTemplates(tableOf(email, 'template'), folder),
    notices: await readNotices(tableOf(email, 'notification'), folder),
  }
}

async function readTemplates(tables: Table, folder: URL) {
  const kinds = Object.keys(subjects) as AuthEmailKind[]
  const entries = await Promise.all(
    kinds.map(async (kind) => {
      const plain = { subject: subjects[kind], html: plainTemplate(kind) }
      return [kind, await readTemplate(tableOf(tables, kind), plain, folder)] as const
    }),
  )
  return Object.fromEntries(entries) as Record<AuthEmailKind, EmailTemplate>
}

async function readNotices(tables: Table, folder: URL) {
  const kinds = (Object.keys(noticeSubjects) as NoticeKind[]).filter((kind) => tableOf(tables, kind).enabled === true)
  const entries = await Promise.all(
    kinds.map(async (kind) => {
      const plain = { subject: noticeSubjects[kind], html: `<h1>${noticeSubjects[kind]}</h1>\n<p>{{ .Email }}</p>` }
      return [kind, await readTemplate(tableOf(tables, kind), plain, folder)] as const
    }),
  )
  return Object.fromEntries(entries) as Partial<Record<NoticeKind, EmailTemplate>>
}

async function readTemplate({ subject, content_path: path }: Table, plain: EmailTemplate, folder: URL) {
  // The supabase CLI resolves this path from the folder above supabase/.
  const file = typeof path === 'string' ? new URL(`../${path}`, folder) : null
  return {
    subject: typeof subject === 'string' ? subject : plain.subject,
    html: file ? await readFile(file, 'utf8') : plain.html,
  }
}

const plainTemplate = (kind: AuthEmailKind) => `<h1>${subjects[kind]}</h1>
<p>Code: {{ .Token }}</p>${
  linkTypes[kind]
    ? `
<p><a href="{{ .SiteURL }}/confirm?token_hash={{ .TokenHash }}&amp;type=${linkTypes[kind]}">Continue</a></p>`
    : ''
}`

function withVariables(limits: AuthLimits, env: NodeJS.ProcessEnv): AuthLimits {
  const chosen = { ...limits }
  for (const [limit, variable] of Object.entries(limitVariables) as [keyof AuthLimits, string][]) {
    const value = env[variable]
    if (value === undefined || value === '') continue
    if (!/^[1-9]\d{0,8}$/.test(value)) throw new Error(`${variable} must be a whole number above zero, not '${value}'.`)
    chosen[limit] = Number(value)
  }
  return chosen
}

function tableOf(table: Table, key: string): Table {
  const value = table[key]
  return typeof value === 'object' && value !== null ? (value as Table) : {}
}

function numberOf(table: Table, key: string, otherwise: number) {
  const value = table[key]
  return typeof value === 'number' && value > 0 ? value : otherwise
}

/** Seconds of a Go duration such as `60s`, `1m` or `1m30s`. */
function secondsOf(value: unknown, otherwise: number) {
  if (typeof value !== 'string') return otherwise
  const units: Record<string, number> = { h: 3600, m: 60, s: 1 }
  const parts = [...value.matchAll(/(\d+(?:\.\d+)?)(h|m|s)/g)]
  if (parts.length === 0) return otherwise
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * units[unit!]!, 0)
}
