import type { Database, RunStatement } from '../database/database.ts'
import type { AuthSettings, AuthEmailKind, NoticeKind } from '../config/auth-settings.ts'
import type { PasswordHasher } from './password.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { AccessTokens } from './access-tokens.ts'

/** The data of an e-mail with a link and a code. */
export type AuthEmail = {
  kind: AuthEmailKind
  to: string
  /** Secret of the link, in templates `{{ .TokenHash }}`. */
  tokenHash: string
  /** The short code, in templates `{{ .Token }}`. */
  code: string
  redirectTo: string
  email: string
  newEmail?: string
  data: Record<string, unknown>
}

/** The data of an e-mail about a completed change. */
export type AuthNotice = {
  kind: NoticeKind
  to: string
  email: string
  /** The previous address. For a change of address, also the recipient. */
  oldEmail: string
  data: Record<string, unknown>
}

/** What every handler of auth uses. */
export type AuthContext = {
  database: Database
  tokens: AccessTokens
  limiter: RateLimiter
  settings: AuthSettings
  passwords: PasswordHasher
  siteUrl: string
  /** Current time in milliseconds. */
  now: () => number
  /** Queues an e-mail in the transaction that creates its secret. */
  queue: (query: RunStatement, mail: AuthEmail) => Promise<unknown>
  queueNotice: (query: RunStatement, notice: AuthNotice) => Promise<unknown>
  /** Starts queued jobs and the delivery of queued e-mails. Does not wait for them and never fails. */
  wake: () => void
}

/** A parsed request. */
export type AuthCall = {
  body: Record<string, unknown>
  search: URLSearchParams
  /** The id in the path; empty for routes without one. */
  id: string
  /** Bearer token; null without one. */
  token: string | null
  /** Client address or network, the key of rate limits. */
  client: string
  userAgent: string | null
  /** Client address for the list of devices. */
  address: string
}

/** Member `member` of the body, or '' when it is no string. */
export const stringField = (call: Pick<AuthCall, 'body'>, member: string) => {
  const value = call.body[member]
  return typeof value === 'string' ? value : ''
}

/** Member `member` of the body, or {} when it is no object. */
export const objectField = (call: AuthCall, member: string) => {
  const value = call.body[member]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}
