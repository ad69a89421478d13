import { randomUUID } from 'node:crypto'
import { type Auth, type Call, textOf } from './auth-context.ts'
import { queueMail, purposes } from './queue-auth-email.ts'
import { findUser, insertUser } from './users.ts'

/** Somebody who asks for an account; without a password they sign in by mailed codes. */
type Newcomer = { id?: string; email: string; passwordHash?: string; data: Record<string, unknown> }

/** What of a call shows in the mail that it causes. */
type Asked = Pick<Call, 'body' | 'search'>

type Kept = { email: string; password_hash: string; data: Record<string, unknown>; asked: Record<string, string> }

/**
 * Writes a sign-up down, so that it is not lost once it was acknowledged. It takes one row, whether the address has an
 * account or not; what follows from it takes longer for one of them and must not show in the answer.
 * @returns the id that the account gets, if it is made
 */
export async function keepSignUp(auth: Auth, call: Call, newcomer: Required<Omit<Newcomer, 'id'>>): Promise<string> {
  const id = randomUUID()
  const asked = {
    code_challenge: textOf(call, 'code_challenge'),
    code_challenge_method: textOf(call, 'code_challenge_method'),
    redirect_to: call.search.get('redirect_to') ?? '',
  }
  await auth.database.query(
    `insert into embedded.sign_ups (id, email, password_hash, data, asked)
     values ($1, $2, $3, $4::text::jsonb, $5::text::jsonb)`,
    [id, newcomer.email, newcomer.passwordHash, JSON.stringify(newcomer.data), JSON.stringify(asked)],
  )
  auth.later(() => carryOut(auth, id))
  return id
}

/** Carries out the sign-ups that were acknowledged before the backend ended; call before anything is answered. */
export async function finishSignUps(auth: Auth): Promise<void> {
  const left = await auth.database.query<{ id: string }>('select id from embedded.sign_ups order by made_at, id')
  for (const { id } of left) await carryOut(auth, id)
}

async function carryOut(auth: Auth, id: string): Promise<void> {
  const { query } = auth.database
  const [kept] = await query<Kept>('select email, password_hash, data, asked from embedded.sign_ups where id = $1', [
    id,
  ])
  if (!kept) return
  const { email, password_hash: passwordHash, data, asked } = kept
  const existing = await findUser(query, email)
  if (!existing?.email_confirmed_at) {
    const { redirect_to: redirectTo, ...body } = asked
    const search = new URLSearchParams(redirectTo ? { redirect_to: redirectTo } : {})
    await replaceUnconfirmed(auth, { body, search }, { id, email, passwordHash, data })
  }
  await query('delete from embedded.sign_ups where id = $1', [id])
}

/**
 * Makes an unconfirmed account in place of one that is unconfirmed too, and mails its code. Nothing happens when the
 * address was confirmed, or taken, in the meantime.
 */
export async function replaceUnconfirmed(auth: Auth, asked: Asked, newcomer: Newcomer): Promise<void> {
  try {
    await auth.database.transaction(async (query) => {
      await query('delete from auth.users where email = $1 and email_confirmed_at is null and not is_sso_user', [
        newcomer.email,
      ])
      const user = await insertUser(query, { ...newcomer, confirmed: false })
      await queueMail(auth, query, asked, { user, purpose: purposes.confirmation })
      // Together, so that a start that finishes what was left does not begin it again.
      if (newcomer.id) await query('delete from embedded.sign_ups where id = $1', [newcomer.id])
    })
    auth.deliver()
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
  }
}
