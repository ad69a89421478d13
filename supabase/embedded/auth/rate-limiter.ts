import type { AuthLimits } from '../config/auth-settings.ts'
import { TokenBucket, TokenBuckets } from '../http/token-bucket.ts'
import { rateLimited } from './auth-error.ts'

const minute = 60_000
const fiveMinutes = 5 * minute

/** What is guessed: a password, an e-mailed code, or the code of a second factor. */
type GuessedSecret = 'password' | 'code' | 'factor'

/** Whose secret is guessed, and by whom. */
type Guess = {
  /** The e-mail address; for a second factor the user id. */
  account: string
  /** Client address or network. */
  client: string
}

/** Counts calls and wrong guesses in token buckets in memory. */
export class RateLimiter {
  readonly #limits: AuthLimits
  readonly #buckets = new TokenBuckets()
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
    const seconds = Math.max(...buckets.map(secondsUntilFree))
    if (seconds > 0) throw rateLimited('over_request_rate_limit', seconds)
    for (const bucket of buckets) bucket.tryTake()
    let wrong = false
    try {
      const found = await attempt()
      wrong = !found
      return found
    } finally {
      for (const bucket of wrong ? [] : buckets) bucket.giveBack()
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
    if (!bucket.tryTake()) throw rateLimited(code, secondsUntilFree(bucket))
  }

  #bucket(key: string, capacity: number, period: number): TokenBucket {
    return this.#buckets.get(key, () => new TokenBucket(capacity, period, this.#now))
  }
}

const secondsUntilFree = ({ msUntilFree }: TokenBucket) => Math.ceil(msUntilFree / 1000)
