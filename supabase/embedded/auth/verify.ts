import type { Query } from '../database/database.ts'
import { type Auth, type Call, textOf } from './auth-context.ts'
import { AuthError, wrongCode, wrongLink } from './auth-error.ts'
import { claimCode, claimLink, type OneTimeType } from './one-time-tokens.ts'
import { queueNotice } from './queue-notice.ts'
import { beginSession, isBanned } from './sessions.ts'
import { emailOf } from './sign-up.ts'
import { findUserById, type User } from './users.ts'

/** Which secrets a verification of that name may use up. */
const typesOf: Record<string, OneTimeType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  email: ['confirmation_token', 'recovery_token'],
  magiclink: ['confirmation_token', 'recovery_token'],
  recovery: ['recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
}

export const halfWay = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** Signs a person in by the secret of a link, or by an address and its code. */
export async function verify(auth: Auth, call: Call) {
  const type = textOf(call, 'type')
  const secret = textOf(call, 'token_hash')
  if (secret) {
    const done = await auth.database.transaction(async (query) => {
      const user = await completeLink(auth, query, type, secret)
      return user && user !== 'half' ? beginSession(auth, query, user, 'otp', call) : user
    })
    if (!done) throw wrongLink()
    auth.deliver()
    return done === 'half' ? { msg: halfWay, code: '200' } : done
  }

  const email = emailOf(call)
  const code = textOf(call, 'token').replace(/\s/g, '')
  const types = requireTypes(type)
  const done = await auth.limiter.guess('code', email, () =>
    auth.database.transaction(async (query) => {
      const claimed = await claimCode(query, email, code, types, auth.settings.codeSeconds)
      const user = claimed && (await complete(auth, query, claimed))
      return user && user !== 'half' ? beginSession(auth, query, user, 'otp', call) : user
    }),
  )
  if (!done) throw wrongCode()
  auth.deliver()
  return done === 'half' ? { msg: halfWay, code: '200' } : done
}

/** Uses a link's secret up and does what it proves; undefined when it proves nothing. */
export async function completeLink(auth: Auth, query: Query, type: string, secret: string) {
  const claimed = await claimLink(query, secret.replace(/^pkce_/, ''), requireTypes(type), auth.settings.codeSeconds)
  return claimed && complete(auth, query, claimed)
}

function requireTypes(type: string) {
  const types = Object.hasOwn(typesOf, type) ? typesOf[type] : undefined
  if (!types) throw new AuthError(400, 'validation_failed', 'Verify requires a verification type')
  return types
}

/** `half` is an address change that waits for the other mailbox. */
async function complete(
  auth: Auth,
  query: Query,
  claimed: { user_id: string; token_type: OneTimeType },
): Promise<User | 'half' | undefined> {
  const user = await findUserById(query, claimed.user_id)
  if (!user || isBanned(user)) return undefined
  if (claimed.token_type === 'confirmation_token' || claimed.token_type === 'recovery_token') {
    if (!user.email_confirmed_at) await confirm(query, user, claimed.token_type === 'confirmation_token')
    return findUserById(query, user.id)
  }
  return changeEmail(auth, query, user)
}

/**
 * A recovery proves the mailbox as well, but not that the password waiting there was chosen by its owner: it goes.
 */
async function confirm(query: Query, user: User, keepPassword: boolean) {
  await query(
    `update auth.users set
       email_confirmed_at = now(), updated_at = now(),
       encrypted_password = case when $2::boolean then encrypted_password else '' end,
       raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'
     where id = $1`,
    [user.id, keepPassword],
  )
  await markVerified(query, user.id, user.email)
}

async function changeEmail(auth: Auth, query: Query, user: User) {
  const [waiting] = await query(
    `select 1 from auth.one_time_tokens
     where user_id = $1 and token_type in ('email_change_token_new', 'email_change_token_current')`,
    [user.id],
  )
  if (waiting) {
    await query('update auth.users set email_change_confirm_status = 1, updated_at = now() where id = $1', [user.id])
    return 'half' as const
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
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
  }
  await forgetMailed(query, user.id)
  const changed = await findUserById(query, user.id)
  if (!changed) return undefined
  await markVerified(query, changed.id, changed.email)
  await queueNotice(auth, query, 'email_changed', changed, user.email)
  return changed
}

/** Whoever reads the former mailbox holds no key to the account any more: what was mailed there opens nothing. */
async function forgetMailed(query: Query, userId: string) {
  await query('delete from auth.one_time_tokens where user_id = $1', [userId])
  // The change itself may be on its way back to a browser that asked for it with PKCE.
  await query(`delete from auth.flow_state where user_id = $1 and authentication_method <> 'email_change'`, [userId])
}

const markVerified = (query: Query, userId: string, email: string) =>
  query(
    `update auth.identities
     set identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true), updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [userId, email],
  )
