import { readFile } from 'node:fs/promises'
import { parse } from 'smol-toml'

/** How many calls one client address, or one mail address, may make. */
export type Limits = {
  /** Sign-ins and code exchanges per client address in five minutes. */
  signIn: number
  /** Refreshes per client address in five minutes. */
  refresh: number
  /** Codes and links tried per client address in five minutes. */
  verify: number
  /** Requests that send mail, per client address in five minutes. */
  mail: number
  /** Codes of a second factor tried per client address in a minute. */
  factor: number
  /** Wrong passwords, as many wrong codes and wrong second factors, per account in five minutes. */
  wrongGuesses: number
  /** Seconds between two mails of one kind to one address. */
  mailSeconds: number
}

export type MailKind = 'confirmation' | 'magic_link' | 'recovery' | 'invite' | 'email_change' | 'reauthentication'

/** What a person is told of afterwards, in hosted's names. */
export type NoticeKind = 'password_changed' | 'email_changed' | 'mfa_factor_enrolled' | 'mfa_factor_unenrolled'

export type MailTemplate = { subject: string; html: string }

/** What supabase/config.toml decides about auth; the same file configures a hosted project. */
export type AuthSettings = {
  accessTokenSeconds: number
  refreshReuseSeconds: number
  minPasswordLength: number
  codeLength: number
  codeSeconds: number
  /** Whether a new password in a session older than a day takes a code that is mailed first. */
  securePasswordChange: boolean
  /** Whether a new password takes the present one. */
  requireCurrentPassword: boolean
  /** How many second factors one person may have. */
  maxFactors: number
  redirectUrls: string[]
  limits: Limits
  templates: Record<MailKind, MailTemplate>
  /** Those that the project sends. */
  notices: Partial<Record<NoticeKind, MailTemplate>>
}

type Table = { [key: string]: unknown }

const subjects: Record<MailKind, string> = {
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

/** What the link of a mail is verified as; a mail that is missing here has none. */
export const linkTypes: Partial<Record<MailKind, string>> = {
  confirmation: 'signup',
  magic_link: 'magiclink',
  recovery: 'recovery',
  invite: 'invite',
  email_change: 'email_change',
}

/** Environment variables that set a limit anew, for a machine behind one address or a test. */
const limitVariables: Record<keyof Limits, string> = {
  signIn: 'AUTH_LIMIT_SIGN_IN',
  refresh: 'AUTH_LIMIT_REFRESH',
  verify: 'AUTH_LIMIT_VERIFY',
  mail: 'AUTH_LIMIT_MAIL',
  factor: 'AUTH_LIMIT_FACTOR',
  wrongGuesses: 'AUTH_LIMIT_WRONG_GUESSES',
  mailSeconds: 'AUTH_LIMIT_MAIL_SECONDS',
}

/** Reads the settings from a supabase CLI project folder; what its config.toml leaves out has hosted's default. */
export async function readSettings(folder: URL, env: NodeJS.ProcessEnv = process.env): Promise<AuthSettings> {
  const text = await readFile(new URL('config.toml', folder), 'utf8').catch(() => '')
  const auth = tableOf(parse(text), 'auth')
  const email = tableOf(auth, 'email')
  const rates = tableOf(auth, 'rate_limit')
  const signIn = numberOf(rates, 'sign_in_sign_ups', 30)
  return {
    accessTokenSeconds: numberOf(auth, 'jwt_expiry', 3600),
    refreshReuseSeconds: numberOf(auth, 'refresh_token_reuse_interval', 10),
    minPasswordLength: numberOf(auth, 'minimum_password_length', 8),
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
        mailSeconds: secondsOf(email.max_frequency, 60),
      },
      env,
    ),
    templates: await readTemplates(tableOf(email, 'template'), folder),
    notices: await readNotices(tableOf(email, 'notification'), folder),
  }
}

async function readTemplates(tables: Table, folder: URL) {
  const kinds = Object.keys(subjects) as MailKind[]
  const entries = await Promise.all(
    kinds.map(async (kind) => {
      const plain = { subject: subjects[kind], html: plainTemplate(kind) }
      return [kind, await readTemplate(tableOf(tables, kind), plain, folder)] as const
    }),
  )
  return Object.fromEntries(entries) as Record<MailKind, MailTemplate>
}

async function readNotices(tables: Table, folder: URL) {
  const kinds = (Object.keys(noticeSubjects) as NoticeKind[]).filter((kind) => tableOf(tables, kind).enabled === true)
  const entries = await Promise.all(
    kinds.map(async (kind) => {
      const plain = { subject: noticeSubjects[kind], html: `<h1>${noticeSubjects[kind]}</h1>\n<p>{{ .Email }}</p>` }
      return [kind, await readTemplate(tableOf(tables, kind), plain, folder)] as const
    }),
  )
  return Object.fromEntries(entries) as Partial<Record<NoticeKind, MailTemplate>>
}

async function readTemplate({ subject, content_path: path }: Table, plain: MailTemplate, folder: URL) {
  // The supabase CLI reads this path from the project's folder, the one above supabase/.
  const file = typeof path === 'string' ? new URL(`../${path}`, folder) : null
  return {
    subject: typeof subject === 'string' ? subject : plain.subject,
    html: file ? await readFile(file, 'utf8') : plain.html,
  }
}

const plainTemplate = (kind: MailKind) => `<h1>${subjects[kind]}</h1>
<p>Code: {{ .Token }}</p>${
  linkTypes[kind]
    ? `
<p><a href="{{ .SiteURL }}/confirm?token_hash={{ .TokenHash }}&amp;type=${linkTypes[kind]}">Continue</a></p>`
    : ''
}`

function withVariables(limits: Limits, env: NodeJS.ProcessEnv): Limits {
  const chosen = { ...limits }
  for (const [limit, variable] of Object.entries(limitVariables) as [keyof Limits, string][]) {
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

/** A Go duration as config.toml writes it: `60s`, `1m`, `1m30s`. */
function secondsOf(value: unknown, otherwise: number) {
  if (typeof value !== 'string') return otherwise
  const units: Record<string, number> = { h: 3600, m: 60, s: 1 }
  const parts = [...value.matchAll(/(\d+(?:\.\d+)?)(h|m|s)/g)]
  if (parts.length === 0) return otherwise
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * units[unit!]!, 0)
}
