import type { Limits } from '../config/auth-settings.ts'
import { tooMany } from './auth-error.ts'

const minute = 60_000
const fiveMinutes = 5 * minute
const keptBuckets = 50_000

/** What is guessed: a password or a mailed code for a mail address, a second factor's code for a person's id. */
type Secret = 'password' | 'code' | 'factor'

type Bucket = { left: number; at: number; capacity: number; period: number }

/** Token buckets in memory: `capacity` at once, refilled evenly over `period`. */
export class RateLimiter {
  readonly #limits: Limits
  readonly #buckets = new Map<string, Bucket>()
  readonly #now: () => number

  constructor(limits: Limits, now = Date.now) {
    this.#limits = limits
    this.#now = now
  }

  /** Counts a call of this client against one of the limits per address; throws when there is nothing left. */
  countCall(limit: 'signIn' | 'refresh' | 'verify' | 'mail' | 'factor', client: string) {
    const period = limit === 'factor' ? minute : fiveMinutes
    this.#take(`${limit} ${client}`, this.#limits[limit], period, 'over_request_rate_limit')
  }

  /** Counts a mail of this kind to this address, whether or not anyone has it. */
  countMail(kind: string, email: string) {
    this.#take(`sent ${kind} ${email}`, 1, this.#limits.mailSeconds * 1000, 'over_email_send_rate_limit')
  }

  /**
   * Tries a secret of an account. The guess is taken before anything is waited for, so that guesses made at the same
   * time count each other, and given back unless it was wrong.
   * @param attempt gives nothing when the secret is wrong
   * @throws while this account has too many wrong guesses behind it, whoever made them
   */
  async guess<T>(secret: Secret, account: string, attempt: () => Promise<T>): Promise<T> {
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
    if (seconds > 0) throw tooMany(code, seconds)
    bucket.left -= 1
  }

  #secondsUntilFree({ left, capacity, period }: Bucket) {
    return left >= 1 ? 0 : Math.max(1, Math.ceil(((1 - left) * period) / capacity / 1000))
  }

  #bucket(key: string, capacity: number, period: number): Bucket {
    const now = this.#now()
    const known = this.#buckets.get(key)
    const left = known ? Math.min(capacity, known.left + ((now - known.at) * capacity) / period) : capacity
    const bucket = { left, at: now, capacity, period }
    // Moved to the end, so that the first keys are the ones longest unused.
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    if (this.#buckets.size > keptBuckets) this.#forgetOldest()
    return bucket
  }

  /** Only full buckets and then the oldest go: whoever floods with new keys does not free a spent one. */
  #forgetOldest() {
    const now = this.#now()
    for (const [key, { left, at, capacity, period }] of this.#buckets) {
      if (left + ((now - at) * capacity) / period >= capacity) this.#buckets.delete(key)
    }
    const [oldest] = this.#buckets.keys()
    if (this.#buckets.size > keptBuckets && oldest !== undefined) this.#buckets.delete(oldest)
  }
}
