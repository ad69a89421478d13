import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Query } from '../database/database.ts'
import { type Auth, type Call, textOf } from './auth-context.ts'
import { AuthError } from './auth-error.ts'
import { queueNotice } from './queue-notice.ts'
import { hasVerifiedFactor, loseFactor, type Person, raiseSession, requirePerson } from './sessions.ts'
import { createTotp, stepOf } from './totp.ts'

type Factor = {
  id: string
  status: 'unverified' | 'verified'
  friendly_name: string | null
  secret: string
  last_used_step: number | null
}

/** How long a challenge waits for its code, and a factor that nobody confirmed for being confirmed. */
const waitsFor = 300_000

const longestName = 100

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

/** `POST /factors`: a new secret for an authenticator app. It counts once a code of it was shown. */
export async function enrollFactor(auth: Auth, call: Call) {
  const person = await requirePerson(auth, call)
  if (textOf(call, 'factor_type') !== 'totp') {
    throw new AuthError(400, 'validation_failed', 'factor_type needs to be totp')
  }
  const name = textOf(call, 'friendly_name').trim()
  if (name.length > longestName) {
    throw new AuthError(400, 'validation_failed', `friendly_name can have at most ${longestName} characters`)
  }
  const issuer = textOf(call, 'issuer') || new URL(auth.siteUrl).host
  const totp = createTotp(issuer, person.user.email)
  const id = randomUUID()
  await auth.database.transaction(async (query) => {
    await refuseFactor(auth, query, person, name)
    await query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
       values ($1, $2, $3, 'totp', 'unverified', $4, to_timestamp($5), to_timestamp($5))`,
      [id, person.user.id, name, totp.secret, auth.now() / 1000],
    )
  })
  return { id, type: 'totp', friendly_name: name, totp }
}

/** Says no to one factor more: too many, a name that is taken, or a session that has not shown the one there is. */
async function refuseFactor(auth: Auth, query: Query, person: Person, name: string) {
  await lockPerson(query, person)
  await query(
    `delete from auth.mfa_factors
     where user_id = $1 and status = 'unverified' and created_at < to_timestamp($2)`,
    [person.user.id, (auth.now() - waitsFor) / 1000],
  )
  const factors = await query<Pick<Factor, 'status' | 'friendly_name'>>(
    'select status::text, friendly_name from auth.mfa_factors where user_id = $1',
    [person.user.id],
  )
  await requireShown(query, person)
  if (name !== '' && factors.some((factor) => factor.friendly_name === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`
    throw new AuthError(422, 'mfa_factor_name_conflict', message)
  }
  if (factors.length >= auth.settings.maxFactors) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message)
  }
}

/** Enrolments and confirmations of one person wait for each other, and so count each other. */
const lockPerson = (query: Query, { user }: Person) =>
  query('select from auth.users where id = $1 for update', [user.id])

/** Beside a factor that counts, another takes a session that has shown it. */
async function requireShown(query: Query, { user, strong }: Person) {
  if (strong || !(await hasVerifiedFactor(query, user.id))) return
  throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
}

/** `POST /factors/:id/challenge`: begins an attempt to show the factor. */
export async function challengeFactor(auth: Auth, call: Call) {
  const person = await requirePerson(auth, call)
  const id = randomUUID()
  const now = auth.now()
  await auth.database.transaction(async (query) => {
    const factor = await lockFactor(query, person, call.id)
    await query('delete from auth.mfa_challenges where factor_id = $1 and created_at < to_timestamp($2)', [
      factor.id,
      (now - waitsFor) / 1000,
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
  return { id, type: 'totp', expires_at: Math.floor((now + waitsFor) / 1000) }
}

/**
 * `POST /factors/:id/verify`: a code for a challenge. The session becomes one of two factors and gets new tokens; what
 * the person has that has shown only one ends. All of it happens, or nothing.
 */
export async function verifyFactor(auth: Auth, call: Call) {
  const person = await requirePerson(auth, call)
  const code = textOf(call, 'code').replace(/\s/g, '')
  if (!code) throw new AuthError(400, 'validation_failed', 'Code needs to be non-empty')
  const answer = await auth.limiter.guess('factor', person.user.id, () =>
    auth.database.transaction(async (query) => {
      await lockPerson(query, person)
      const factor = await lockFactor(query, person, call.id)
      if (factor.status === 'unverified') await requireShown(query, person)
      const challenge = await requireChallenge(auth, query, factor, textOf(call, 'challenge_id'))
      const step = stepOf(code, factor.secret, auth.now())
      // A code that was seen over a shoulder, or on its way, opens nothing once its owner has used it.
      if (step === null || (factor.last_used_step !== null && step <= factor.last_used_step)) return null
      await useUp(auth, query, factor, challenge, step)
      if (factor.status === 'unverified') await queueNotice(auth, query, 'mfa_factor_enrolled', person.user)
      return raiseSession(auth, query, person, factor.id)
    }),
  )
  if (!answer) throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  auth.deliver()
  return answer
}

/** A challenge is good for one code, and that step's code for one challenge; the factor counts from now on. */
async function useUp(auth: Auth, query: Query, factor: Factor, challenge: string, step: number) {
  const now = auth.now() / 1000
  await query('update auth.mfa_challenges set verified_at = to_timestamp($2) where id = $1', [challenge, now])
  await query(
    `update auth.mfa_factors set status = 'verified', last_used_step = $2, updated_at = to_timestamp($3) where id = $1`,
    [factor.id, step, now],
  )
}

/** A challenge of this factor that is neither used nor too old. */
async function requireChallenge(auth: Auth, query: Query, factor: Factor, id: string) {
  const [challenge] = isUuid(id)
    ? await query<{ fresh: boolean }>(
        `select created_at >= to_timestamp($3) as fresh from auth.mfa_challenges
         where id = $1 and factor_id = $2 and verified_at is null`,
        [id, factor.id, (auth.now() - waitsFor) / 1000],
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

/** `DELETE /factors/:id`: the factor goes, and the rank of every session that was raised by it. */
export async function unenrollFactor(auth: Auth, call: Call) {
  const person = await requirePerson(auth, call)
  await auth.database.transaction(async (query) => {
    const factor = await lockFactor(query, person, call.id)
    if (factor.status === 'verified' && !person.strong) {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    await loseFactor(query, factor.id)
    await query('delete from auth.mfa_factors where id = $1', [factor.id])
    if (factor.status === 'verified') await queueNotice(auth, query, 'mfa_factor_unenrolled', person.user)
  })
  auth.deliver()
  return { id: call.id }
}

/** The person's own factor; two attempts with it wait for each other. */
async function lockFactor(query: Query, person: Person, id: string): Promise<Factor> {
  const [factor] = isUuid(id)
    ? await query<Factor>(
        `select id, status::text, friendly_name, secret, last_used_step from auth.mfa_factors
         where id = $1 and user_id = $2 for update`,
        [id, person.user.id],
      )
    : []
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}
