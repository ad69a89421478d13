import { createChunks, isChunkLike, stringFromBase64URL, stringToBase64URL } from '@supabase/ssr'
import * as v from 'valibot'
import type { RawCookies, RequestCookies } from './cookies.ts'

/** Browsers limit the life of a cookie to 400 days (RFC 6265bis). */
const maxCookieSeconds = 400 * 24 * 60 * 60

/** The last moment that a Date can hold, in seconds since 1970. */
const maxDateSeconds = 8.64e12

const tokensSchema = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  refresh_token: v.pipe(v.string(), v.nonEmpty()),
  /** Seconds since 1970. */
  expires_at: v.pipe(v.number(), v.minValue(0), v.maxValue(maxDateSeconds)),
})

/**
 * The stored part of a session. The auth service also answers the user, whose metadata may be of any length and is in
 * each token already.
 */
export type Tokens = v.InferOutput<typeof tokensSchema>

/** What the cookies hold: nothing, something that is not a session (truncated, mixed up, forged), or a session. */
export type StoredSession = { kind: 'none' } | { kind: 'corrupt' } | { kind: 'session'; tokens: Tokens }

const encodingPrefix = 'base64-'

/** The name under which @supabase/ssr stores the session; long values are split into `name.0`, `name.1`, … */
export const sessionCookieName = ({ raw }: RequestCookies): string => raw.cookieName('session')

/** Whether a cookie, by full name, is the session or a chunk of it. */
export const isSessionChunk = (cookies: RequestCookies, name: string): boolean =>
  isChunkLike(name, sessionCookieName(cookies))

/** Whether a cookie, by full name, belongs to the session or to a sign-in under way (`…-code-verifier`). */
export function isSessionRelated(cookies: RequestCookies, name: string): boolean {
  const base = sessionCookieName(cookies)
  return isChunkLike(name, base) || name.startsWith(`${base}-`)
}

/** Reads the session from the cookies. Nothing of it is verified yet. */
export function readSession(cookies: RequestCookies): StoredSession {
  const base = sessionCookieName(cookies)
  if (!cookies.raw.all().some(({ name }) => isSessionChunk(cookies, name))) return { kind: 'none' }
  const encoded = joinChunks(cookies.raw, base)
  try {
    const text = encoded.startsWith(encodingPrefix) ? stringFromBase64URL(encoded.slice(encodingPrefix.length)) : ''
    return { kind: 'session', tokens: v.parse(tokensSchema, JSON.parse(text)) }
  } catch {
    return { kind: 'corrupt' }
  }
}

function joinChunks(raw: RawCookies, base: string): string {
  let joined = raw.get(base) ?? ''
  for (let index = 0; !raw.get(base); index += 1) {
    const chunk = raw.get(`${base}.${index}`)
    if (!chunk) break
    joined += chunk
  }
  return joined
}

/**
 * The largest session, in bytes of the Cookie header: half of the header size that our server accepts (`listen.ts`),
 * and about what proxies accept. With a larger one the browser could not even sign out.
 */
const maxBytes = 16_000

/** An upper bound for the number of chunks of a session. */
export const maxChunks = 5

/** The bytes that cookies take in a Cookie header. */
const headerBytes = (cookies: { name: string; value: string }[]) =>
  cookies.reduce((sum, { name, value }) => sum + name.length + encodeURIComponent(value).length + '=; '.length, 0)

/**
 * Writes a session as @supabase/ssr does, so that its clients can read it. A session that is too large is not written,
 * but the previous one is cleared all the same.
 */
export function writeSession(cookies: RequestCookies, session: Tokens): { bytes: number; isStored: boolean } {
  const base = sessionCookieName(cookies)
  const text = JSON.stringify(v.parse(tokensSchema, session))
  const chunks = createChunks(base, encodingPrefix + stringToBase64URL(text))
  const bytes = headerBytes(chunks)
  const isStored = bytes <= maxBytes
  for (const { name } of cookies.raw.all()) if (isChunkLike(name, base)) cookies.raw.clear(name)
  if (isStored) for (const { name, value } of chunks) cookies.raw.set(name, value, maxCookieSeconds)
  return { bytes, isStored }
}

/** The tokens in an answer of the auth service; null when they are missing or malformed. */
export const parseTokens = (answer: unknown): Tokens | null => {
  const result = v.safeParse(tokensSchema, answer)
  return result.success ? result.output : null
}
