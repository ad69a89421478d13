import type { Assets } from '../rendering/assets.ts'
import type { GuardSettings } from '../routing/guard-patterns.ts'

/** The backend as the web process knows it. Never the secret key. */
export type Backend = {
  url: string
  publishableKey: string
  /** Signs the client address for the embedded backend's limits; a hosted project counts by its own means. */
  addressKey: string | null
}

/** What happened, one line of JSON in the log. */
export type Log = (entry: Record<string, unknown> & { event: string }) => void

/** Everything that stays the same from request to request. */
export type Runtime = {
  appOrigin: string
  backend: Backend
  /** Seals what travels through the browser. */
  secret: string
  assets: Assets
  /** Where visitors are sent, and where mail links lead. */
  guard: Pick<GuardSettings, 'login' | 'callback'>
  /** Seconds in which a reply of staff can be taken back. */
  undoSeconds: number
  dev: boolean
  log: Log
}

/** Who sent one request. */
export type Caller = {
  /** Null when the connection is gone, or in a test. */
  address: string | null
  requestId: string
  /** What the browser calls itself; by it people tell their devices apart. */
  userAgent?: string | null
}

export const isSecure = ({ appOrigin }: Pick<Runtime, 'appOrigin'>): boolean => appOrigin.startsWith('https:')
