import { createHmac } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { createServerClient } from '@supabase/ssr'
import type { Database } from '../../data/database.types.ts'
import { isSecure, type Backend, type Caller, type Runtime } from '../start/runtime.ts'
import type { Db } from './context.ts'
import type { CookieJar } from './cookies.ts'
import { isSessionPiece, readStored, sessionCookie, type Tokens } from './session-cookie.ts'

/** Nothing that a page waits for may hang. */
export const deadlineMs = 4000
/** Files take as long as they take, within reason. */
const fileDeadlineMs = 120_000

/** `fetch` that gives up in time. */
const fetchInTime: typeof fetch = (input, init) => {
  const address = input instanceof Request ? input.url : String(input)
  const deadline = AbortSignal.timeout(address.includes('/storage/v1/') ? fileDeadlineMs : deadlineMs)
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

const quiet = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } as const

/**
 * The request's client for data, acting as the person whose token it carries. It has no part in keeping the session:
 * supabase-js would refresh a token inline, in every client by itself, and wait up to 25 s for a service that is down.
 */
export const dataClient = ({ backend }: Runtime, caller: Caller, token: string): Db =>
  createClient<Database>(backend.url, backend.publishableKey, {
    accessToken: () => Promise.resolve(token),
    global: { fetch: fetchInTime, headers: callerHeaders(backend, caller) },
    // Retries with back-off would add up to more than a page may take.
    db: { retry: false },
  })

/**
 * For acts that change the session: what it writes lands in the jar. Made only when such an act happens.
 * @param keep has the last word about a session that was written
 */
export const sessionClient = (
  runtime: Runtime,
  caller: Caller,
  jar: CookieJar,
  keep: (tokens: Tokens) => Promise<unknown>,
) => {
  const { backend } = runtime
  return createServerClient<Database>(backend.url, backend.publishableKey, {
    cookieOptions: { name: sessionCookie(jar), httpOnly: true, secure: isSecure(runtime) },
    cookies: {
      getAll: () => jar.raw.all(),
      setAll: async (cookies) => {
        for (const { name, value, options } of cookies) {
          if (options.maxAge === 0) jar.raw.clear(name)
          else jar.raw.set(name, value, options.maxAge ?? 0)
        }
        const stored = cookies.some(({ name }) => isSessionPiece(jar, name)) ? readStored(jar) : null
        if (stored?.kind === 'session') await keep(stored.tokens)
      },
    },
    global: { fetch: fetchInTime, headers: callerHeaders(backend, caller) },
  })
}

/**
 * For acts whose answer is a mail. It keeps nothing: with PKCE the link would only work in the browser that asked, and
 * ours carries a token hash that works anywhere.
 */
export const mailClient = ({ backend }: Runtime, caller: Caller) =>
  createClient<Database>(backend.url, backend.publishableKey, {
    auth: { ...quiet, flowType: 'implicit' },
    global: { fetch: fetchInTime, headers: callerHeaders(backend, caller) },
  })

/** Checks tokens; one for the whole process, since it keeps nothing of anybody. */
export const verifyingClient = ({ url, publishableKey }: Backend) =>
  createClient<Database>(url, publishableKey, { auth: quiet, global: { fetch: fetchInTime } })

/** For what anybody may ask, signed in or not: it acts as a visitor, whoever asks. */
export const visitorClient = ({ backend }: Pick<Runtime, 'backend'>): Db =>
  createClient<Database>(backend.url, backend.publishableKey, {
    auth: quiet,
    global: { fetch: fetchInTime },
    db: { retry: false },
  })
