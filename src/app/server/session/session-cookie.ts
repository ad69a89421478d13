import { createChunks, isChunkLike, stringFromBase64URL, stringToBase64URL } from '@supabase/ssr'
import * as v from 'valibot'
import { rememberPreviousUser } from './previous-user.ts'
import { maxCookieSeconds, type RequestCookies, type RawCookies } from './cookies.ts'
import { readSubject } from './token-payload.ts'

/** The last moment a Date can hold, in seconds. */
const maxDateSeconds = 8.64e12

const tokens = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  refresh_token: v.pipe(v.string(), v.nonEmpty()),
  /** Seconds since 1970. */
  expires_at: v.pipe(v.number(), v.minValue(0), v.maxValue(maxDateSeconds)),
})

/**
 * What of a session is kept. The sign-in service answers more, and earlier versions kept all of it: the person besides,
 * whom each token describes once more and who may describe themselves at any length.
 */
export type Tokens = v.InferOutput<typeof tokens>

/** What the cookies hold: nothing, something that is no session (cut off, mixed up, forged), or a session. */
export type StoredSession = { kind: 'none' } | { kind: 'corrupt' } | { kind: 'session'; tokens: Tokens }

const prefix = 'base64-'

/** The name under which @supabase/ssr keeps the session; long ones are cut into `name.0`, `name.1`, … */
export const sessionCookieName = ({ raw }: RequestCookies): string => raw.cookieName('session')

/** Whether a cookie, by the name the browser knows, is the session itself or a piece of it. */
export const isSessionChunk = (cookies: RequestCookies, name: string): boolean =>
  isChunkLike(name, sessionCookieName(cookies))

/** Whether a cookie is part of the session or of a sign-in that was begun (`…-code-verifier`). */
const belongs = (name: string, base: string) => isChunkLike(name, base) || name.startsWith(`${base}-`)

/** Whether a cookie, by the name the browser knows, is the session, a piece of it or a sign-in that was begun. */
export const isSessionRelated = (cookies: RequestCookies, name: string): boolean =>
  belongs(name, sessionCookieName(cookies))

/** Reads the session without believing it: nothing here is verified yet. */
export function readSession(cookies: RequestCookies): StoredSession {
  const base = sessionCookieName(cookies)
  if (!cookies.raw.all().some(({ name }) => isSessionChunk(cookies, name))) return { kind: 'none' }
  const encoded = joinChunks(cookies.raw, base)
  try {
    const text = encoded.startsWith(prefix) ? stringFromBase64URL(encoded.slice(prefix.length)) : ''
    return { kind: 'session', tokens: v.parse(tokens, JSON.parse(text)) }
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
 * Room for a session in the head of each request, in bytes: half of what our own server reads (listen.ts), and about
 * what servers in front of it do. A browser that sent more would be refused whatever it asks, signing out included.
 */
const maxBytes = 16_000

/** More pieces than a session of that size is cut into. */
export const maxChunks = 5

/** The bytes that cookies take in a request. */
const headerBytes = (cookies: { name: string; value: string }[]) =>
  cookies.reduce((sum, { name, value }) => sum + name.length + encodeURIComponent(value).length + '=; '.length, 0)

/**
 * Writes a session the way @supabase/ssr does, so that its own clients read it; one that is too large for a browser is
 * not written, and the former goes all the same.
 */
export function writeSession(cookies: RequestCookies, session: Tokens): { bytes: number; isStored: boolean } {
  const base = sessionCookieName(cookies)
  const text = JSON.stringify(v.parse(tokens, session))
  const chunks = createChunks(base, prefix + stringToBase64URL(text))
  const bytes = headerBytes(chunks)
  const isStored = bytes <= maxBytes
  for (const { name } of cookies.raw.all()) if (isChunkLike(name, base)) cookies.raw.clear(name)
  if (isStored) for (const { name, value } of chunks) cookies.raw.set(name, value, maxCookieSeconds)
  return { bytes, isStored }
}

/** Forgets the session in this browser, all its pieces, but for whose it was. */
export function clearSession(cookies: RequestCookies): void {
  const { raw } = cookies
  const stored = readSession(cookies)
  const person = stored.kind === 'session' ? readSubject(stored.tokens.access_token) : null
  if (person) rememberPreviousUser(cookies, person)
  const base = sessionCookieName(cookies)
  for (const { name } of raw.all()) if (belongs(name, base)) raw.clear(name)
}

/** Checks what the sign-in service answered. */
export const parseTokens = (answer: unknown): Tokens | null => {
  const result = v.safeParse(tokens, answer)
  return result.success ? result.output : null
}
