import type { Clock, Instant } from '../person.ts'

/** Result of probing one service of the installation. */
export type ServiceCheck = {
  name: 'auth' | 'database' | 'live' | 'storage'
  state: 'ok' | 'failed'
  /** Round trip in milliseconds. */
  ms: number
  /** Why it failed; contains no secret. */
  reason?: string
}

/** The data of the system check. */
export type SystemCheckData = {
  /** Results from the server. */
  checks: ServiceCheck[]
  /** Milliseconds by which the backend's clock is ahead of the server's; null when it sent no date. */
  backendSkew: number | null
  buildId: string
  /** What this browser probes; null for a visitor. Without a URL it reaches realtime alone, and through the app. */
  backend: { url: string | null; publishableKey: string } | null
  versions: { name: string; version: string }[]
  sessionExpiresAt: Instant | null
  clock: Clock
  /** Key of the current company, kept in links. */
  company: string | null
  /** Offers sample messages and error views: for owners and admins. */
  mayTry: boolean
}
