import { Unavailable } from '../../data/action-error.ts'
import type { PageCall } from '../../data/open-page.ts'
import type { Caller, Runtime } from '../start/runtime.ts'
import type { AuthState } from './auth-state.ts'
import { clearSession } from './clear-session.ts'
import { dataClient } from './clients.ts'
import { wasEndedHere } from './ended-here.ts'
import type { RequestCookies } from './cookies.ts'
import { fetchViewer } from './fetch-viewer.ts'
import { readPreviousUser } from './previous-user.ts'
import { refreshMarginSeconds, refreshTokens } from './refresh.ts'
import { rememberEndedSession } from './session-ended.ts'
import { readSession, type Tokens } from './session-cookie.ts'
import { getSigningKeys } from './signing-keys.ts'
import { storeSession } from './store-session.ts'
import { readIssuedAt, readSubject } from './token-payload.ts'
import { verifyToken } from './verify-token.ts'

type AuthRequest = {
  runtime: Runtime
  caller: Caller
  cookies: RequestCookies
  prefetch: boolean
  /** What the page asks together with who sends the request. */
  call: PageCall | null
}

/**
 * Establishes who sends a request. A visitor without a session cookie costs nothing. A signed-in user costs one database
 * statement, and a local signature check if the token is not one that was checked before.
 */
export async function resolveAuthState(request: AuthRequest): Promise<AuthState> {
  const { cookies, runtime } = request
  const stored = readSession(cookies)
  if (stored.kind === 'none') return { kind: 'visitor', previousUserId: readPreviousUser(cookies) }
  if (stored.kind === 'corrupt') return signedOut(request, null)

  const { tokens, otherwise } = await usableTokens(request, stored.tokens)
  if (!tokens) return otherwise

  const verification = await verifyToken(runtime.backend, tokens.access_token, getSigningKeys)
  if (verification.kind === 'invalid') return signedOut(request, tokens)
  if (verification.kind === 'unknown') return verification
  return signedInState(request, tokens)
}

/** The data service rejects a token that was issued later than this many seconds from now, as PostgREST does. */
const issuedAheadSeconds = 30
/** Whether the service issues tokens of the future. Then the two clocks differ, and another token would not help. */
let isServiceAhead = false

/** Whether a token was issued while this machine's clock ran ahead, which was set back since. */
function isFromFuture({ access_token: token }: Tokens): boolean {
  return !isServiceAhead && isIssuedAhead(token)
}

const isIssuedAhead = (token: string) => (readIssuedAt(token) ?? 0) > Date.now() / 1000 + issuedAheadSeconds

type TokenResult = { tokens: Tokens; otherwise?: never } | { tokens?: never; otherwise: AuthState }

/** Tokens that last for this request, refreshed if necessary; or the auth state without them. */
async function usableTokens(request: AuthRequest, tokens: Tokens): Promise<TokenResult> {
  const { runtime, caller, prefetch } = request
  const secondsLeft = tokens.expires_at - Date.now() / 1000
  if (secondsLeft >= refreshMarginSeconds && !isFromFuture(tokens)) return { tokens }
  if (prefetch) return { otherwise: { kind: 'stale-prefetch' } }

  const refreshed = await refreshTokens(runtime, caller, tokens.refresh_token)
  if (refreshed.kind === 'tokens') {
    isServiceAhead = isIssuedAhead(refreshed.tokens.access_token)
    if (await storeSession(request, refreshed.tokens)) return { tokens: refreshed.tokens }
    return { otherwise: signedOut(request, tokens) }
  }
  // The refresh was rejected or not answered. A token that has not expired is still good for this request.
  if (secondsLeft > 0) return { tokens }
  return { otherwise: refreshed.kind === 'ended' ? endedElsewhere(request, tokens) : refreshed }
}

async function signedInState(request: AuthRequest, tokens: Tokens): Promise<AuthState> {
  const { runtime, caller, call } = request
  const db = dataClient(runtime, caller, tokens.access_token)
  try {
    const found = await fetchViewer(db, call)
    const expiresAt = new Date(tokens.expires_at * 1000).toISOString()
    if (!found) return endedElsewhere(request, tokens)
    if (found.mfaStatus === 'pending') return { kind: 'mfa-pending', userId: found.viewer.id }
    return { kind: 'signed-in', db, token: tokens.access_token, expiresAt, ...found }
  } catch (cause) {
    if (cause instanceof Unavailable) return { kind: 'unknown', cause }
    throw cause
  }
}

/** The session was revoked on another device, by a new password, or by the backend's own limits. */
function endedElsewhere(request: AuthRequest, tokens: Tokens): AuthState {
  const { runtime, cookies } = request
  const state = signedOut(request, tokens)
  if (!wasEndedHere(runtime, tokens.access_token)) rememberEndedSession(cookies)
  return state
}

/**
 * Clears the cookies of the session, unless the browser has since ended it: the cookies may be those of a newer one, and
 * `finalize` leaves them alone.
 */
function signedOut({ runtime, cookies }: AuthRequest, tokens: Tokens | null): AuthState {
  if (!tokens || !wasEndedHere(runtime, tokens.access_token)) clearSession(cookies)
  return { kind: 'visitor', previousUserId: tokens && readSubject(tokens.access_token) }
}
