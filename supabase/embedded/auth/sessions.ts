import { randomBytes, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { RunStatement } from '../database/database.ts'
import type { AuthContext, AuthCall } from './auth-context.ts'
import { AuthError } from './auth-error.ts'
import { findUserById, type User, userJson } from './users.ts'

type RefreshToken = { id: number; token: string; parent: string | null; revoked: boolean; fresh: boolean }

/** How a session began: the method in the `amr` claim. */
export type AmrMethod = 'password' | 'otp' | 'magiclink' | 'recovery' | 'email/signup' | 'email_change'

/** Creates a session and gives its tokens. */
export async function createSession(
  auth: AuthContext,
  query: RunStatement,
  user: User,
  method: AmrMethod,
  call: AuthCall,
) {
  const id = randomUUID()
  await query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
     values ($1, $2, now(), now(), 'aal1', $3, $4::text::inet)`,
    [id, user.id, call.userAgent, ipOf(call)],
  )
  await query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values ($1, $2, now(), now(), $3)`,
    [randomUUID(), id, method],
  )
  await query('update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1', [user.id])
  const token = await insertRefreshToken(query, user.id, id, null)
  return sessionJson(auth, query, (await findUserById(query, user.id))!, id, token)
}

const ipOf = ({ address }: AuthCall) => (isIP(address) ? address : null)

/**
 * Exchanges a refresh token for new tokens and revokes it. The most recently revoked token gives its successor again,
 * for parallel requests and lost responses. An older token may be stolen and ends the session.
 */
export async function refreshSession(auth: AuthContext, token: string, call: AuthCall) {
  const response = await auth.database.transaction(async (query) => {
    const [found] = await query<{ session_id: string; user_id: string }>(
      `select session_id, user_id from auth.refresh_tokens where token = $1`,
      [token],
    )
    if (!found) return null
    const session = await lockSession(query, found.session_id)
    const user = await findUserById(query, found.user_id)
    if (!session || !user || isBanned(user)) return null

    const [presented] = await query<RefreshToken>(
      `select id, token, parent, revoked, updated_at > now() - make_interval(secs => $2) as fresh
       from auth.refresh_tokens where token = $1`,
      [token, auth.settings.refreshReuseSeconds],
    )
    const [active] = await query<RefreshToken>(
      'select id, token, parent from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
      [found.session_id],
    )
    if (!presented || !active) return null
    if (presented.revoked && active.parent !== token && !presented.fresh) {
      await query('delete from auth.sessions where id = $1', [found.session_id])
      return 'reused' as const
    }
    const next = presented.revoked ? active.token : await rotate(query, presented, user.id, found.session_id)
    // The list of devices shows the most recent network and browser.
    await query('update auth.sessions set user_agent = $2, ip = $3::text::inet where id = $1', [
      found.session_id,
      call.userAgent,
      ipOf(call),
    ])
    return sessionJson(auth, query, user, found.session_id, next)
  })
  if (response === null) {
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }
  if (response === 'reused') {
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  }
  return response
}

async function rotate(query: RunStatement, token: RefreshToken, userId: string, sessionId: string) {
  await query('update auth.refresh_tokens set revoked = true, updated_at = now() where id = $1', [token.id])
  await query(`update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now() where id = $1`, [
    sessionId,
  ])
  return insertRefreshToken(query, userId, sessionId, token.token)
}

/** Locks the session, which serializes its refreshes. */
async function lockSession(query: RunStatement, id: string) {
  const [session] = await query(
    'select id from auth.sessions where id = $1 and (not_after is null or not_after > now()) for update',
    [id],
  )
  return session
}

async function insertRefreshToken(query: RunStatement, userId: string, sessionId: string, parent: string | null) {
  const token = randomBytes(24).toString('base64url')
  await query(
    `insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, parent, session_id)
     values ($1, $2, false, now(), now(), $3, $4)`,
    [token, userId, parent, sessionId],
  )
  return token
}

export const isBanned = (user: User) => user.banned_until !== null && new Date(user.banned_until) > new Date()

