import { parseCookie, stringifySetCookie } from 'cookie'

type CookieValue = { value: string; maxAge: number }
export type CookieChange = CookieValue & { name: string }

/** How long a cookie remembers a choice, in seconds. */
export const yearSeconds = 365 * 24 * 60 * 60

/** The cookies of one request, and the changes that its response makes to them. */
export type RequestCookies = {
  get: (name: string) => string | undefined
  set: (name: string, value: string, maxAgeSeconds: number) => void
  clear: (name: string) => void
  /** Whether the browser sent a cookie of this app. */
  hasOwn: boolean
  /** The changes so far, by full name. A cleared cookie has a `maxAge` of 0. */
  changes: () => CookieChange[]
  /** One Set-Cookie value for each change; none when the request is read-only. */
  toSetCookieHeaders: () => string[]
  /** The Cookie header that the browser would send after this response. */
  toCookieHeader: () => string
  /** The same cookies by full name: `flash` is `trackquery-flash`, on https `__Host-trackquery-flash`. */
  raw: RawCookies
}

export type RawCookies = {
  cookieName: (name: string) => string
  get: (name: string) => string | undefined
  all: () => { name: string; value: string }[]
  set: (name: string, value: string, maxAgeSeconds: number) => void
  clear: (name: string) => void
  /** Takes back the change of a cookie, so that the response leaves the browser's as it is. */
  keep: (name: string) => void
}

/**
 * Reads the cookies of a request. Scripts and other sites cannot reach the app's cookies. On https they have the
 * `__Host-` prefix, so that no subdomain can set one.
 * @param header the Cookie header. Of two cookies with one name the first counts: its path is the most specific one
 * @param readOnly a prefetch, which may read cookies but must not change any
 */
export function readCookies(
  header: string | null,
  { secure, readOnly }: { secure: boolean; readOnly: boolean },
): RequestCookies {
  const received = parseHeader(header ?? '')
  const changed = new Map<string, CookieValue>()

  const raw: RawCookies = {
    cookieName: (name) => `${secure ? '__Host-' : ''}trackquery-${name}`,
    get: (name) => {
      const change = changed.get(name)
      return change ? (change.maxAge > 0 ? change.value : undefined) : received.get(name)
    },
    all: () =>
      [...new Set([...received.keys(), ...changed.keys()])].flatMap((name) => {
        const value = raw.get(name)
        return value === undefined ? [] : [{ name, value }]
      }),
    set: (name, value, maxAge) => void changed.set(name, { value, maxAge }),
    clear: (name) => {
      // A cookie that the browser did not send needs no clearing.
      if (received.has(name)) changed.set(name, { value: '', maxAge: 0 })
      else changed.delete(name)
    },
    keep: (name) => void changed.delete(name),
  }
  const setCookieHeaders = () =>
    [...changed].map(([name, { value, maxAge }]) =>
      stringifySetCookie(name, value, { maxAge, path: '/', httpOnly: true, sameSite: 'lax', secure }),
    )

  return {
    hasOwn: [...received.keys()].some((name) => name.startsWith(raw.cookieName(''))),
    get: (name) => raw.get(raw.cookieName(name)),
    set: (name, value, maxAge) => raw.set(raw.cookieName(name), value, maxAge),
    clear: (name) => raw.clear(raw.cookieName(name)),
    changes: () => [...changed].map(([name, change]) => ({ name, ...change })),
    toSetCookieHeaders: () => (readOnly ? [] : setCookieHeaders()),
    // Not `stringifyCookie`: it throws on names that a browser may send.
    toCookieHeader: () =>
      raw
        .all()
        .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
        .join('; '),
    raw,
  }
}

function parseHeader(header: string): Map<string, string> {
  const pairs = Object.entries(parseCookie(header))
  return new Map(pairs.flatMap(([name, value]) => (name === '' || value === undefined ? [] : [[name, value]])))
}
