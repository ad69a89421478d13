import { type Auth, type Call, objectOf, textOf } from './call.ts'
import { AuthError } from './errors.ts'
import { hashPassword, passwordFits } from './password.ts'
import { requirePerson } from './sessions.ts'
import { emailOf, requireStrong, sendChange } from './sign-up.ts'
import { findUser, findUserById, insertUser, type User, userJson } from './users.ts'

/** `GET /user`: the account as it is now. */
export async function showAccount(auth: Auth, call: Call) {
  const { user } = await requirePerson(auth, call)
  return userJson(auth.database.query, user)
}

/** `PUT /user`: a new password, other metadata, or the start of an address change. */
export async function changeAccount(auth: Auth, call: Call) {
  const { user, sessionId } = await requirePerson(auth, call)
  if (call.body.password !== undefined) await changePassword(auth, call, user, sessionId)
  if (call.body.data !== undefined) await changeMetadata(auth, call, user)
  if (call.body.email !== undefined) await askForChange(auth, call, user)
  return userJson(auth.database.query, (await findUserById(auth.database.query, user.id))!)
}

/** Whoever knew the old password is shut out: all other sessions end, waiting recovery mails too. */
async function changePassword(auth: Auth, call: Call, user: User, sessionId: string) {
  const password = textOf(call, 'password')
  requireStrong(auth, password)
  if (await passwordFits(password, user.encrypted_password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  const passwordHash = await hashPassword(password)
  await auth.database.transaction(async (query) => {
    await query('update auth.users set encrypted_password = $2, updated_at = now() where id = $1', [
      user.id,
      passwordHash,
    ])
    await query('delete from auth.sessions where user_id = $1 and id <> $2', [user.id, sessionId])
    await query(`delete from auth.one_time_tokens where user_id = $1 and token_type = 'recovery_token'`, [user.id])
  })
}

/** Members given as null go; the rest stay. */
async function changeMetadata(auth: Auth, call: Call, user: User) {
  const given = Object.entries({ ...user.raw_user_meta_data, ...objectOf(call, 'data') })
  const data = Object.fromEntries(given.filter(([, value]) => value !== null))
  await auth.database.query(
    'update auth.users set raw_user_meta_data = $2::text::jsonb, updated_at = now() where id = $1',
    [user.id, JSON.stringify(data)],
  )
}

async function askForChange(auth: Auth, call: Call, user: User) {
  const email = emailOf(call)
  if (email === user.email) return
  auth.limiter.countCall('mail', call.client)
  auth.limiter.countMail('email_change', email)
  if (await findUser(auth.database.query, email)) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
  }
  await auth.database.query(
    'update auth.users set email_change = $2, email_change_confirm_status = 0, updated_at = now() where id = $1',
    [user.id, email],
  )
  await sendChange(auth, call, user, email)
}

/** `POST /admin/users`, for the secret key alone: an account without a mail. */
export async function createAccount(auth: Auth, call: Call) {
  const email = emailOf(call)
  const password = textOf(call, 'password')
  if (password) requireStrong(auth, password)
  if (await findUser(auth.database.query, email)) {
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
  }
  const passwordHash = password ? await hashPassword(password) : ''
  return auth.database.transaction(async (query) => {
    const data = objectOf(call, 'user_metadata')
    const user = await insertUser(query, { email, passwordHash, data, confirmed: call.body.email_confirm === true })
    return userJson(query, user)
  })
}
