import { createHmac } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import type { RouterContextProvider } from 'react-router'
import type { Database } from '../../data/database.types.ts'
import type { Db } from '../../data/db.ts'
import type { Backend, Caller, Runtime } from '../start/runtime.ts'
import { backendFetch } from './backend-fetch.ts'
import { sessionContext } from './context.ts'

/**
 * Headers that name the client to the backend. The embedded backend gets the client address, so that its rate limits
 * count people and not this server. The address is signed with the key that the backend issued at its start, because
 * anybody can send a header. A hosted project gets only the user agent, which it shows in the list of sessions.
 */
export const callerHeaders = ({ addressKey }: Backend, { address, userAgent }: Caller): Record<string, string> => ({
  ...(userAgent && { 'user-agent': userAgent }),
  ...(addressKey &&
    address && {
      'x-client-address': address,
      'x-client-address-signature': createHmac('sha256', addressKey).update(address).digest('hex'),
    }),
})

const statelessOptions = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } as const

/**
 * The request's client for data, acting as the user of the token. It does not manage the session: supabase-js would
 * refresh a token inline, in every client separately, and wait up to 25 s for a service that is down.
 */
export const dataClient = ({ backend }: Runtime, caller: Caller, token: string): Db =>
  createClient<Database>(backend.url, backend.publishableKey, {
    accessToken: () => Promise.resolve(token),
    global: { fetch: backendFetch, headers: callerHeaders(backend, caller) },
    // Retries with back-off could take longer than a page may take.
    db: { retry: false },
  })

/**
 * For auth calls that must not touch this browser's session, such as those that send an e-mail. With PKCE a link would
 * only work in the browser that requested it; ours carries a token hash that works anywhere.
 */
export const statelessClient = ({ backend }: Runtime, caller: Caller) =>
  createClient<Database>(backend.url, backend.publishableKey, {
    auth: { ...statelessOptions, flowType: 'implicit' },
    global: { fetch: backendFetch, headers: callerHeaders(backend, caller) },
  })

/** The stateless client's auth calls, for a request. */
export function statelessAuth(context: Readonly<RouterContextProvider>) {
  const { runtime, caller } = context.get(sessionContext)
  return statelessClient(runtime, caller).auth
}

/** Verifies tokens. One instance serves the whole process, because it holds no session. */
export const tokenVerifierClient = ({ url, publishableKey }: Backend) =>
  createClient<Database>(url, publishableKey, { auth: statelessOptions, global: { fetch: backendFetch } })

/** Always acts as an anonymous visitor, for data that anybody may request. */
export const anonymousClient = ({ backend }: Pick<Runtime, 'backend'>): Db =>
  createClient<Database>(backend.url, backend.publishableKey, {
    auth: statelessOptions,
    global: { fetch: backendFetch },
    db: { retry: false },
  })
