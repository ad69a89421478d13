/** What one client may ask of the live service. Hosted's own defaults where it has them. */
export type RealtimeLimits = {
  /** Connections at a time. */
  sockets: number
  /** Channels of one connection. */
  channels: number
  /** Frames that one connection may send in a second. */
  eventsPerSecond: number
  /** Messages that may be sent by HTTP in a second. */
  requestsPerSecond: number
  payloadBytes: number
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
  channels: 100,
  eventsPerSecond: 100,
  requestsPerSecond: 100,
  payloadBytes: 3_000_000,
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
