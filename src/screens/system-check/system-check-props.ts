import type { FormValues } from '#domain/form.ts'
import type { Clock, Instant } from '#domain/person.ts'
import type { ServiceCheck } from '#domain/page-data/system-check-data.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'

/** Milliseconds that a clock is ahead of the server's (negative: behind); null when not measured. */
export type ClockSkew = { backend: number | null; browser: number | null }

export type SystemCheckScreenProps = {
  /** Results from the server. */
  checks: ServiceCheck[]
  /** Results from the browser; 'asking' until they are known, undefined when it does not check. */
  fromBrowser?: ServiceCheck[] | 'asking'
  /** Whether browsers reach realtime alone. The server is between them and the other services. */
  onlyRealtimeFromBrowser?: boolean
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
