import type { AuthLimits } from '../config/auth-settings.ts'
import { rateLimited } from './auth-error.ts'

const minute = 60_000
const fiveMinutes = 5 * minute
const maxBuckets = 50_000

/** What is guessed: a password, an e-mailed code, or the code of a second factor. */
type GuessedSecret = 'password' | 'code' | 'factor'

/** Whose secret is guessed, and by whom. */
type Guess = {
  /** The e-mail address; for a second factor the user id. */
  account: string
  /** Client address or network. */
  client: string
}

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
   * Limits wrong guesses. The guess is counted before the first await, so parallel guesses count too. A correct guess is
   * refunded.
   * @param attempt gives a falsy value when the guess is wrong
   * @throws 429 after too many wrong guesses
   */
  async guess<T>(secret: GuessedSecret, guess: Guess, attempt: () => Promise<T>): Promise<T> {
    const limits = this.#guessLimits(secret, guess)
    const buckets = limits.map(([key, capacity]) => this.#bucket(key, capacity, fiveMinutes))
    const seconds = Math.max(...buckets.map((bucket) => this.#secondsUntilFree(bucket)))
    if (seconds > 0) throw rateLimited('over_request_rate_limit', seconds)
    for (const bucket of buckets) bucket.left -= 1
    let wrong = false
    try {
      const found = await attempt()
      wrong = !found
      return found
    } finally {
      for (const [key, capacity] of wrong ? [] : limits) {
        const bucket = this.#bucket(key, capacity, fiveMinutes)
        bucket.left = Math.min(capacity, bucket.left + 1)
      }
    }
  }

  /**
   * The keys that a guess counts for, with their capacities. One client's guesses must not keep the owner of an account
   * out, who comes from elsewhere. Guesses of many clients end at a wider limit, and then a way in by e-mail is left: a
   * code in place of the password, the link in place of its code. There is none in place of a second factor, and only
   * somebody who knows the password guesses its code, so all guesses of that count together.
   */
  #guessLimits(secret: GuessedSecret, { account, client }: Guess): [key: string, capacity: number][] {
    const { wrongGuesses, wrongPasswords, wrongCodes } = this.#limits
    // A client has no space in its name, so no account can be named like a client and an account.
    const ofAll = (capacity: number): [string, number] => [`wrong ${secret} all ${account}`, capacity]
    if (secret === 'factor') return [ofAll(wrongGuesses)]
    return [
      [`wrong ${secret} ${client} ${account}`, wrongGuesses],
      ofAll(secret === 'password' ? wrongPasswords : wrongCodes),
    ]
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
