import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { RunStatement } from '../database/database.ts'
import { type AuthContext, type AuthCall, stringField } from './auth-context.ts'
import { AuthError } from './auth-error.ts'
import { queueNotice } from './queue-notice.ts'
import {
  hasVerifiedFactor,
  downgradeSessions,
  type AuthenticatedUser,
  upgradeSession,
  requireSession,
} from './sessions.ts'
import { createTotp, matchStep } from './totp.ts'

type Factor = {
  id: string
  status: 'unverified' | 'verified'
  friendly_name: string | null
  secret: string
  last_used_step: number | null
}

/** Lifetime of a challenge, and of a factor that is not verified yet. */
const challengeLifetimeMs = 300_000

const maxNameLength = 100

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

/** `POST /factors`: creates a TOTP secret. The factor is unverified until `POST /factors/:id/verify`. */
export async function handleEnrollFactor(auth: AuthContext, call: AuthCall) {
  const signedIn = await requireSession(auth, call)
  if (stringField(call, 'factor_type') !== 'totp') {
    throw new AuthError(400, 'validation_failed', 'factor_type needs to be totp')
  }
  const name = stringField(call, 'friendly_name').trim()
  if (name.length > maxNameLength) {
    throw new AuthError(400, 'validation_failed', `friendly_name can have at most ${maxNameLength} characters`)
  }
  const issuer = stringField(call, 'issuer') || new URL(auth.siteUrl).host
  const totp = createTotp(issuer, signedIn.user.email)
  const id = randomUUID()
  await auth.database.transaction(async (query) => {
    await requireFactorAllowed(auth, query, signedIn, name)
    await query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
       values ($1, $2, $3, 'totp', 'unverified', $4, to_timestamp($5), to_timestamp($5))`,
      [id, signedIn.user.id, name, totp.secret, auth.now() / 1000],
    )
  })
  return { id, type: 'totp', friendly_name: name, totp }
}

/**
 * Throws when there are too many factors, when the name is taken, or when the session is not aal2 though it has to be.
 */
async function requireFactorAllowed(auth: AuthContext, query: RunStatement, signedIn: AuthenticatedUser, name: string) {
  await lockUser(query, signedIn)
  await query(
    `delete from auth.mfa_factors
     where user_id = $1 and status = 'unverified' and created_at < to_timestamp($2)`,
    [signedIn.user.id, (auth.now() - challengeLifetimeMs) / 1000],
  )
  const factors = await query<Pick<Factor, 'status' | 'friendly_name'>>(
    'select status::text, friendly_name from auth.mfa_factors where user_id = $1',
    [signedIn.user.id],
  )
  await requireAal2ForFactor(query, signedIn)
  // As on hosted, no name is a name too.
  if (factors.some((factor) => (factor.friendly_name ?? '') === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`
    throw new AuthError(422, 'mfa_factor_name_conflict', message)
  }
  if (factors.length >= auth.settings.maxFactors) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message)
  }
}

/** Serializes enrollment and verification for each user, so that the count of factors is right. */
const lockUser = (query: RunStatement, { user }: AuthenticatedUser) =>
  query('select from auth.users where id = $1 for update', [user.id])

/** A user with a verified factor must have used one in this session (aal2) to add another. */
async function requireAal2ForFactor(query: RunStatement, { user, isAal2 }: AuthenticatedUser) {
  if (isAal2 || !(await hasVerifiedFactor(query, user.id))) return
  throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
}

