/** Holds `capacity` calls and refills evenly over a period. */
export class TokenBucket {
  readonly #capacity: number
  readonly #periodMs: number
  readonly #now: () => number
  #left: number
  #at: number

  /** @param now gives the time in milliseconds */
  constructor(capacity: number, periodMs: number, now = Date.now) {
    this.#capacity = capacity
    this.#periodMs = periodMs
    this.#now = now
    this.#left = capacity
    this.#at = now()
  }

  /** Whether nothing was taken, or all of it is refilled. */
  get isFull(): boolean {
    return this.#refill() >= this.#capacity
  }

  /** Milliseconds until a call is left; 0 when there is one. */
  get msUntilFree(): number {
    return (Math.max(0, 1 - this.#refill()) * this.#periodMs) / this.#capacity
  }

  /** Takes a call if there is one. */
  tryTake(): boolean {
    if (this.#refill() < 1) return false
    this.#left -= 1
    return true
  }

  /** Returns a call that was taken. */
  giveBack() {
    this.#left = Math.min(this.#capacity, this.#refill() + 1)
  }

  /** Gives what is left. A clock that was set back makes nobody wait longer than the period. */
  #refill(): number {
    const now = this.#now()
    const gained = (Math.max(0, now - this.#at) * this.#capacity) / this.#periodMs
    this.#left = Math.min(this.#capacity, this.#left + gained)
    this.#at = now
    return this.#left
  }
}

const maxBuckets = 50_000

/** Token buckets in memory, by key. */
export class TokenBuckets {
  readonly #byKey = new Map<string, TokenBucket>()

  /** The bucket of a key. */
  get(key: string, create: () => TokenBucket): TokenBucket {
    const known = this.#byKey.get(key)
    if (!known && this.#byKey.size >= maxBuckets) this.#forgetOldest()
    const bucket = known ?? create()
    // Moves the bucket to the end: the map's order is by last use.
    this.#byKey.delete(key)
    this.#byKey.set(key, bucket)
    return bucket
  }

  /** Removes full buckets, else the least recently used one. Adding many keys cannot reset an empty bucket. */
  #forgetOldest() {
    for (const [key, bucket] of this.#byKey) if (bucket.isFull) this.#byKey.delete(key)
    const [oldest] = this.#byKey.keys()
    if (this.#byKey.size >= maxBuckets && oldest !== undefined) this.#byKey.delete(oldest)
  }
}
