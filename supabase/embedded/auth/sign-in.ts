import { createHash } from 'node:crypto'
import { type AuthContext, type AuthCall, stringField } from './auth-context.ts'
import { AuthError, invalidCredentials } from './auth-error.ts'
import { createSession, isBanned, type AmrMethod, refreshSession } from './sessions.ts'
import { findUser, findUserById, normalEmail } from './users.ts'

/** `POST /token`: exchanges a password, a refresh token or a PKCE code for a session. */
export async function handleSignIn(auth: AuthContext, call: AuthCall) {
  const grants: Record<string, (auth: AuthContext, call: AuthCall) => Promise<unknown>> = {
    password,
    pkce,
    refresh_token: refresh,
  }
  const grant = call.search.get('grant_type') ?? ''
  const handle = Object.hasOwn(grants, grant) ? grants[grant] : undefined
  if (!handle) throw new AuthError(400, 'invalid_grant', 'unsupported_grant_type')
  return handle(auth, call)
}

async function password(auth: AuthContext, call: AuthCall) {
  auth.limiter.countCall('signIn', call.client)
  const email = normalEmail(stringField(call, 'email'))
  const user = await auth.limiter.guess('password', { account: email, client: call.client }, async () => {
    const found = await findUser(auth.database.query, email)
    return (await auth.passwords.matches(stringField(call, 'password'), found?.encrypted_password)) ? found : undefined
  })
  if (!user) throw invalidCredentials()
  if (isBanned(user)) throw new AuthError(400, 'user_banned', 'User is banned')
  if (!user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  return auth.database.transaction(async (query) => {
    // The password may have been replaced while this one was compared. The lock makes a later change wait, which then
    // ends this session too.
    const [current] = await query('select 1 from auth.users where id = $1 and encrypted_password = $2 for update', [
      user.id,
      user.encrypted_password,
    ])
    if (!current) throw invalidCredentials()
    return createSession(auth, query, user, 'password', call)
  })
}

async function refresh(auth: AuthContext, call: AuthCall) {
  auth.limiter.countCall('refresh', call.client)
  return refreshSession(auth, stringField(call, 'refresh_token'), call)
}

async function pkce(auth: AuthContext, call: AuthCall) {
  auth.limiter.countCall('signIn', call.client)
  const verifier = stringField(call, 'code_verifier')
  return auth.database.transaction(async (query) => {
    const [flow] = await query<{
      user_id: string
      code_challenge: string
      code_challenge_method: string
      authentication_method: AmrMethod
    }>(
      `delete from auth.flow_state
       where auth_code = $1 and auth_code_issued_at > now() - interval '5 minutes'
       returning user_id, code_challenge, code_challenge_method, authentication_method`,
      [stringField(call, 'auth_code')],
    )
    const user = flow && (await findUserById(query, flow.user_id))
    if (!flow || !user) {
      throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    }
    const plain = flow.code_challenge_method === 'plain'
    const challenge = plain ? verifier : createHash('sha256').update(verifier).digest('base64url')
    if (challenge !== flow.code_challenge) {
      throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
    }
    return createSession(auth, query, user, flow.authentication_method, call)
  })
}