/** `POST /factors/:id/challenge`: creates a challenge for one code. */
export async function handleChallengeFactor(auth: AuthContext, call: AuthCall) {
  const signedIn = await requireSession(auth, call)
  const id = randomUUID()
  const now = auth.now()
  await auth.database.transaction(async (query) => {
    const factor = await lockFactor(query, signedIn, call.id)
    await query('delete from auth.mfa_challenges where factor_id = $1 and created_at < to_timestamp($2)', [
      factor.id,
      (now - challengeLifetimeMs) / 1000,
    ])
    await query(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
       values ($1, $2, to_timestamp($3), $4::text::inet)`,
      [id, factor.id, now / 1000, isIP(call.address) ? call.address : '127.0.0.1'],
    )
    await query('update auth.mfa_factors set last_challenged_at = to_timestamp($2) where id = $1', [
      factor.id,
      now / 1000,
    ])
  })
  return { id, type: 'totp', expires_at: Math.floor((now + challengeLifetimeMs) / 1000) }
}

/**
 * `POST /factors/:id/verify`: checks a code, raises the session to aal2 and gives new tokens. Other sessions below aal2
 * end. All of it happens in one transaction.
 */
export async function handleVerifyFactor(auth: AuthContext, call: AuthCall) {
  const signedIn = await requireSession(auth, call)
  const code = stringField(call, 'code').replace(/\s/g, '')
  if (!code) throw new AuthError(400, 'validation_failed', 'Code needs to be non-empty')
  const response = await auth.limiter.guess('factor', { account: signedIn.user.id, client: call.client }, () =>
    auth.database.transaction(async (query) => {
      await lockUser(query, signedIn)
      const factor = await lockFactor(query, signedIn, call.id)
      if (factor.status === 'unverified') await requireAal2ForFactor(query, signedIn)
      const challenge = await requireChallenge(auth, query, factor, stringField(call, 'challenge_id'))
      const step = matchStep(code, factor.secret, auth.now())
      // A code is valid once, so an observed code is useless.
      if (step === null || (factor.last_used_step !== null && step <= factor.last_used_step)) return null
      await consumeChallenge(auth, query, factor, challenge, step)
      if (factor.status === 'unverified') await queueNotice(auth, query, 'mfa_factor_enrolled', signedIn.user)
      return upgradeSession(auth, query, signedIn, factor.id)
    }),
  )
  if (!response) throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  auth.wake()
  return response
}

/** Marks the challenge and the time step as used, and the factor as verified. */
async function consumeChallenge(
  auth: AuthContext,
  query: RunStatement,
  factor: Factor,
  challenge: string,
  step: number,
) {
  const now = auth.now() / 1000
  await query('update auth.mfa_challenges set verified_at = to_timestamp($2) where id = $1', [challenge, now])
  await query(
    `update auth.mfa_factors set status = 'verified', last_used_step = $2, updated_at = to_timestamp($3) where id = $1`,
    [factor.id, step, now],
  )
}

/** Throws unless the challenge belongs to this factor, is unused and has not expired. */
async function requireChallenge(auth: AuthContext, query: RunStatement, factor: Factor, id: string) {
  const [challenge] = isUuid(id)
    ? await query<{ fresh: boolean }>(
        `select created_at >= to_timestamp($3) as fresh from auth.mfa_challenges
         where id = $1 and factor_id = $2 and verified_at is null`,
        [id, factor.id, (auth.now() - challengeLifetimeMs) / 1000],
      )
    : []
  if (!challenge) {
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  }
  if (!challenge.fresh) {
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
    throw new AuthError(422, 'mfa_challenge_expired', message)
  }
  return id
}

/** `DELETE /factors/:id`: removes the factor. Sessions that it raised to aal2 go back to aal1. */
export async function handleUnenrollFactor(auth: AuthContext, call: AuthCall) {
  const signedIn = await requireSession(auth, call)
  await auth.database.transaction(async (query) => {
    const factor = await lockFactor(query, signedIn, call.id)
    if (factor.status === 'verified' && !signedIn.isAal2) {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    await downgradeSessions(query, factor.id)
    await query('delete from auth.mfa_factors where id = $1', [factor.id])
    if (factor.status === 'verified') await queueNotice(auth, query, 'mfa_factor_unenrolled', signedIn.user)
  })
  auth.wake()
  return { id: call.id }
}

/** Gives the user's own factor and locks its row, which serializes attempts. */
async function lockFactor(query: RunStatement, signedIn: AuthenticatedUser, id: string): Promise<Factor> {
  const [factor] = isUuid(id)
    ? await query<Factor>(
        `select id, status::text, friendly_name, secret, last_used_step from auth.mfa_factors
         where id = $1 and user_id = $2 for update`,
        [id, signedIn.user.id],
      )
    : []
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}
