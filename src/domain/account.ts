import type { Instant } from './person.ts'

/** An authenticator app that was set up as a second factor. */
export type Factor = { id: string; name: string; addedAt: Instant }

/** A place where somebody is signed in. */
export type Device = {
  id: string
  createdAt: Instant
  lastSeenAt: Instant
  userAgent: string | null
  /** Of the network it was last seen from; null where that is not known. */
  address: string | null
  current: boolean
}

/** What the security page of one's account shows; null is what could not be asked just now. */
export type Security = {
  /** An address that both mailboxes still have to agree to. */
  pendingEmail: string | null
  factors: Factor[] | null
  devices: Device[] | null
}

/** A second factor that is being set up: what its app has to be told. */
export type FactorEnrollment = {
  factorId: string
  secret: string
  /** The same as a picture: its width in squares, and the dark ones as a path of an SVG. */
  picture: { size: number; path: string }
}
