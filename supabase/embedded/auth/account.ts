import type { Query } from '../database/database.ts'
import { type Auth, type Call, objectOf, textOf } from './auth-context.ts'
import { AuthError } from './auth-error.ts'
import { purposes, queueMail } from './queue-auth-email.ts'
import { requireModest } from './metadata-size.ts'
import { claimCode } from './one-time-tokens.ts'
import { hashPassword, passwordFits } from './password.ts'
import { queueNotice } from './queue-notice.ts'
import { hasVerifiedFactor, type Person, requirePerson } from './sessions.ts'
import { emailOf, requireStrong, sendChange } from './sign-up.ts'
import { findUser, findUserById, insertUser, type User, userJson } from './users.ts'

/** How old a session may be to choose a new password without a mailed code; hosted's figure. */
const recentSignIn = 24 * 3600_000

/** `GET /user`: the account as it is now. */
export async function showAccount(auth: Auth, call: Call) {
  const { user } = await requirePerson(auth, call)
  return userJson(auth.database.query, user)
}

/**
 * `PUT /user`: a new password, other metadata, or the start of an address change. What cannot be is refused before
 * anything changes; the rest changes together.
 */
export async function changeAccount(auth: Auth, call: Call) {
  const person = await requirePerson(auth, call)
  const { user } = person
  const email = call.body.email === undefined || call.body.email === '' ? user.email : emailOf(call)
  const newEmail = email === user.email ? null : email
  const changesPassword = call.body.password !== undefined
  const changesData = call.body.data !== undefined
  const changed = changesPassword || newEmail ? 'email or password' : changesData ? 'user metadata' : null
  if (changed) await requireFactorShown(auth, person, changed)
  const data = changesData ? metadataOnceChanged(call, user) : null
  const password = changesPassword ? await checkPassword(auth, call, person) : null
  if (newEmail) countChange(auth, call, newEmail)

  const change = () =>
    auth.database.transaction(async (query) => {
      if (password && !(await confirmedByMail(auth, query, call, person))) return false
      if (password) await changePassword(auth, query, person, password)
      if (data) await changeMetadata(query, user, data)
      if (newEmail) await beginChange(query, user, newEmail)
      return true
    })
  const done = await (password && needsNonce(auth, person) ? auth.limiter.guess('code', user.email, change) : change())
  if (!done) throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  auth.deliver()
  // Later, like every mail that depends on who has an account.
  if (newEmail) auth.later(() => sendChange(auth, call, user, newEmail))
  return userJson(auth.database.query, (await findUserById(auth.database.query, user.id))!)
}

/**
 * Neither a stolen password nor a mailbox gets past a second factor by changing what signs in. Nor does it change what
 * the account says about itself, which travels in the tokens of all its sessions; hosted asks for no factor there.
 */
async function requireFactorShown(auth: Auth, { user, strong }: Person, changed: string) {
  if (strong || !(await hasVerifiedFactor(auth.database.query, user.id))) return
  const message = `AAL2 session is required to update ${changed} when MFA is enabled.`
  throw new AuthError(401, 'insufficient_aal', message)
}

type NewPassword = { hash: string; isPresenceEntry: boolean }

/**
 * What a new password takes before anything else. That it is the present one is said last, once its sender has proven
 * who they are: said earlier, it would tell whoever guesses that they have guessed it.
 */
