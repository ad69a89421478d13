import { Unavailable } from '../../data/action-error.ts'
import type { PictureAddress } from '../../data/shapes.ts'
import type { Caller, Runtime } from '../start/runtime.ts'
import type { AuthState } from './auth-state.ts'
import { clearSession } from './clear-session.ts'
import { dataClient } from './clients.ts'
import type { RequestCookies } from './cookies.ts'
import { fetchViewer } from './fetch-viewer.ts'
import { readPreviousUser } from './previous-user.ts'
import { refreshMarginSeconds, refreshTokens } from './refresh.ts'
import { readSession, type Tokens } from './session-cookie.ts'
import { getSigningKeys } from './signing-keys.ts'
import { storeSession } from './store-session.ts'
import { readSubject } from './token-payload.ts'
import { verifyToken } from './verify-token.ts'

type AuthRequest = {
  runtime: Runtime
  caller: Caller
  cookies: RequestCookies
  prefetch: boolean
  picture: PictureAddress
}

/**
 * Establishes who sends a request. A visitor without a session cookie costs nothing. A signed-in user costs one local
 * signature check and one database statement.
 */
export async function resolveAuthState(request: AuthRequest): Promise<AuthState> {
  const { cookies, runtime } = request
  const stored = readSession(cookies)
  if (stored.kind === 'none') return { kind: 'visitor', previousUserId: readPreviousUser(cookies) }
  if (stored.kind === 'corrupt') return signedOut(cookies, null)

  const { tokens, otherwise } = await usableTokens(request, stored.tokens)
  if (!tokens) return otherwise

  const verification = await verifyToken(runtime.backend, tokens.access_token, getSigningKeys)
  if (verification.kind === 'invalid') return signedOut(cookies, tokens)
  if (verification.kind === 'unknown') return verification
  return signedInState(request, tokens)
}

type TokenResult = { tokens: Tokens; otherwise?: never } | { tokens?: never; otherwise: AuthState }

/** Tokens that last for this request, refreshed if necessary; or the auth state without them. */
async function usableTokens({ runtime, caller, cookies, prefetch }: AuthRequest, tokens: Tokens): Promise<TokenResult> {
  const secondsLeft = tokens.expires_at - Date.now() / 1000
  if (secondsLeft >= refreshMarginSeconds) return { tokens }
  if (prefetch) return { otherwise: { kind: 'stale-prefetch' } }

  const refreshed = await refreshTokens(runtime, caller, tokens.refresh_token)
  if (refreshed.kind === 'tokens') {
    if (await storeSession({ runtime, caller, cookies }, refreshed.tokens)) return { tokens: refreshed.tokens }
    return { otherwise: signedOut(cookies, tokens) }
  }
  // The refresh was rejected or not answered. A token that has not expired is still good for this request.
  if (secondsLeft > 0) return { tokens }
  return { otherwise: refreshed.kind === 'ended' ? signedOut(cookies, tokens) : refreshed }
}

async function signedInState({ runtime, caller, cookies, picture }: AuthRequest, tokens: Tokens): Promise<AuthState> {
  const db = dataClient(runtime, caller, tokens.access_token)
  try {
    const found = await fetchViewer(db, picture)
    const expiresAt = new Date(tokens.expires_at * 1000).toISOString()
    if (!found) return signedOut(cookies, tokens)
    if (found.mfaStatus === 'pending') return { kind: 'mfa-pending', userId: found.viewer.id }
    return { kind: 'signed-in', db, token: tokens.access_token, expiresAt, ...found }
  } catch (cause) {
    if (cause instanceof Unavailable) return { kind: 'unknown', cause }
    throw cause
  }
}

function signedOut(cookies: RequestCookies, tokens: Tokens | null): AuthState {
  clearSession(cookies)
  return { kind: 'visitor', previousUserId: tokens && readSubject(tokens.access_token) }
}