async function sessionJson(
  auth: AuthContext,
  query: RunStatement,
  user: User,
  sessionId: string,
  refreshToken: string,
) {
  const lifetime = auth.settings.accessTokenSeconds
  const amr = await query<{ method: string; timestamp: number }>(
    `select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [sessionId],
  )
  const [session] = await query<{ aal: string | null }>('select aal::text from auth.sessions where id = $1', [
    sessionId,
  ])
  const claims = {
    sub: user.id,
    email: user.email,
    phone: '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: 'authenticated',
    aal: session?.aal ?? 'aal1',
    amr,
    session_id: sessionId,
    is_anonymous: false,
  }
  return {
    access_token: await auth.tokens.sign(claims, lifetime),
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: Math.floor(Date.now() / 1000) + lifetime,
    refresh_token: refreshToken,
    user: await userJson(query, user),
  }
}

/**
 * Raises a session to aal2 after a correct code and gives new tokens. Deletes the user's sessions below aal2 and their
 * unverified factors.
 */
export async function upgradeSession(
  auth: AuthContext,
  query: RunStatement,
  { user, sessionId }: AuthenticatedUser,
  factorId: string,
) {
  const session = await lockSession(query, sessionId)
  if (!session) throw sessionNotFound()
  await query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values ($1, $2, now(), now(), 'totp')
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [randomUUID(), sessionId],
  )
  await query(`update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`, [
    sessionId,
    factorId,
  ])
  // Deletes the old refresh token, because somebody without the second factor may hold it.
  await query('delete from auth.refresh_tokens where session_id = $1', [sessionId])
  const token = await insertRefreshToken(query, user.id, sessionId, null)
  await query(`delete from auth.sessions where user_id = $1 and coalesce(aal, 'aal1') < 'aal2'`, [user.id])
  await query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [user.id])
  return sessionJson(auth, query, user, sessionId, token)
}

/** Whether the user has a verified second factor. */
export async function hasVerifiedFactor(query: RunStatement, userId: string) {
  const [factor] = await query(`select 1 from auth.mfa_factors where user_id = $1 and status = 'verified'`, [userId])
  return factor !== undefined
}

/** Lowers all sessions of a factor to aal1. */
export async function downgradeSessions(query: RunStatement, factorId: string) {
  await query(
    `delete from auth.mfa_amr_claims
     where authentication_method = 'totp' and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factorId],
  )
  await query(`update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = $1`, [
    factorId,
  ])
}

/** The user and session of a request. */
export type AuthenticatedUser = {
  user: User
  sessionId: string
  sessionCreatedAt: string
  /** Whether both the token and the stored session have aal2. */
  isAal2: boolean
}

const sessionNotFound = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')

/**
 * Gives the user and session of the bearer token.
 * @throws when the token is missing or invalid, when its session has ended, or when the user is banned or deleted
 */
export async function requireSession(auth: AuthContext, call: AuthCall): Promise<AuthenticatedUser> {
  if (!call.token) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  const claims = await auth.tokens.verify(call.token).catch(() => {
    throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature, token is unverifiable')
  })
  const user = await findUserById(auth.database.query, claims.sub)
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const [session] = await auth.database.query<{ aal: string | null; created_at: string }>(
    `select aal::text, created_at from auth.sessions
     where id = $1 and user_id = $2 and (not_after is null or not_after > now())`,
    [claims.session_id, user.id],
  )
  if (!session) throw sessionNotFound()
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned')
  return {
    user,
    sessionId: claims.session_id,
    sessionCreatedAt: session.created_at,
    isAal2: claims.aal === 'aal2' && session.aal === 'aal2',
  }
}

/** `POST /logout`: ends this session (`local`), the user's other sessions (`others`) or all (`global`). */
export async function handleSignOut(auth: AuthContext, call: AuthCall) {
  const { user, sessionId, isAal2 } = await requireSession(auth, call)
  const scope = call.search.get('scope') ?? 'global'
  const conditions: Record<string, string> = {
    local: 'user_id = $1 and id = $2',
    others: 'user_id = $1 and id <> $2',
    global: 'user_id = $1 and $2::uuid is not null',
  }
  const condition = conditions[scope]
  if (!condition) throw new AuthError(400, 'validation_failed', 'Unsupported logout scope')
  // Somebody who knows only the password may sign out themselves, but no other device.
  if (scope !== 'local' && !isAal2 && (await hasVerifiedFactor(auth.database.query, user.id))) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to end other sessions')
  }
  await auth.database.query(`delete from auth.sessions where ${condition}`, [user.id, sessionId])
}