async function checkPassword(auth: Auth, call: Call, person: Person): Promise<NewPassword> {
  auth.limiter.countCall('signIn', call.client)
  const password = textOf(call, 'password')
  requireStrong(auth, password)
  if (needsNonce(auth, person) && !textOf(call, 'nonce')) {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  if (auth.settings.requireCurrentPassword) await checkCurrentPassword(auth, call, person)
  const isPresenceEntry = await passwordFits(password, person.user.encrypted_password)
  return { hash: await hashPassword(password), isPresenceEntry }
}

/** Whoever signed in with the password has to know it still; whoever came by mail has forgotten it. */
async function checkCurrentPassword(auth: Auth, call: Call, { user, sessionId }: Person) {
  const [signedInWithIt] = await auth.database.query(
    `select 1 from auth.mfa_amr_claims where session_id = $1 and authentication_method = 'password'`,
    [sessionId],
  )
  if (!signedInWithIt) return
  const current = textOf(call, 'current_password')
  const message = 'Current password required when setting new password.'
  if (!current) throw new AuthError(400, 'current_password_required', message)
  const fits = () => passwordFits(current, user.encrypted_password)
  if (await auth.limiter.guess('password', user.email, fits)) return
  throw new AuthError(400, 'current_password_invalid', message)
}

const needsNonce = (auth: Auth, { sessionBegan }: Person) =>
  auth.settings.securePasswordChange && auth.now() > new Date(sessionBegan).getTime() + recentSignIn

/** Uses the code up that `GET /reauthenticate` mailed, where one is needed. */
async function confirmedByMail(auth: Auth, query: Query, call: Call, person: Person) {
  if (!needsNonce(auth, person)) return true
  const nonce = textOf(call, 'nonce').replace(/\s/g, '')
  const { codeSeconds } = auth.settings
  return Boolean(await claimCode(query, person.user.email, nonce, ['reauthentication_token'], codeSeconds))
}

/** Whoever knew the old password is shut out: all other sessions end, waiting recovery mails too. */
async function changePassword(auth: Auth, query: Query, { user, sessionId }: Person, password: NewPassword) {
  if (password.isPresenceEntry) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  await query('update auth.users set encrypted_password = $2, updated_at = now() where id = $1', [
    user.id,
    password.hash,
  ])
  await query('delete from auth.sessions where user_id = $1 and id <> $2', [user.id, sessionId])
  await query(`delete from auth.one_time_tokens where user_id = $1 and token_type = 'recovery_token'`, [user.id])
  await queueNotice(auth, query, 'password_changed', user)
}

/** Members given as null go; the rest stay. */
function metadataOnceChanged(call: Call, user: User) {
  const given = Object.entries({ ...user.raw_user_meta_data, ...objectOf(call, 'data') })
  return requireModest(Object.fromEntries(given.filter(([, value]) => value !== null)))
}

async function changeMetadata(query: Query, user: User, data: Record<string, unknown>) {
  await query('update auth.users set raw_user_meta_data = $2::text::jsonb, updated_at = now() where id = $1', [
    user.id,
    JSON.stringify(data),
  ])
}

function countChange(auth: Auth, call: Call, email: string) {
  auth.limiter.countCall('mail', call.client)
  auth.limiter.countMail('email_change', email)
}

/** The same whether or not somebody else has the address; the unique key decides once both mailboxes agreed. */
const beginChange = (query: Query, user: User, email: string) =>
  query(
    `update auth.users set
       email_change = $2, email_change_confirm_status = 0, email_change_sent_at = now(), updated_at = now()
     where id = $1`,
    [user.id, email],
  )

/** `GET /reauthenticate`: mails the code that a new password takes in a session that is not fresh. */
export async function reauthenticate(auth: Auth, call: Call) {
  const { user } = await requirePerson(auth, call)
  auth.limiter.countCall('mail', call.client)
  auth.limiter.countMail('reauthentication', user.email)
  await auth.database.transaction((query) => queueMail(auth, query, call, { user, purpose: purposes.reauthentication }))
  auth.deliver()
  return {}
}

/** `POST /admin/users`, for the secret key alone: an account without a mail. */
export async function createAccount(auth: Auth, call: Call) {
  const email = emailOf(call)
  const password = textOf(call, 'password')
  if (password) requireStrong(auth, password)
  const data = requireModest(objectOf(call, 'user_metadata'))
  if (await findUser(auth.database.query, email)) throw emailExists()
  const passwordHash = password ? await hashPassword(password) : ''
  return auth.database.transaction(async (query) => {
    const user = await insertUser(query, { email, passwordHash, data, confirmed: call.body.email_confirm === true })
    return userJson(query, user)
  })
}

const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
