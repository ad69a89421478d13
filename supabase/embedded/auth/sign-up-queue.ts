import { randomUUID } from 'node:crypto'
import { type AuthContext, type AuthCall, stringField } from './auth-context.ts'
import { queueAuthEmail, emailPurposes } from './queue-auth-email.ts'
import { findUser, insertUser } from './users.ts'

/** A requested account. Without a password the user signs in by e-mailed codes. */
type NewAccount = { id?: string; email: string; passwordHash?: string; data: Record<string, unknown> }

/** The members of a request that change its e-mail. */
type EmailRequest = Pick<AuthCall, 'body' | 'search'>

type QueuedSignUp = {
  email: string
  password_hash: string
  data: Record<string, unknown>
  request: Record<string, string>
}

/**
 * Stores a sign-up, so that a crash after the response does not lose it. Writes one row, whether the address has an
 * account or not. The rest runs after the response, because its duration differs.
 * @returns the id of the new account, if one is created
 */
export async function enqueueSignUp(
  auth: AuthContext,
  call: AuthCall,
  newAccount: Required<Omit<NewAccount, 'id'>>,
): Promise<string> {
  const id = randomUUID()
  const request = {
    code_challenge: stringField(call, 'code_challenge'),
    code_challenge_method: stringField(call, 'code_challenge_method'),
    redirect_to: call.search.get('redirect_to') ?? '',
  }
  await auth.database.query(
    `insert into embedded.sign_ups (id, email, password_hash, data, request)
     values ($1, $2, $3, $4::text::jsonb, $5::text::jsonb)`,
    [id, newAccount.email, newAccount.passwordHash, JSON.stringify(newAccount.data), JSON.stringify(request)],
  )
  auth.later(() => processSignUp(auth, id))
  return id
}

/** Processes sign-ups that an earlier run left. Call before the first request. */
export async function processPendingSignUps(auth: AuthContext): Promise<void> {
  const left = await auth.database.query<{ id: string }>('select id from embedded.sign_ups order by made_at, id')
  for (const { id } of left) await processSignUp(auth, id)
}

async function processSignUp(auth: AuthContext, id: string): Promise<void> {
  const { query } = auth.database
  const [queued] = await query<QueuedSignUp>(
    'select email, password_hash, data, request from embedded.sign_ups where id = $1',
    [id],
  )
  if (!queued) return
  const { email, password_hash: passwordHash, data, request } = queued
  const existing = await findUser(query, email)
  if (!existing?.email_confirmed_at) {
    const { redirect_to: redirectTo, ...body } = request
    const search = new URLSearchParams(redirectTo ? { redirect_to: redirectTo } : {})
    await replaceUnconfirmed(auth, { body, search }, { id, email, passwordHash, data })
  }
  await query('delete from embedded.sign_ups where id = $1', [id])
}

/**
 * Replaces an unconfirmed account and e-mails a code. Does nothing when the address was confirmed or taken meanwhile.
 */
export async function replaceUnconfirmed(
  auth: AuthContext,
  request: EmailRequest,
  newAccount: NewAccount,
): Promise<void> {
  try {
    await auth.database.transaction(async (query) => {
      await query('delete from auth.users where email = $1 and email_confirmed_at is null and not is_sso_user', [
        newAccount.email,
      ])
      const user = await insertUser(query, { ...newAccount, confirmed: false })
      await queueAuthEmail(auth, query, request, { user, purpose: emailPurposes.confirmation })
      // In the same transaction, so that the next start does not process it again.
      if (newAccount.id) await query('delete from embedded.sign_ups where id = $1', [newAccount.id])
    })
    auth.deliver()
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
  }
}
