/** When a request that failed is sent again. */
export type RetryRule = {
  /** Answers after which sending again may help. No answer at all is none of them: nobody knows what was done. */
  statuses: readonly number[]
  /** How often a method is repeated that means the same however often it is sent. */
  idempotent: number
  /** How often any other is; such a request carries an `Idempotency-Key`. */
  other: number
  /** Milliseconds before the first repetition at most; doubled for each further one, and drawn by lot up to there. */
  delayMs: number
  /** The longest `Retry-After` that is waited for, in milliseconds. Who asks for more gets no second request. */
  longestWaitMs: number
}

/** The specification's rule (docs/spec.md §7); how it is kept safe is told in docs/decisions/0028-http-client-and-retries.md. */
export const specifiedRetries: RetryRule = {
  statuses: [408, 409, 425, 429, 500, 502, 503, 504],
  idempotent: 0,
  other: 1,
  delayMs: 300,
  longestWaitMs: 10_000,
}

/** RFC 9110 §9.2.2. */
const idempotentMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE'])

export const isIdempotent = (method: string): boolean => idempotentMethods.has(method)

/** How often a request with this method may be repeated. */
export const retriesOf = (rule: RetryRule, method: string): number =>
  isIdempotent(method) ? rule.idempotent : rule.other

/**
 * Milliseconds to wait before the next request, or null when none may follow.
 * @param repeated how often the request was repeated already
 * @param random from 0 to below 1
 */
export function waitBefore(rule: RetryRule, { status, headers }: Response, repeated: number, random = Math.random()) {
  if (!rule.statuses.includes(status)) return null
  const asked = retryAfterMs(headers.get('retry-after'))
  if (asked === null) return random * rule.delayMs * 2 ** repeated
  return asked <= rule.longestWaitMs ? asked : null
}

/** RFC 9110 §10.2.3: whole seconds or a date. Null for anything else. */
export function retryAfterMs(header: string | null, now = Date.now()): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header)) return Number(header) * 1000
  // `Date.parse` alone takes `-1` for a year.
  const until = /^[A-Z][a-z]+,? /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(until) ? null : Math.max(0, until - now)
}
