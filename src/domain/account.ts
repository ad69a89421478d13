import type { Instant } from './person.ts'

/** An authenticator app set up as a second factor. */
export type Factor = { id: string; name: string; addedAt: Instant }

/** A device where the user is signed in. */
export type Device = {
  id: string
  createdAt: Instant
  lastSeenAt: Instant
  userAgent: string | null
  /** IP address it was last seen from; null when unknown. */
  address: string | null
  current: boolean
}

/** The unused recovery codes of a user. The codes themselves are shown once, when they are made. */
export type RecoveryCodeStatus = { remaining: number; createdAt: Instant }

/** Data of the security panel; null for what could not be loaded. */
export type Security = {
  /** A new address that both mailboxes must still confirm. */
  pendingEmail: string | null
  factors: Factor[] | null
  devices: Device[] | null
  /** `none` without codes; null when unknown. */
  recoveryCodes: RecoveryCodeStatus | 'none' | null
}

/** A second factor being set up: the secret for its authenticator app. */
export type FactorEnrollment = {
  factorId: string
  secret: string
  /** The content of the QR code, as a link that opens an authenticator app on this device. */
  uri: string
  /** The QR code: its width in modules, and the dark modules as an SVG path. */
  picture: { size: number; path: string }
}
