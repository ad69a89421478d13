import { createServerClient } from '@supabase/ssr'
import type { Database } from '../../data/database.types.ts'
import type { Db } from '../../data/db.ts'
import { isSecure, type Caller, type Runtime } from '../start/runtime.ts'
import { backendFetch } from './backend-fetch.ts'
import { callerHeaders } from './clients.ts'
import type { RequestCookies } from './cookies.ts'
import { isSessionChunk, readSession, sessionCookieName, type Tokens } from './session-cookie.ts'

/**
 * The client for auth calls that change the session. It writes the new session to the request's cookies.
 * @param onSession runs after a session was written, and may remove it again
 */
export const sessionClient = (
  runtime: Runtime,
  caller: Caller,
  cookies: RequestCookies,
  onSession: (tokens: Tokens) => Promise<unknown>,
): Db => {
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
        if (stored?.kind === 'session') await onSession(stored.tokens)
      },
    },
    global: { fetch: backendFetch, headers: callerHeaders(backend, caller) },
  })
}
