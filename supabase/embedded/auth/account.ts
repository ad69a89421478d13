import type { RunStatement } from '../database/database.ts'
import { type AuthContext, type AuthCall, objectField, stringField } from './auth-context.ts'
import { AuthError, emailExists } from './auth-error.ts'
import { queueJob } from './auth-jobs.ts'
import { emailPurposes, linkRequestOf, queueAuthEmail } from './queue-auth-email.ts'
import { requireMetadataSize } from './metadata-size.ts'
import { consumeCode } from './one-time-tokens.ts'
import { queueNotice } from './queue-notice.ts'
import { hasVerifiedFactor, type AuthenticatedUser, requireSession } from './sessions.ts'
import { requireEmail, requireStrongPassword } from './sign-up.ts'
import { findUser, findUserById, insertUser, type User, userJson } from './users.ts'

/** Older sessions need an e-mailed code to change the password. Same value as hosted. */
const recentSignIn = 24 * 3600_000

/** `GET /user`: the current account. */
export async function handleGetAccount(auth: AuthContext, call: AuthCall) {
  const { user } = await requireSession(auth, call)
  return userJson(auth.database.query, user)
}

/**
 * `PUT /user`: changes the password or the metadata, or starts a change of address. All checks run before the first
 * write, and all writes share one transaction.
 */
export async function handleUpdateAccount(auth: AuthContext, call: AuthCall) {
  const signedIn = await requireSession(auth, call)
  const { user } = signedIn
  if (call.body.app_metadata !== undefined && call.body.app_metadata !== null) throw adminsOnly()
  const email = call.body.email === undefined || call.body.email === '' ? user.email : requireEmail(call)
  const newEmail = email === user.email ? null : email
  const changesPassword = call.body.password !== undefined
  const changesData = call.body.data !== undefined
  const changed = changesPassword || newEmail ? 'email or password' : changesData ? 'user metadata' : null
  if (changed) await requireAal2(auth, signedIn, changed)
  const data = changesData ? mergeMetadata(call, user) : null
  const password = changesPassword ? await checkPassword(auth, call, signedIn) : null
  if (newEmail) countEmailChange(auth, call, newEmail)

  const change = () =>
    auth.database.transaction(async (query) => {
      if (password && !(await consumeReauthenticationCode(auth, query, call, signedIn))) return false
      if (password) await changePassword(auth, query, signedIn, password)
      if (data) await changeMetadata(query, user, data)
      if (newEmail) {
        await startEmailChange(query, user, newEmail)
        // A job, so that the duration does not show who has an account.
        await queueJob(query, { kind: 'change-email', userId: user.id, newEmail, link: linkRequestOf(call) })
      }
      return true
    })
  const done = await (password && needsReauthentication(auth, signedIn)
    ? auth.limiter.guess('code', { account: user.email, client: call.client }, change)
    : change())
  if (!done) throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  auth.wake()
  return userJson(auth.database.query, (await findUserById(auth.database.query, user.id))!)
}

const adminsOnly = () => new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')

/**
 * With a second factor set up, changing the password, address or metadata requires aal2. The metadata is included
 * because every token of the user contains it; hosted does not require a factor there.
 */
async function requireAal2(auth: AuthContext, { user, isAal2 }: AuthenticatedUser, changed: string) {
  if (isAal2 || !(await hasVerifiedFactor(auth.database.query, user.id))) return
  const message = `AAL2 session is required to update ${changed} when MFA is enabled.`
  throw new AuthError(401, 'insufficient_aal', message)
}

type CheckedPassword = { hash: string; isCurrent: boolean }

/**
 * Checks a new password. That it equals the current one is reported only after the sender is authenticated: reported
 * earlier, it would confirm a guessed password.
 */
