import type { Instant } from '#domain/person.ts'
import { Unavailable } from '../../data/refusal.ts'
import type { PictureAddress } from '../../data/shapes.ts'
import type { Caller, Runtime } from '../start/runtime.ts'
import { verify } from './claims.ts'
import { dataClient } from './clients.ts'
import type { Db } from './context.ts'
import { formerPerson } from './previous-user.ts'
import type { CookieJar } from './cookies.ts'
import { refresh, refreshMarginSeconds } from './refresh.ts'
import { storeSession } from './store-session.ts'
import { clearStored, readStored, type Tokens } from './session-cookie.ts'
import { claimedUser } from './token-payload.ts'
import { viewerContext, type ViewerContext } from './viewer-context.ts'

/** Who sends this request, as far as it can be known. */
export type Presence =
  | {
      kind: 'visitor'
      /** Who was signed in here last, as far as the browser says, which is not believed; tells apart who signs in next. */
      formerUser: string | null
    }
  | ({ kind: 'signed-in'; db: Db; token: string; expiresAt: Instant } & ViewerContext)
  /** By a password or a mail alone, where a second factor was set up: nobody, until it is shown. */
  | { kind: 'half-way'; userId: string }
  /** There is a session, but whether it holds cannot be told just now. Nobody is signed out because of that. */
  | { kind: 'unknown'; cause: unknown }
  /** A prefetch that would have to exchange tokens to be answered; it must change nothing. */
  | { kind: 'stale-prefetch' }

/** Who has signed in, if only half-way. */
export function personOf(presence: Presence): string | null {
  if (presence.kind === 'half-way') return presence.userId
  return presence.kind === 'signed-in' ? presence.viewer.id : null
}

type Request = { runtime: Runtime; caller: Caller; jar: CookieJar; prefetch: boolean; picture: PictureAddress }

/**
 * Finds out who is here. A visitor without a session cookie costs nothing; a person costs one local signature check
 * and one query.
 */
export async function presenceOf(request: Request): Promise<Presence> {
  const { jar, runtime } = request
  const stored = readStored(jar)
  if (stored.kind === 'none') return { kind: 'visitor', formerUser: formerPerson(jar) }
  if (stored.kind === 'corrupt') return ended(jar, null)

  const { tokens, without } = await currentTokens(request, stored.tokens)
  if (!tokens) return without

  const verdict = await verify(runtime.backend, tokens.access_token)
  if (verdict.kind === 'invalid') return ended(jar, tokens)
  if (verdict.kind === 'unknown') return verdict
  return signedIn(request, tokens)
}

type Current = { tokens: Tokens; without?: never } | { tokens?: never; without: Presence }

/** Tokens that will last for this request, or who the sender is without them. */
async function currentTokens({ runtime, caller, jar, prefetch }: Request, tokens: Tokens): Promise<Current> {
  const left = tokens.expires_at - Date.now() / 1000
  if (left >= refreshMarginSeconds) return { tokens }
  if (prefetch) return { without: { kind: 'stale-prefetch' } }

  const refreshed = await refresh(runtime, caller, tokens.refresh_token)
  if (refreshed.kind === 'tokens') {
    if (await storeSession({ runtime, caller, jar }, refreshed.tokens)) return { tokens: refreshed.tokens }
    return { without: ended(jar, tokens) }
  }
  // Refused or unanswered: a token that still lives is good for this request all the same.
  if (left > 0) return { tokens }
  return { without: refreshed.kind === 'ended' ? ended(jar, tokens) : refreshed }
}

async function signedIn({ runtime, caller, jar, picture }: Request, tokens: Tokens): Promise<Presence> {
  const db = dataClient(runtime, caller, tokens.access_token)
  try {
    const found = await viewerContext(db, picture)
    const expiresAt = new Date(tokens.expires_at * 1000).toISOString()
    if (!found) return ended(jar, tokens)
    if (found.secondFactor === 'not-shown') return { kind: 'half-way', userId: found.viewer.id }
    return { kind: 'signed-in', db, token: tokens.access_token, expiresAt, ...found }
  } catch (cause) {
    if (cause instanceof Unavailable) return { kind: 'unknown', cause }
    throw cause
  }
}

function ended(jar: CookieJar, tokens: Tokens | null): Presence {
  clearStored(jar)
  return { kind: 'visitor', formerUser: tokens && claimedUser(tokens.access_token) }
}
