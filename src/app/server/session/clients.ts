import { createHmac } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { createServerClient } from '@supabase/ssr'
import type { Database } from '../../data/database.types.ts'
import { isSecure, type Backend, type Caller, type Runtime } from '../start/runtime.ts'
import type { RequestCookies } from './cookies.ts'
import { isSessionChunk, readSession, sessionCookieName, type Tokens } from './session-cookie.ts'
import type { Db } from '../../data/db.ts'

/** Nothing that a page waits for may hang. */
export const serviceTimeoutMs = 4000
/** Files take as long as they take, within reason. */
const fileTimeoutMs = 120_000

/** `fetch` that gives up in time. */
const fetchWithTimeout: typeof fetch = (input, init) => {
  const address = input instanceof Request ? input.url : String(input)
  const deadline = AbortSignal.timeout(address.includes('/storage/v1/') ? fileTimeoutMs : serviceTimeoutMs)
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline })
}

/**
 * Tells the embedded backend who asks, so that its limits count people and not this server; signed with the key it gave
 * us at its start, because anybody can send a header. Hosted projects get nothing they would not understand. With it
 * goes what the browser calls itself.
 */
export const callerHeaders = ({ addressKey }: Backend, { address, userAgent }: Caller): Record<string, string> => ({
  // The service notes it with a session, which is how the list of devices names them.
  ...(userAgent && { 'user-agent': userAgent }),
  ...(addressKey &&
    address && {
      'x-client-address': address,
      'x-client-address-signature': createHmac('sha256', addressKey).update(address).digest('hex'),
    }),
})

const statelessAuth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } as const

/**
 * The request's client for data, acting as the person whose token it carries. It has no part in keeping the session:
 * supabase-js would refresh a token inline, in every client by itself, and wait up to 25 s for a service that is down.
 */
export const dataClient = ({ backend }: Runtime, caller: Caller, token: string): Db =>
  createClient<Database>(backend.url, backend.publishableKey, {
    accessToken: () => Promise.resolve(token),
    global: { fetch: fetchWithTimeout, headers: callerHeaders(backend, caller) },
    // Retries with back-off would add up to more than a page may take.
    db: { retry: false },
  })

/**
 * For acts that change the session: what it writes lands in the cookies. Made only when such an act happens.
 * @param keep has the last word about a session that was written
 */
export const sessionClient = (
  runtime: Runtime,
  caller: Caller,
  cookies: RequestCookies,
  keep: (tokens: Tokens) => Promise<unknown>,
) => {
  const { backend } = runtime
  return createServerClient<Database>(backend.url, backend.publishableKey, {
    cookieOptions: { name: sessionCookieName(cookies), httpOnly: true, secure: isSecure(runtime) },
    cookies: {
      getAll: () => cookies.raw.all(),
      setAll: async (changes) => {
        for (const { name, value, options } of changes) {
          if (options.maxAge === 0) cookies.raw.clear(name)
          else cookies.raw.set(name, value, options.maxAge ?? 0)
        }
        const stored = changes.some(({ name }) => isSessionChunk(cookies, name)) ? readSession(cookies) : null
        if (stored?.kind === 'session') await keep(stored.tokens)
      },
    },
    global: { fetch: fetchWithTimeout, headers: callerHeaders(backend, caller) },
  })
}

/**
 * For acts whose answer is a mail. It keeps nothing: with PKCE the link would only work in the browser that asked, and
 * ours carries a token hash that works anywhere.
 */
export const statelessClient = ({ backend }: Runtime, caller: Caller) =>
  createClient<Database>(backend.url, backend.publishableKey, {
    auth: { ...statelessAuth, flowType: 'implicit' },
    global: { fetch: fetchWithTimeout, headers: callerHeaders(backend, caller) },
  })

/** Checks tokens; one for the whole process, since it keeps nothing of anybody. */
export const tokenVerifierClient = ({ url, publishableKey }: Backend) =>
  createClient<Database>(url, publishableKey, { auth: statelessAuth, global: { fetch: fetchWithTimeout } })

/** For what anybody may ask, signed in or not: it acts as a visitor, whoever asks. */
export const anonymousClient = ({ backend }: Pick<Runtime, 'backend'>): Db =>
  createClient<Database>(backend.url, backend.publishableKey, {
    auth: statelessAuth,
    global: { fetch: fetchWithTimeout },
    db: { retry: false },
  })
