/** RFC 6265bis: browsers cut every cookie's life to 400 days. */
export const maxCookieSeconds = 400 * 24 * 60 * 60

type CookieValue = { value: string; maxAge: number }
export type CookieChange = CookieValue & { name: string }

/** The cookies of one request and what its answer changes about them. */
export type RequestCookies = {
  get: (name: string) => string | undefined
  set: (name: string, value: string, maxAgeSeconds: number) => void
  clear: (name: string) => void
  /** Whether the browser sent a cookie of ours. */
  hasOwn: boolean
  /** What the answer changes so far, by the names the browser knows; a cleared one has no life left. */
  changes: () => CookieChange[]
  /** One Set-Cookie value for each change; none when the request must not change anything. */
  toSetCookieHeaders: () => string[]
  /** The Cookie header of a request that would follow the answer. */
  toCookieHeader: () => string
  /** The same cookies by the names the browser knows: `flash` is `trackquery-flash`, on https `__Host-trackquery-flash`. */
  raw: RawCookies
}

export type RawCookies = {
  cookieName: (name: string) => string
  get: (name: string) => string | undefined
  all: () => { name: string; value: string }[]
  set: (name: string, value: string, maxAgeSeconds: number) => void
  clear: (name: string) => void
}

/**
 * Reads the request's cookies. Ours are out of reach of scripts and of other sites; on https they also carry the
 * `__Host-` prefix, so that no sub-domain can plant one.
 * @param frozen a prefetch: it may look at cookies but changes none
 */
export function readCookies(
  header: string | null,
  { secure, readOnly }: { secure: boolean; readOnly: boolean },
): RequestCookies {
  const sent = parse(header ?? '')
  const written = new Map<string, CookieValue>()
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

  const raw: RawCookies = {
    cookieName: (name) => `${secure ? '__Host-' : ''}trackquery-${name}`,
    get: (name) => {
      const change = written.get(name)
      return change ? (change.maxAge > 0 ? change.value : undefined) : sent.get(name)
    },
    all: () =>
      [...new Set([...sent.keys(), ...written.keys()])].flatMap((name) => {
        const value = raw.get(name)
        return value === undefined ? [] : [{ name, value }]
      }),
    set: (name, value, maxAge) => void written.set(name, { value, maxAge }),
    clear: (name) => {
      // A cookie that the browser did not send needs no clearing.
      if (sent.has(name)) written.set(name, { value: '', maxAge: 0 })
      else written.delete(name)
    },
  }
  const headers = () =>
    [...written].map(
      ([name, { value, maxAge }]) => `${name}=${encodeURIComponent(value)}; Max-Age=${maxAge}${attributes}`,
    )

  return {
    hasOwn: [...sent.keys()].some((name) => name.startsWith(raw.cookieName(''))),
    get: (name) => raw.get(raw.cookieName(name)),
    set: (name, value, maxAge) => raw.set(raw.cookieName(name), value, maxAge),
    clear: (name) => raw.clear(raw.cookieName(name)),
    changes: () => [...written].map(([name, change]) => ({ name, ...change })),
    toSetCookieHeaders: () => (readOnly ? [] : headers()),
    toCookieHeader: () =>
      raw
        .all()
        .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
        .join('; '),
    raw,
  }
}

function parse(header: string): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    // The first of a name is the one with the most specific path (RFC 6265 §5.4).
    if (at < 1 || cookies.has(name)) continue
    cookies.set(name, decode(pair.slice(at + 1).trim()))
  }
  return cookies
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
