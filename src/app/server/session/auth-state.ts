import type { Instant } from '#domain/person.ts'
import { Unavailable } from '../../data/action-error.ts'
import type { PictureAddress } from '../../data/shapes.ts'
import type { Caller, Runtime } from '../start/runtime.ts'
import { verifyToken } from './claims.ts'
import { dataClient } from './clients.ts'
import { readPreviousUser } from './previous-user.ts'
import type { RequestCookies } from './cookies.ts'
import { refreshTokens, refreshMarginSeconds } from './refresh.ts'
import { storeSession } from './store-session.ts'
import { clearSession, readSession, type Tokens } from './session-cookie.ts'
import { readSubject } from './token-payload.ts'
import { fetchViewerContext, type ViewerContext } from './viewer-context.ts'
import type { Db } from '../../data/db.ts'

/** Who sends this request, as far as it can be known. */
export type AuthState =
  | {
      kind: 'visitor'
      /** Who was signed in here last, as far as the browser says, which is not believed; tells apart who signs in next. */
      previousUserId: string | null
    }
  | ({ kind: 'signed-in'; db: Db; token: string; expiresAt: Instant } & ViewerContext)
  /** By a password or a mail alone, where a second factor was set up: nobody, until it is shown. */
  | { kind: 'mfa-pending'; userId: string }
  /** There is a session, but whether it holds cannot be told just now. Nobody is signed out because of that. */
  | { kind: 'unknown'; cause: unknown }
  /** A prefetch that would have to exchange tokens to be answered; it must change nothing. */
  | { kind: 'stale-prefetch' }

/** Who has signed in, if only half-way. */
export function userIdOf(authState: AuthState): string | null {
  if (authState.kind === 'mfa-pending') return authState.userId
  return authState.kind === 'signed-in' ? authState.viewer.id : null
}

type Request = { runtime: Runtime; caller: Caller; cookies: RequestCookies; prefetch: boolean; picture: PictureAddress }

/**
 * Finds out who is here. A visitor without a session cookie costs nothing; a person costs one local signature check
 * and one query.
 */
export async function resolveAuthState(request: Request): Promise<AuthState> {
  const { cookies, runtime } = request
  const stored = readSession(cookies)
  if (stored.kind === 'none') return { kind: 'visitor', previousUserId: readPreviousUser(cookies) }
  if (stored.kind === 'corrupt') return signedOut(cookies, null)

  const { tokens, otherwise } = await currentTokens(request, stored.tokens)
  if (!tokens) return otherwise

  const verdict = await verifyToken(runtime.backend, tokens.access_token)
  if (verdict.kind === 'invalid') return signedOut(cookies, tokens)
  if (verdict.kind === 'unknown') return verdict
  return signedIn(request, tokens)
}

type TokenResult = { tokens: Tokens; otherwise?: never } | { tokens?: never; otherwise: AuthState }

/** Tokens that will last for this request, or who the sender is without them. */
async function currentTokens({ runtime, caller, cookies, prefetch }: Request, tokens: Tokens): Promise<TokenResult> {
  const left = tokens.expires_at - Date.now() / 1000
  if (left >= refreshMarginSeconds) return { tokens }
  if (prefetch) return { otherwise: { kind: 'stale-prefetch' } }

  const refreshed = await refreshTokens(runtime, caller, tokens.refresh_token)
  if (refreshed.kind === 'tokens') {
    if (await storeSession({ runtime, caller, cookies }, refreshed.tokens)) return { tokens: refreshed.tokens }
    return { otherwise: signedOut(cookies, tokens) }
  }
  // Refused or unanswered: a token that still lives is good for this request all the same.
  if (left > 0) return { tokens }
  return { otherwise: refreshed.kind === 'ended' ? signedOut(cookies, tokens) : refreshed }
}

async function signedIn({ runtime, caller, cookies, picture }: Request, tokens: Tokens): Promise<AuthState> {
  const db = dataClient(runtime, caller, tokens.access_token)
  try {
    const found = await fetchViewerContext(db, picture)
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
