/*
 * The hosted backend's defaults of docs/spec.md §9, as client options. The client's own defaults have changed since
 * (its heartbeat is 25 s now), so these are passed explicitly.
 */

/** Milliseconds before the first, second, third and each later attempt to connect again. */
const reconnectMs = [1000, 2000, 5000, 10_000] as const

/**
 * “Realtime: heartbeat every 30000 ms, timeout 10000 ms, reconnect delays 1 s, 2 s, 5 s, then 10 s.” Up to 20 % random
 * jitter, so that the browsers of one company do not reconnect at once.
 */
export const realtimeClientOptions = {
  heartbeatIntervalMs: 30_000,
  timeout: 10_000,
  /** @param tries from 1 @param random from 0 to below 1 */
  reconnectAfterMs: (tries: number, random = Math.random()): number => {
    const delay = reconnectMs[Math.min(tries, reconnectMs.length) - 1] ?? reconnectMs[0]
    return Math.round(delay * (1 + random / 5))
  },
}

/** “Storage listing defaults: limit 100, offset 0, sorted by name ascending.” */
export const storageListDefaults = { limit: 100, offset: 0, sortBy: { column: 'name', order: 'asc' } }

/** “Cache control 3600”: seconds that a browser may cache a file. */
export const storageUploadDefaults = { cacheControl: '3600' }
