import type { Clock, Instant } from '#domain/person.ts'
import type { Pending } from '#screens/refused.ts'

/** One part of the installation, as the server just found it. */
export type Check = {
  name: 'auth' | 'database' | 'storage'
  state: 'ok' | 'failed'
  /** Round trip in milliseconds. */
  ms: number
  /** Why it failed, in words that hold no secret. */
  reason?: string
}

/** By how many milliseconds a clock runs ahead of the server's (negative: behind); null when not measured. */
export type ClockSkew = { backend: number | null; browser: number | null }

export type SystemCheckScreenProps = {
  checks: Check[]
  buildId: string
  versions: { name: string; version: string }[]
  sessionExpiresAt: Instant | null
  skew: ClockSkew
  clock: Clock
  /** Key of the company being looked at, kept in links. */
  company: string | null
  pending?: Pending
}
