import type { AuthContext, AuthCall } from './auth-context.ts'
import { AuthError, invalidLink } from './auth-error.ts'
import { safeRedirect } from './safe-redirect.ts'
import { createSession, type AmrMethod } from './sessions.ts'
import { completeLink, otherMailboxMessage } from './verify.ts'

const amrMethodOf: Record<string, AmrMethod> = {
  signup: 'email/signup',
  invite: 'email/signup',
  email: 'magiclink',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
}

type LinkResult = Awaited<ReturnType<typeof createSession>> | { message: string } | { code: string }

/**
 * `GET /verify`, the target of `{{ .ConfirmationURL }}`. Consumes the link and redirects to the app. The redirect holds
 * a PKCE code, tokens in the fragment, or the error.
 */
export async function followLink(auth: AuthContext, call: AuthCall): Promise<Response> {
  const secret = call.search.get('token') ?? ''
  const type = call.search.get('type') ?? ''
  const target = new URL(safeRedirect(call.search.get('redirect_to'), auth.siteUrl, auth.settings.redirectUrls))
  const pkce = secret.startsWith('pkce_')
  try {
    const found: LinkResult = await auth.database.transaction(async (query) => {
      const user = await completeLink(auth, query, { type, secret })
      if (!user) throw invalidLink()
      if (user === 'awaiting-other-mailbox') return { message: otherMailboxMessage }
      if (!pkce) return createSession(auth, query, user, 'otp', call)
      const [flow] = await query<{ auth_code: string }>(
        `update auth.flow_state set auth_code_issued_at = now(), updated_at = now()
         where user_id = $1 and authentication_method = $2 and auth_code_issued_at is null
         returning auth_code`,
        [user.id, amrMethodOf[type]],
      )
      if (!flow) throw new AuthError(404, 'flow_state_not_found', 'No valid flow state found')
      return { code: flow.auth_code }
    })
    auth.wake()
    if ('access_token' in found) {
      const { access_token, refresh_token, expires_in, expires_at, token_type } = found
      target.hash = fragment({ access_token, expires_at, expires_in, refresh_token, token_type, type })
    } else if ('code' in found) {
      target.searchParams.set('code', found.code)
    } else {
      target.hash = fragment(found)
    }
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const problem = { error: 'access_denied', error_code: error.code, error_description: error.message }
    if (pkce) for (const [name, value] of Object.entries(problem)) target.searchParams.set(name, value)
    target.hash = fragment(problem)
  }
  return new Response(null, { status: 303, headers: { location: target.href, 'cache-control': 'no-store' } })
}

const fragment = (members: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(members).map(([name, value]) => [name, String(value)])).toString()
