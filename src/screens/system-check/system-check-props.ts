import type { FormValues } from '#domain/form.ts'
import type { Clock, Instant } from '#domain/person.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'

/** Result of checking one service from one side. */
export type Check = {
  name: 'auth' | 'database' | 'live' | 'storage'
  state: 'ok' | 'failed'
  /** Round trip in milliseconds. */
  ms: number
  /** Why it failed; contains no secret. */
  reason?: string
}

/** Milliseconds that a clock is ahead of the server's (negative: behind); null when not measured. */
export type ClockSkew = { backend: number | null; browser: number | null }

export type SystemCheckScreenProps = {
  /** Results from the server. */
  checks: Check[]
  /** Results from the browser; 'asking' until they are known, undefined when it does not check. */
  fromBrowser?: Check[] | 'asking'
  buildId: string
  versions: { name: string; version: string }[]
  sessionExpiresAt: Instant | null
  skew: ClockSkew
  clock: Clock
  /** Key of the current company, kept in links. */
  company: string | null
  /** Offers sample messages and error views: for owners and admins. */
  mayTry: boolean
  formError?: InvalidForm
  pending?: FormValues
}
