import type { Database, Query } from '../database/database.ts'
import type { AuthSettings, MailKind, NoticeKind } from '../config/auth-settings.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { Tokens } from './access-tokens.ts'

/** What a mail of auth is made from. */
export type AuthMail = {
  kind: MailKind
  to: string
  /** The secret of the link, as `{{ .TokenHash }}`. */
  tokenHash: string
  /** The short code, as `{{ .Token }}`. */
  code: string
  redirectTo: string
  email: string
  newEmail?: string
  data: Record<string, unknown>
}

/** What a mail is made from that only tells what was done. */
export type AuthNotice = {
  kind: NoticeKind
  to: string
  email: string
  /** The address before; of a change of address, the one that is told. */
  oldEmail: string
  data: Record<string, unknown>
}

/** What every act of auth works with. */
export type Auth = {
  database: Database
  tokens: Tokens
  limiter: RateLimiter
  settings: AuthSettings
  siteUrl: string
  /** The clock, in milliseconds. */
  now: () => number
  /** Queues a mail within the transaction that makes its secret. */
  queue: (query: Query, mail: AuthMail) => Promise<unknown>
  queueNotice: (query: Query, notice: AuthNotice) => Promise<unknown>
  /** Has queued mail delivered; neither waits for it nor fails with it. */
  deliver: () => void
  /** Work whose duration must not show in the answer; its failures are logged. */
  later: (work: () => Promise<void>) => void
}

/** One request, taken apart. */
export type Call = {
  body: Record<string, unknown>
  search: URLSearchParams
  /** The id in the path, where the route has one. */
  id: string
  /** The bearer token; null when the request brought none. */
  token: string | null
  /** The address that limits count by. */
  client: string
  userAgent: string | null
  /** The person's own address, for the list of devices. */
  address: string
}

/** A member of the body that must be text; '' when it is missing or something else. */
export const textOf = (call: Pick<Call, 'body'>, member: string) => {
  const value = call.body[member]
  return typeof value === 'string' ? value : ''
}

/** A member of the body that must be an object. */
export const objectOf = (call: Call, member: string) => {
  const value = call.body[member]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}
