import { createHash } from 'node:crypto'
import { type Auth, type Call, textOf } from './auth-context.ts'
import { AuthError, invalidCredentials } from './auth-error.ts'
import { passwordFits } from './password.ts'
import { beginSession, isBanned, type Method, refreshSession } from './sessions.ts'
import { findUser, findUserById, normalEmail } from './users.ts'

/** `/token`: a password, a refresh token, or the code of a PKCE link, for a session. */
export async function signIn(auth: Auth, call: Call) {
  const grants: Record<string, (auth: Auth, call: Call) => Promise<unknown>> = {
    password,
    pkce,
    refresh_token: refresh,
  }
  const grant = call.search.get('grant_type') ?? ''
  const act = Object.hasOwn(grants, grant) ? grants[grant] : undefined
  if (!act) throw new AuthError(400, 'invalid_grant', 'unsupported_grant_type')
  return act(auth, call)
}

async function password(auth: Auth, call: Call) {
  auth.limiter.countCall('signIn', call.client)
  const email = normalEmail(textOf(call, 'email'))
  const user = await auth.limiter.guess('password', email, async () => {
    const found = await findUser(auth.database.query, email)
    return (await passwordFits(textOf(call, 'password'), found?.encrypted_password)) ? found : undefined
  })
  if (!user) throw invalidCredentials()
  if (isBanned(user)) throw new AuthError(400, 'user_banned', 'User is banned')
  if (!user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  return auth.database.transaction((query) => beginSession(auth, query, user, 'password', call))
}

async function refresh(auth: Auth, call: Call) {
  auth.limiter.countCall('refresh', call.client)
  return refreshSession(auth, textOf(call, 'refresh_token'), call)
}

async function pkce(auth: Auth, call: Call) {
  auth.limiter.countCall('signIn', call.client)
  const verifier = textOf(call, 'code_verifier')
  return auth.database.transaction(async (query) => {
    const [flow] = await query<{
      user_id: string
      code_challenge: string
      code_challenge_method: string
      authentication_method: Method
    }>(
      `delete from auth.flow_state
       where auth_code = $1 and auth_code_issued_at > now() - interval '5 minutes'
       returning user_id, code_challenge, code_challenge_method, authentication_method`,
      [textOf(call, 'auth_code')],
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
    return beginSession(auth, query, user, flow.authentication_method, call)
  })
}
