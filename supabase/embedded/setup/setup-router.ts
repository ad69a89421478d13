import { randomUUID } from 'node:crypto'
import { type AuthCall, type AuthContext, stringField } from '../auth/auth-context.ts'
import { AuthError, emailExists } from '../auth/auth-error.ts'
import { createRouter } from '../auth/auth-router.ts'
import { requireMetadataSize } from '../auth/metadata-size.ts'
import { requireEmail, requireStrongPassword } from '../auth/sign-up.ts'
import { findUser, insertUser } from '../auth/users.ts'
import type { Keys } from '../data-folder/keys.ts'
import type { RunStatement } from '../database/database.ts'
import { apiKeyOf } from '../http/api-key.ts'
import { consumeSetupToken, isSetupPending, isSetupToken } from './setup-link.ts'

/** The same for a token that was used, replaced or never made. */
const linkInvalid = () => new AuthError(404, 'setup_link_invalid', 'This setup link is not valid')

const routes: Record<string, (auth: AuthContext, call: AuthCall) => Promise<unknown>> = {
  GET: handleGetSetup,
  POST: handleSetUp,
}

/**
 * Routes `/setup/v1`, which no hosted project has: what the link of a first start opens, and what its form does. The
 * token comes as a bearer token, so that no log of addresses holds it.
 */
export const createSetupRouter = (auth: AuthContext, keys: Keys) =>
  createRouter(auth, keys, '/setup/v1', (request) => {
    if (apiKeyOf(request, keys) === null) throw new AuthError(401, 'no_authorization', 'No API key found in request')
    const handler = Object.hasOwn(routes, request.method) ? routes[request.method] : undefined
    if (!handler) throw new AuthError(404, 'not_found', 'There is no such route')
    return handler
  })

/** `GET /setup/v1`: whether nobody has set up this installation, and whether the token is that of the link. */
async function handleGetSetup({ database: { query } }: AuthContext, { token }: AuthCall) {
  return { pending: await isSetupPending(query), valid: token !== null && (await isSetupToken(query, token)) }
}

/**
 * `POST /setup/v1`: creates a confirmed account and its company, and uses up the token, in one transaction.
 * @returns the key of the company
 */
async function handleSetUp(auth: AuthContext, call: AuthCall) {
  const token = call.token ?? ''
  // Before the password is hashed, which takes a processor.
  if (!(await isSetupToken(auth.database.query, token))) throw linkInvalid()
  const email = requireEmail(call)
  const password = stringField(call, 'password')
  const data = requireMetadataSize({ display_name: stringField(call, 'display_name') })
  await requireStrongPassword(auth, password, { email, data })
  const passwordHash = await auth.passwords.hash(password)
  return auth.database.transaction(async (query) => {
    if (!(await consumeSetupToken(query, token))) throw linkInvalid()
    // As a sign-up does: whoever began one with this address has not confirmed it.
    await query('delete from auth.users where email = $1 and email_confirmed_at is null and not is_sso_user', [email])
    const existing = await findUser(query, email)
    // Whoever has signed up already gets the company with that account.
    if (existing && !(await auth.passwords.matches(password, existing.encrypted_password))) throw emailExists()
    const { id } = existing ?? (await insertUser(query, { email, passwordHash, data, confirmed: true }))
    if (!existing) await saveClock(query, id, call)
    return { company_key: await foundCompany(query, id, call) }
  })
}

/** Saves the clock of the browser first, because the company gets that of its founder. */
const saveClock = (query: RunStatement, userId: string, call: AuthCall) =>
  query(
    `update public.profiles set
       time_zone = (select z.name from pg_catalog.pg_timezone_names z where z.name = $2), locale = nullif($3, '')
     where user_id = $1`,
    [userId, stringField(call, 'time_zone'), stringField(call, 'locale')],
  ).catch(refuse)

async function foundCompany(query: RunStatement, founder: string, call: AuthCall): Promise<string> {
  const [row] = await query<{ key: string }>(`select private.found_company($1, $2, $3, $4) ->> 'key' as key`, [
    founder,
    stringField(call, 'company_name'),
    stringField(call, 'company_key'),
    randomUUID(),
  ]).catch(refuse)
  return row!.key
}

/** What the database refuses of a form, as an answer. The app has checked the form by the same rules. */
function refuse(error: unknown): never {
  const { code, hint, message } = error as { code?: string; hint?: string; message: string }
  if (code === 'P0001' && hint === 'company_key_taken') throw new AuthError(409, hint, message)
  if (code === '23514') throw new AuthError(400, 'validation_failed', message)
  throw error
}
