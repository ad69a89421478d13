import { randomUUID } from 'node:crypto'
import { createPasswordHasher } from '../auth/password.ts'
import { insertUser } from '../auth/users.ts'
import type { CallerClaims } from '../auth/caller-claims.ts'
import type { RunStatement } from '../database/database.ts'

/**
 * The caller of a statement: anon (`null`), `'service_role'`, or a user by id. A user has a session, unless other
 * claims are given.
 */
export type SqlCaller = null | string | { id: string; claims: Record<string, unknown> }

/** Creates users and gives the claims of callers. Each user gets one session, unless the database has one already. */
export async function createTestUsers(query: RunStatement, passwordCost?: number) {
  const passwords = createPasswordHasher(passwordCost)
  const known = await query<{ user_id: string; id: string }>('select user_id, id from auth.sessions')
  const sessions = new Map(known.map(({ user_id, id }) => [user_id, id]))

  const sessionOf = async (id: string) => {
    const own = sessions.get(id)
    if (own) return own
    const sessionId = randomUUID()
    await query(
      `insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now(), now(), 'aal1')`,
      [sessionId, id],
    )
    sessions.set(id, sessionId)
    return sessionId
  }

  const userClaims = async (id: string): Promise<CallerClaims> => {
    const [user] = await query<{ email: string }>('select email from auth.users where id = $1', [id])
    return {
      sub: id,
      role: 'authenticated',
      email: user?.email ?? '',
      aal: 'aal1',
      amr: [],
      session_id: user ? await sessionOf(id) : randomUUID(),
      is_anonymous: false,
    }
  }

  return {
    claims: async (caller: SqlCaller): Promise<CallerClaims> => {
      if (caller === null) return { role: 'anon' }
      if (caller === 'service_role') return { role: 'service_role' }
      if (typeof caller === 'string') return userClaims(caller)
      return { ...(await userClaims(caller.id)), ...caller.claims }
    },
    create: async ({ email, password, name }: { email: string; password?: string; name?: string }) => {
      const data = name === undefined ? {} : { display_name: name }
      const passwordHash = password === undefined ? '' : await passwords.hash(password)
      const { id } = await insertUser(query, { email, passwordHash, data, confirmed: true })
      // Accounts are seldom confirmed by the sign-in that a test begins with.
      await query(`update auth.users set email_confirmed_at = now() - interval '1 day' where id = $1`, [id])
      return id
    },
  }
}