async function checkPassword(auth: AuthContext, call: AuthCall, signedIn: AuthenticatedUser): Promise<CheckedPassword> {
  auth.limiter.countCall('signIn', call.client)
  const password = stringField(call, 'password')
  const { email, raw_user_meta_data: data } = signedIn.user
  await requireStrongPassword(auth, password, { email, data })
  if (needsReauthentication(auth, signedIn) && !stringField(call, 'nonce')) {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  if (auth.settings.requireCurrentPassword) await checkCurrentPassword(auth, call, signedIn)
  const isCurrent = await auth.passwords.matches(password, signedIn.user.encrypted_password)
  return { hash: await auth.passwords.hash(password), isCurrent }
}

/**
 * Only a session that began with the password must repeat it. One that began by e-mail may belong to a person who
 * forgot it.
 */
async function checkCurrentPassword(auth: AuthContext, call: AuthCall, { user, sessionId }: AuthenticatedUser) {
  const [signedInWithIt] = await auth.database.query(
    `select 1 from auth.mfa_amr_claims where session_id = $1 and authentication_method = 'password'`,
    [sessionId],
  )
  if (!signedInWithIt) return
  const current = stringField(call, 'current_password')
  const message = 'Current password required when setting new password.'
  if (!current) throw new AuthError(400, 'current_password_required', message)
  const fits = () => auth.passwords.matches(current, user.encrypted_password)
  if (await auth.limiter.guess('password', { account: user.email, client: call.client }, fits)) return
  throw new AuthError(400, 'current_password_invalid', message)
}

const needsReauthentication = (auth: AuthContext, { sessionCreatedAt }: AuthenticatedUser) =>
  auth.settings.securePasswordChange && auth.now() > new Date(sessionCreatedAt).getTime() + recentSignIn

/** Consumes the code of `GET /reauthenticate`, if this session needs one. */
async function consumeReauthenticationCode(
  auth: AuthContext,
  query: RunStatement,
  call: AuthCall,
  signedIn: AuthenticatedUser,
) {
  if (!needsReauthentication(auth, signedIn)) return true
  const nonce = stringField(call, 'nonce').replace(/\s/g, '')
  const { codeSeconds } = auth.settings
  return Boolean(await consumeCode(query, signedIn.user.email, nonce, ['reauthentication_token'], codeSeconds))
}

/** Ends all other sessions and everything that was e-mailed before, in case somebody else knew the old password. */
async function changePassword(
  auth: AuthContext,
  query: RunStatement,
  { user, sessionId }: AuthenticatedUser,
  password: CheckedPassword,
) {
  if (password.isCurrent) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  await query(
    `update auth.users set
       encrypted_password = $2, updated_at = now(), confirmation_sent_at = null, recovery_sent_at = null,
       email_change_sent_at = null, reauthentication_sent_at = null
     where id = $1`,
    [user.id, password.hash],
  )
  await query('delete from auth.sessions where user_id = $1 and id <> $2', [user.id, sessionId])
  await query('delete from auth.one_time_tokens where user_id = $1', [user.id])
  // The first password of an account changes none.
  if (user.encrypted_password) await queueNotice(auth, query, 'password_changed', user)
}

/** Members that are null are removed; members that are missing stay. */
function mergeMetadata(call: AuthCall, user: User) {
  const given = Object.entries({ ...user.raw_user_meta_data, ...objectField(call, 'data') })
  return requireMetadataSize(Object.fromEntries(given.filter(([, value]) => value !== null)))
}

async function changeMetadata(query: RunStatement, user: User, data: Record<string, unknown>) {
  await query('update auth.users set raw_user_meta_data = $2::text::jsonb, updated_at = now() where id = $1', [
    user.id,
    JSON.stringify(data),
  ])
}

function countEmailChange(auth: AuthContext, call: AuthCall, email: string) {
  auth.limiter.countCall('mail', call.client)
  auth.limiter.countEmail('email_change', email)
}

/** Does not check whether the address is taken, so the response reveals nothing. The unique key decides at the end. */
const startEmailChange = (query: RunStatement, user: User, email: string) =>
  query(
    `update auth.users set
       email_change = $2, email_change_confirm_status = 0, email_change_sent_at = now(), updated_at = now()
     where id = $1`,
    [user.id, email],
  )

/** `GET /reauthenticate`: e-mails the code that an older session needs to change the password. */
export async function handleReauthenticate(auth: AuthContext, call: AuthCall) {
  const { user } = await requireSession(auth, call)
  auth.limiter.countCall('mail', call.client)
  auth.limiter.countEmail('reauthentication', user.email)
  await auth.database.transaction((query) =>
    queueAuthEmail(auth, query, { user, purpose: emailPurposes.reauthentication, link: linkRequestOf(call) }),
  )
  auth.wake()
  return {}
}

/** `POST /admin/users`, with the secret key only: creates an account without sending an e-mail. */
export async function handleCreateAccount(auth: AuthContext, call: AuthCall) {
  const email = requireEmail(call)
  const password = stringField(call, 'password')
  const data = requireMetadataSize(objectField(call, 'user_metadata'))
  if (password) await requireStrongPassword(auth, password, { email, data })
  if (await findUser(auth.database.query, email)) throw emailExists()
  const passwordHash = password ? await auth.passwords.hash(password) : ''
  return auth.database.transaction(async (query) => {
    const user = await insertUser(query, { email, passwordHash, data, confirmed: call.body.email_confirm === true })
    return userJson(query, user)
  })
}
