import { createHash } from 'node:crypto'
import { httpClient } from '../../http-client/http-client.ts'
import { HttpError } from '../../http-client/http-error.ts'
import { specifiedRetries } from '../../http-client/retry-rule.ts'
import type { Caller, Runtime } from '../start/runtime.ts'
import { backendFetch } from './backend-fetch.ts'
import { callerHeaders } from './clients.ts'
import { parseTokens, type Tokens } from './session-cookie.ts'
import { serviceTimeoutMs } from './timeouts.ts'

/** `ended`: the service says that the session is over. `unknown`: the service gave no usable answer. */
export type RefreshResult = { kind: 'tokens'; tokens: Tokens } | { kind: 'ended' } | { kind: 'unknown'; cause: unknown }

/** A token with fewer seconds left is refreshed (docs/spec.md §9: the check that runs every 30 s). */
export const refreshMarginSeconds = 120

/**
 * How long a result is reused. Requests that left the browser before it had the new cookie arrive with the same refresh
 * token, which is spent by then.
 */
const resultReuseMs = 20_000

/** The statuses that end a session: token unknown or used, session ended or expired, account banned. */
const rejectedStatuses = new Set([400, 403, 422])

const inFlight = new Map<string, Promise<RefreshResult>>()

/** Exchanges a refresh token for new tokens; once, however many requests ask for it at the same time. */
export function refreshTokens(runtime: Runtime, caller: Caller, refreshToken: string): Promise<RefreshResult> {
  const key = createHash('sha256').update(runtime.backend.url).update('\n').update(refreshToken).digest('base64')
  const running = inFlight.get(key)
  if (running) return running

  const request = requestTokens(runtime, caller, refreshToken)
  inFlight.set(key, request)
  void request.then(({ kind }) => {
    // After a failure of the service the next request tries again.
    if (kind === 'unknown') inFlight.delete(key)
    else setTimeout(() => inFlight.delete(key), resultReuseMs).unref()
  })
  return request
}

/** A repeated request would fail: the first one may have spent the token. */
const noRetries = { ...specifiedRetries, other: 0 }

async function requestTokens({ backend }: Runtime, caller: Caller, refreshToken: string): Promise<RefreshResult> {
  const base = `${backend.url}/auth/v1`
  const request = httpClient({ base, timeoutMs: serviceTimeoutMs, retries: noRetries, fetch: backendFetch })
  try {
    const response = await request('/token?grant_type=refresh_token', {
      method: 'POST',
      headers: {
        apikey: backend.publishableKey,
        'content-type': 'application/json',
        // Makes GoTrue answer errors with codes (its API of 2024-01-01).
        'x-supabase-api-version': '2024-01-01',
        ...callerHeaders(backend, caller),
      },
      body: JSON.stringify({ refresh_token: refreshToken }),
    })
    const answer = (await response.json()) as Record<string, unknown>
    const now = Math.floor(Date.now() / 1000)
    const tokens = parseTokens({ expires_at: now + Number(answer['expires_in'] ?? 0), ...answer })
    return tokens ? { kind: 'tokens', tokens } : { kind: 'unknown', cause: new Error('The answer holds no tokens.') }
  } catch (cause) {
    if (cause instanceof HttpError && rejectedStatuses.has(cause.status)) return { kind: 'ended' }
    // Anything else is a failure of the service or of our configuration, and signs nobody out.
    return { kind: 'unknown', cause }
  }
}
