/** What one client may ask of the live service: as much as on the hosted service's free plan, or less. */
export type RealtimeLimits = {
  /** Connections at a time. */
  sockets: number
  /** Of them those of one person. A browser has one for each tab that shows live data. */
  socketsPerHolder: number
  /**
   * Of them those from one address that have joined nothing yet: the tabs of a large office that come back at the same
   * moment, as all do after a restart. Whoever comes then takes the place of one that has not begun to join.
   */
  strangersPerAddress: number
  /** How long a connection may take to join something. */
  joinWithinMs: number
  /** How many refusals one gets that never joined anything: the policies are asked for each. */
  refusedJoins: number
  /** Channels of one connection. A tab has seven, and twice as many while it moves from one set of topics to the next. */
  channels: number
  /** Frames that one connection may send in a second. */
  eventsPerSecond: number
  /** Messages that may be sent by HTTP in a second. */
  requestsPerSecond: number
  /** What a client says at once, or shows of itself. The largest thing a page of ours says is a name and a picture. */
  payloadBytes: number
  /** The same for whoever has the secret key, by HTTP. */
  trustedPayloadBytes: number
  /** What may wait for a slow reader before the connection is cut: two of the largest messages. */
  waitingBytes: number
  /** Times one channel may track or untrack its presence within the window; so often nobody types. */
  presenceCalls: number
  presenceWindowMs: number
  /** A connection that says nothing for so long is closed; clients send a heartbeat every 25 s. */
  silenceMs: number
}

export const defaultLimits: RealtimeLimits = {
  sockets: 200,
  socketsPerHolder: 20,
  strangersPerAddress: 150,
  joinWithinMs: 10_000,
  refusedJoins: 20,
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

/** Counts how often something happens in one window of time after another. */
export class Rate {
  readonly #most: number
  readonly #windowMs: number
  #count = 0
  #endsAt = 0

  constructor(most: number, windowMs: number) {
    this.#most = most
    this.#windowMs = windowMs
  }

  /** Counts one more, or several; false once that is too many. */
  take(count = 1): boolean {
    const now = performance.now()
    if (now >= this.#endsAt) {
      this.#endsAt = now + this.#windowMs
      this.#count = 0
    }
    this.#count += count
    return this.#count <= this.#most
  }
}
