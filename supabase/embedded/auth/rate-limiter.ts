import type { AuthLimits } from '../config/auth-settings.ts'
import { rateLimited } from './auth-error.ts'

const minute = 60_000
const fiveMinutes = 5 * minute
const maxBuckets = 50_000

/** Passwords and e-mailed codes are counted for each e-mail address, codes of a second factor for each user id. */
type GuessedSecret = 'password' | 'code' | 'factor'

type Bucket = { left: number; at: number; capacity: number; period: number }

/** What is left of a bucket. A clock that was set back makes nobody wait longer than the period. */
const leftAt = ({ left, at, capacity, period }: Bucket, now: number) =>
  Math.min(capacity, left + (Math.max(0, now - at) * capacity) / period)

/** Token buckets in memory. A bucket holds `capacity` calls and refills evenly over `period`. */
export class RateLimiter {
  readonly #limits: AuthLimits
  readonly #buckets = new Map<string, Bucket>()
  readonly #now: () => number

  constructor(limits: AuthLimits, now = Date.now) {
    this.#limits = limits
    this.#now = now
  }

  /**
   * Counts a call against a limit for one client.
   * @throws 429 when the limit is reached
   */
  countCall(limit: 'signIn' | 'refresh' | 'verify' | 'mail' | 'factor', client: string) {
    const period = limit === 'factor' ? minute : fiveMinutes
    this.#take(`${limit} ${client}`, this.#limits[limit], period, 'over_request_rate_limit')
  }

  /**
   * Counts an e-mail of this kind to this address, whether or not it has an account.
   * @throws 429 when the limit is reached
   */
  countEmail(kind: string, email: string) {
    this.#take(`sent ${kind} ${email}`, 1, this.#limits.mailSeconds * 1000, 'over_email_send_rate_limit')
  }

  /**
   * Limits wrong guesses of one account, from all clients together. The guess is counted before the first await, so
   * parallel guesses count too. A correct guess is refunded.
   * @param attempt gives a falsy value when the guess is wrong
   * @throws 429 after too many wrong guesses
   */
  async guess<T>(secret: GuessedSecret, account: string, attempt: () => Promise<T>): Promise<T> {
    const key = `wrong ${secret} ${account}`
    const { wrongGuesses } = this.#limits
    this.#take(key, wrongGuesses, fiveMinutes, 'over_request_rate_limit')
    let wrong = false
    try {
      const found = await attempt()
      wrong = !found
      return found
    } finally {
      const bucket = this.#bucket(key, wrongGuesses, fiveMinutes)
      if (!wrong) bucket.left = Math.min(wrongGuesses, bucket.left + 1)
    }
  }

  #take(key: string, capacity: number, period: number, code: 'over_request_rate_limit' | 'over_email_send_rate_limit') {
    const bucket = this.#bucket(key, capacity, period)
    const seconds = this.#secondsUntilFree(bucket)
    if (seconds > 0) throw rateLimited(code, seconds)
    bucket.left -= 1
  }

  #secondsUntilFree({ left, capacity, period }: Bucket) {
    return left >= 1 ? 0 : Math.max(1, Math.ceil(((1 - left) * period) / capacity / 1000))
  }

  #bucket(key: string, capacity: number, period: number): Bucket {
    const now = this.#now()
    const known = this.#buckets.get(key)
    const left = known ? leftAt(known, now) : capacity
    const bucket = { left, at: now, capacity, period }
    // Moves the bucket to the end: the map's order is by last use.
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    if (this.#buckets.size > maxBuckets) this.#forgetOldest()
    return bucket
  }

  /** Removes full buckets, then the least recently used one. Adding many keys cannot reset an empty bucket. */
  #forgetOldest() {
    const now = this.#now()
    for (const [key, bucket] of this.#buckets) if (leftAt(bucket, now) >= bucket.capacity) this.#buckets.delete(key)
    const [oldest] = this.#buckets.keys()
    if (this.#buckets.size > maxBuckets && oldest !== undefined) this.#buckets.delete(oldest)
  }
}
