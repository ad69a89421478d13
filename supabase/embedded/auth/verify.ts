import type { RunStatement } from '../database/database.ts'
import { type AuthContext, type AuthCall, stringField } from './auth-context.ts'
import { AuthError, emailExists, invalidCode, invalidLink } from './auth-error.ts'
import { consumeCode, consumeLinkToken, type OneTimeTokenType } from './one-time-tokens.ts'
import { queueNotice } from './queue-notice.ts'
import { createSession, isBanned } from './sessions.ts'
import { readEmail } from './sign-up.ts'
import { findUserById, type User } from './users.ts'

/** The token types that each verification type may consume. */
const tokenTypesOf: Record<string, OneTimeTokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  email: ['confirmation_token', 'recovery_token'],
  magiclink: ['confirmation_token', 'recovery_token'],
  recovery: ['recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
}

export const otherMailboxMessage = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/**
 * `POST /verify`: creates a session from a link token, or from an address and its code. `sign_up` names the sign-up of the
 * client, which its metadata has as `sign_up`, too. If it is another one, the confirmed account loses its password:
 * whoever signed up may not be whoever opens the e-mail. Clients that do not name any keep the password, as on hosted.
 */
export async function handleVerify(auth: AuthContext, call: AuthCall) {
  const type = stringField(call, 'type')
  const secret = stringField(call, 'token_hash')
  if (secret) {
    const done = await auth.database.transaction(async (query) => {
      const user = await completeLink(auth, query, { type, secret, signUp: call.body.sign_up })
      return user && user !== 'awaiting-other-mailbox' ? createSession(auth, query, user, 'otp', call) : user
    })
    if (!done) throw invalidLink()
    auth.wake()
    return done === 'awaiting-other-mailbox' ? { msg: otherMailboxMessage, code: '200' } : done
  }

  const email = readEmail(call)
  if (email === null) throw new AuthError(422, 'validation_failed', 'Invalid email format')
  const code = stringField(call, 'token').replace(/\s/g, '')
  const types = requireTypes(type)
  const done = await auth.limiter.guess('code', { account: email, client: call.client }, () =>
    auth.database.transaction(async (query) => {
      const consumed = await consumeCode(query, email, code, types, auth.settings.codeSeconds)
      const user = consumed && (await complete(auth, query, consumed, call.body.sign_up))
      return user && user !== 'awaiting-other-mailbox' ? createSession(auth, query, user, 'otp', call) : user
    }),
  )
  if (!done) throw invalidCode()
  auth.wake()
  return done === 'awaiting-other-mailbox' ? { msg: otherMailboxMessage, code: '200' } : done
}

/**
 * Consumes a link token and applies it; undefined when the token is invalid.
 * @param link its `signUp` is the `sign_up` of `POST /verify`
 */
export async function completeLink(
  auth: AuthContext,
  query: RunStatement,
  { type, secret, signUp }: { type: string; secret: string; signUp?: unknown },
) {
  const consumed = await consumeLinkToken(
    query,
    secret.replace(/^pkce_/, ''),
    requireTypes(type),
    auth.settings.codeSeconds,
  )
  return consumed && complete(auth, query, consumed, signUp)
}

function requireTypes(type: string) {
  const types = Object.hasOwn(tokenTypesOf, type) ? tokenTypesOf[type] : undefined
  if (!types) throw new AuthError(400, 'validation_failed', 'Verify requires a verification type')
  return types
}

/** Gives 'awaiting-other-mailbox' for a change of address that the other mailbox has not confirmed yet. */
async function complete(
  auth: AuthContext,
  query: RunStatement,
  consumed: { user_id: string; token_type: OneTimeTokenType },
  signUp: unknown,
): Promise<User | 'awaiting-other-mailbox' | undefined> {
  const user = await findUserById(query, consumed.user_id)
  if (!user || isBanned(user)) return undefined
  if (consumed.token_type === 'confirmation_token' || consumed.token_type === 'recovery_token') {
    const isOwnSignUp = signUp === undefined || (signUp !== '' && signUp === user.raw_user_meta_data['sign_up'])
    const keepsPassword = consumed.token_type === 'confirmation_token' && isOwnSignUp
    if (!user.email_confirmed_at) await confirm(query, user, keepsPassword)
    return findUserById(query, user.id)
  }
  return changeEmail(auth, query, user)
}

/** Confirms the address, and removes a password that somebody else may have set. Recovery confirms the address too. */
async function confirm(query: RunStatement, user: User, keepsPassword: boolean) {
  await query(
    `update auth.users set
       email_confirmed_at = now(), updated_at = now(),
       encrypted_password = case when $2::boolean then encrypted_password else '' end,
       raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'
     where id = $1`,
    [user.id, keepsPassword],
  )
  await markVerified(query, user.id, user.email)
}

async function changeEmail(auth: AuthContext, query: RunStatement, user: User) {
  const [waiting] = await query(
    `select 1 from auth.one_time_tokens
     where user_id = $1 and token_type in ('email_change_token_new', 'email_change_token_current')`,
    [user.id],
  )
  if (waiting) {
    await query('update auth.users set email_change_confirm_status = 1, updated_at = now() where id = $1', [user.id])
    return 'awaiting-other-mailbox' as const
  }
  try {
    await query(
      `update auth.users set
         email = email_change, email_change = '', email_change_confirm_status = 0, updated_at = now(),
         raw_user_meta_data = raw_user_meta_data || jsonb_build_object('email', email_change, 'email_verified', true)
       where id = $1`,
      [user.id],
    )
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    throw emailExists()
  }
  await deleteEmailedTokens(query, user.id)
  const changed = await findUserById(query, user.id)
  if (!changed) return undefined
  await markVerified(query, changed.id, changed.email)
  await queueNotice(auth, query, 'email_changed', changed, user.email)
  return changed
}

/** Deletes all e-mailed tokens, so that the previous mailbox cannot access the account. */
async function deleteEmailedTokens(query: RunStatement, userId: string) {
  await query('delete from auth.one_time_tokens where user_id = $1', [userId])
  // The PKCE flow of this change stays, because its browser may still exchange the code.
  await query(`delete from auth.flow_state where user_id = $1 and authentication_method <> 'email_change'`, [userId])
}

const markVerified = (query: RunStatement, userId: string, email: string) =>
  query(
    `update auth.identities
     set identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true), updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [userId, email],
  )
