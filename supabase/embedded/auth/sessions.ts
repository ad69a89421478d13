import { randomBytes, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Query } from '../database/database.ts'
import type { Auth, Call } from './auth-context.ts'
import { AuthError } from './auth-error.ts'
import { findUserById, type User, userJson } from './users.ts'

type RefreshToken = { id: number; token: string; parent: string | null; revoked: boolean; fresh: boolean }

/** How a session was begun, as the `amr` claim tells it. */
export type Method = 'password' | 'otp' | 'magiclink' | 'recovery' | 'email/signup' | 'email_change'

/** Begins a session and answers with its tokens. */
export async function beginSession(auth: Auth, query: Query, user: User, method: Method, call: Call) {
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

const ipOf = ({ address }: Call) => (isIP(address) ? address : null)

/**
 * Gives new tokens for a refresh token and retires it. The one just retired is answered with its successor again, so
 * that parallel requests and a lost answer do no harm; an older one ends the session, since it may be stolen.
 */
export async function refreshSession(auth: Auth, token: string, call: Call) {
  const answer = await auth.database.transaction(async (query) => {
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
    // A phone goes from one network to another; the list of devices shows the one it was last in.
    await query('update auth.sessions set user_agent = $2, ip = $3::text::inet where id = $1', [
      found.session_id,
      call.userAgent,
      ipOf(call),
    ])
    return sessionJson(auth, query, user, found.session_id, next)
  })
  if (answer === null) {
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }
  if (answer === 'reused') {
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  }
  return answer
}

async function rotate(query: Query, token: RefreshToken, userId: string, sessionId: string) {
  await query('update auth.refresh_tokens set revoked = true, updated_at = now() where id = $1', [token.id])
  await query(`update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now() where id = $1`, [
    sessionId,
  ])
  return insertRefreshToken(query, userId, sessionId, token.token)
}

/** Two refreshes of one session wait for each other. */
async function lockSession(query: Query, id: string) {
  const [session] = await query(
    'select id from auth.sessions where id = $1 and (not_after is null or not_after > now()) for update',
    [id],
  )
  return session
}

async function insertRefreshToken(query: Query, userId: string, sessionId: string, parent: string | null) {
  const token = randomBytes(24).toString('base64url')
  await query(
    `insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, parent, session_id)
     values ($1, $2, false, now(), now(), $3, $4)`,
    [token, userId, parent, sessionId],
  )
  return token
}

export const isBanned = (user: User) => user.banned_until !== null && new Date(user.banned_until) > new Date()

async function sessionJson(auth: Auth, query: Query, user: User, sessionId: string, refreshToken: string) {
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
 * Gives the session of a person who has shown their second factor new tokens of that rank. Their sessions that have not
 * shown it end, and so do secrets that were waiting to become a factor.
 */
export async function raiseSession(auth: Auth, query: Query, { user, sessionId }: Person, factorId: string) {
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
  // Not a successor of the one before: whoever holds that one has shown no second factor, and gets nothing for it.
  await query('delete from auth.refresh_tokens where session_id = $1', [sessionId])
  const token = await insertRefreshToken(query, user.id, sessionId, null)
  await query(`delete from auth.sessions where user_id = $1 and coalesce(aal, 'aal1') < 'aal2'`, [user.id])
  await query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [user.id])
  return sessionJson(auth, query, user, sessionId, token)
}

/** Whether the person has set up a second factor. */
export async function hasVerifiedFactor(query: Query, userId: string) {
  const [factor] = await query(`select 1 from auth.mfa_factors where user_id = $1 and status = 'verified'`, [userId])
  return factor !== undefined
}

/** Takes the rank back from every session that a factor raised. */
export async function loseFactor(query: Query, factorId: string) {
  await query(
    `delete from auth.mfa_amr_claims
     where authentication_method = 'totp' and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factorId],
  )
  await query(`update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = $1`, [
    factorId,
  ])
}

/** Who calls, by which session. */
export type Person = {
  user: User
  sessionId: string
  sessionBegan: string
  /** Whether this session has shown a second factor, by its token and by what is stored. */
  strong: boolean
}

const sessionNotFound = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')

/** The person and session behind the token of a call; refuses a token whose session has ended. */
export async function requirePerson(auth: Auth, call: Call): Promise<Person> {
  if (!call.token) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  const claims = await auth.tokens.verify(call.token).catch(() => {
    throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature, token is unverifiable')
  })
  const [session] = await auth.database.query<{ aal: string | null; created_at: string }>(
    `select aal::text, created_at from auth.sessions
     where id = $1 and user_id = $2 and (not_after is null or not_after > now())`,
    [claims.session_id, claims.sub],
  )
  const user = session && (await findUserById(auth.database.query, claims.sub))
  if (!session || !user) throw sessionNotFound()
  return {
    user,
    sessionId: claims.session_id,
    sessionBegan: session.created_at,
    strong: claims.aal === 'aal2' && session.aal === 'aal2',
  }
}

/** Ends this session, the person's other ones, or all. */
export async function endSessions(auth: Auth, call: Call) {
  const { user, sessionId, strong } = await requirePerson(auth, call)
  const scope = call.search.get('scope') ?? 'global'
  const conditions: Record<string, string> = {
    local: 'user_id = $1 and id = $2',
    others: 'user_id = $1 and id <> $2',
    global: 'user_id = $1 and $2::uuid is not null',
  }
  const condition = conditions[scope]
  if (!condition) throw new AuthError(400, 'validation_failed', 'Unsupported logout scope')
  // Who knows the password alone leaves, and takes nobody along.
  if (scope !== 'local' && !strong && (await hasVerifiedFactor(auth.database.query, user.id))) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to end other sessions')
  }
  await auth.database.query(`delete from auth.sessions where ${condition}`, [user.id, sessionId])
}
