/** When a failed request is retried. */
export type RetryRule = {
  /** Statuses after which a retry may help. Without a response there is no retry: the server may have done the work. */
  statuses: readonly number[]
  /** Retries of an idempotent method. */
  idempotent: number
  /** Retries of any other method. Its requests carry an `Idempotency-Key`. */
  other: number
  /** Longest delay before the first retry in ms, doubled for each further one. The delay is random up to there. */
  delayMs: number
  /** The longest accepted `Retry-After` in ms. A longer one means no retry. */
  longestWaitMs: number
}

/** The specification's rule (docs/spec.md §7), made safe as docs/decisions/forms.md explains. */
export const specifiedRetries: RetryRule = {
  statuses: [408, 409, 425, 429, 500, 502, 503, 504],
  idempotent: 0,
  other: 1,
  delayMs: 300,
  longestWaitMs: 10_000,
}

/** Methods that may be repeated safely (RFC 9110 §9.2.2). */
const idempotentMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE'])

export const isIdempotent = (method: string): boolean => idempotentMethods.has(method)

/** How often a request with this method may be retried. */
export const retriesOf = (rule: RetryRule, method: string): number =>
  isIdempotent(method) ? rule.idempotent : rule.other

/**
 * Milliseconds to wait before the next retry; null when there is none.
 * @param repeated number of retries so far
 * @param random from 0 to below 1
 */
export function waitBefore(rule: RetryRule, { status, headers }: Response, repeated: number, random = Math.random()) {
  if (!rule.statuses.includes(status)) return null
  const waitMs = retryAfterMs(headers.get('retry-after'))
  if (waitMs === null) return random * rule.delayMs * 2 ** repeated
  return waitMs <= rule.longestWaitMs ? waitMs : null
}

/** RFC 9110 §10.2.3: whole seconds or a date. Null for anything else. */
export function retryAfterMs(header: string | null, now = Date.now()): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header)) return Number(header) * 1000
  // `Date.parse` alone takes `-1` for a year.
  const until = /^[A-Z][a-z]+,? /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(until) ? null : Math.max(0, until - now)
}
