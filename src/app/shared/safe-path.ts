/** The error message of the specification (docs/spec.md §8). */
export const externalRedirectMessage = 'Navigating to an external URL is not allowed by default'

const origin = 'http://same.invalid'
// oxlint-disable-next-line no-control-regex -- control characters are exactly what must not get into a Location
const suspicious = /[\\\u0000-\u0020\u007f-\u009f\u2028\u2029]/

/**
 * Returns a redirect target as a path of this site (path, query, fragment), or null when it is unsafe. Unsafe are other
 * hosts, `//host`, `/\host`, `javascript:`, control characters, and encodings that a proxy could decode to one of them.
 */
export function safePath(target: unknown): string | null {
  if (typeof target !== 'string' || target.length > 2048) return null
  if (!target.startsWith('/') || target.startsWith('//') || suspicious.test(target)) return null
  if (!URL.canParse(target, origin)) return null
  const url = new URL(target, origin)
  if (url.origin !== origin || isUnsafe(url.pathname) || isUnsafe(decodedOnce(url.pathname))) return null
  return url.pathname + url.search + url.hash
}

/** Browsers remove control characters, so a slash, one of these and `/host` would become `//host`. */
const isUnsafe = (pathname: string | null): boolean =>
  pathname === null || pathname.startsWith('//') || suspicious.test(pathname)

/** The path after one more decoding, as by a proxy. Null when it cannot be decoded. */
function decodedOnce(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}
