/** Milliseconds to wait for the backend: no page may hang. */
export const serviceTimeoutMs = 4000

/** Milliseconds for an upload or download of a file. */
export const fileTimeoutMs = 120_000
