import { createHash } from 'node:crypto'
import type { Caller, Runtime } from '../start/runtime.ts'
import { httpClient } from '../../http-client/http-client.ts'
import { HttpError } from '../../http-client/http-error.ts'
import { specifiedRetries } from '../../http-client/retry-rule.ts'
import { callerHeaders, serviceTimeoutMs } from './clients.ts'
import { parseTokens, type Tokens } from './session-cookie.ts'

/** `ended` is the service's word that the session is over; `unknown` is when it gave no word. */
export type RefreshResult = { kind: 'tokens'; tokens: Tokens } | { kind: 'ended' } | { kind: 'unknown'; cause: unknown }

/** Seconds before its end at which a token is exchanged (docs/spec.md §9: the check that runs every 30 s). */
export const refreshMarginSeconds = 120

/**
 * Requests that were on their way while the browser still had the old cookie come a little later with the same refresh
 * token. They get the same answer, instead of spending a token that has been used.
 */
const resultReuseMs = 20_000

/** How the service says no: token unknown or used, session ended or expired, account banned. */
const rejectedStatuses = new Set([400, 403, 422])

const inFlight = new Map<string, Promise<RefreshResult>>()

/** Exchanges a refresh token, once however many requests ask for it at the same time. */
export function refreshTokens(runtime: Runtime, caller: Caller, refreshToken: string): Promise<RefreshResult> {
  const key = createHash('sha256').update(runtime.backend.url).update('\n').update(refreshToken).digest('base64')
  const running = inFlight.get(key)
  if (running) return running

  const request = requestTokens(runtime, caller, refreshToken)
  inFlight.set(key, request)
  void request.then(({ kind }) => {
    // A failure says nothing about the next attempt.
    if (kind === 'unknown') inFlight.delete(key)
    else setTimeout(() => inFlight.delete(key), resultReuseMs).unref()
  })
  return request
}

/** Never sent twice: the first may have spent the token. */
const noRetries = { ...specifiedRetries, other: 0 }

async function requestTokens({ backend }: Runtime, caller: Caller, refreshToken: string): Promise<RefreshResult> {
  const ask = httpClient({ base: `${backend.url}/auth/v1`, timeoutMs: serviceTimeoutMs, retries: noRetries })
  try {
    const response = await ask('/token?grant_type=refresh_token', {
      method: 'POST',
      headers: {
        apikey: backend.publishableKey,
        'content-type': 'application/json',
        // Tells GoTrue to answer errors with codes (its API of 2024-01-01).
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
    // Anything else is a trouble of the service's or a mistake in our settings, and nobody is signed out because of it.
    return { kind: 'unknown', cause }
  }
}
