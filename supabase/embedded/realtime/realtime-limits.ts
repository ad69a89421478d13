/** Limits of the realtime service. None is higher than on hosted's free plan. */
export type RealtimeLimits = {
  /** Connections in total that have joined something. */
  sockets: number
  /** Connections beyond that, until they join something. Then whoever has most gives one up. */
  waitingSockets: number
  /** Connections of one user. A browser has one for each tab. */
  socketsPerHolder: number
  /**
   * Connections of one address that have joined nothing yet. A large office reconnects all its tabs at once after a
   * restart. Beyond the limit, a new connection replaces an idle one.
   */
  unauthenticatedPerAddress: number
  /** Time until the first join. */
  joinWithinMs: number
  /**
   * Rejected joins and messages of one connection in each window. A tab whose rights have ended gets one for each
   * channel, and again with each attempt.
   */
  rejections: number
  /** The same for all connections of one user, or of one address before a user is known. */
  rejectionsPerHolder: number
  rejectionWindowMs: number
  /** Channels of one connection. A tab has seven, and twice as many while it changes topics. */
  channels: number
  /** Messages of one connection for each second. */
  eventsPerSecond: number
  /** HTTP broadcasts for each second. */
  requestsPerSecond: number
  /** Size of a client's broadcast or presence. Our pages send at most a name and a picture. */
  payloadBytes: number
  /** Size of an HTTP broadcast with the secret key. */
  trustedPayloadBytes: number
  /** Unsent bytes of a connection, above which it is closed: its client reads too slowly. Twice `trustedPayloadBytes`. */
  waitingBytes: number
  /** Calls of `track` and `untrack` of one channel in each window. */
  presenceCalls: number
  presenceWindowMs: number
  /** A silent connection is closed after this time. Clients send a heartbeat every 25 s. */
  silenceMs: number
}

export const defaultLimits: RealtimeLimits = {
  sockets: 200,
  waitingSockets: 20,
  socketsPerHolder: 20,
  unauthenticatedPerAddress: 150,
  joinWithinMs: 10_000,
  rejections: 60,
  rejectionsPerHolder: 300,
  rejectionWindowMs: 60_000,
  channels: 30,
  eventsPerSecond: 100,
  requestsPerSecond: 100,
  payloadBytes: 8000,
  trustedPayloadBytes: 3_000_000,
  waitingBytes: 6_000_000,
  presenceCalls: 5,
  presenceWindowMs: 30_000,
  silenceMs: 60_000,
}

/** Counts events in consecutive time windows. */
export class RateWindow {
  readonly #most: number
  readonly #windowMs: number
  #count = 0
  #endsAt = 0

  constructor(most: number, windowMs: number) {
    this.#most = most
    this.#windowMs = windowMs
  }

  /** Counts events; false once the limit is exceeded. */
  tryTake(count = 1): boolean {
    const now = performance.now()
    if (now >= this.#endsAt) {
      this.#endsAt = now + this.#windowMs
      this.#count = 0
    }
    this.#count += count
    return this.#count <= this.#most
  }
}
