import { keyOf } from '../http/api-key.ts'
import { readText } from '../http/read-body.ts'
import { addressGroup, clientAddress } from '../http/client-address.ts'
import { bearerOf, corsHeaders } from '../http/cors.ts'
import type { Keys } from '../data-folder/keys.ts'
import { changeAccount, createAccount, reauthenticate, showAccount } from './account.ts'
import type { Auth, Call } from './auth-context.ts'
import { AuthError } from './auth-error.ts'
import { challengeFactor, enrollFactor, unenrollFactor, verifyFactor } from './factors.ts'
import { followLink } from './follow-link.ts'
import { endSessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { recover, resend, sendCode, signUp } from './sign-up.ts'
import { verify } from './verify.ts'

type Act = (auth: Auth, call: Call) => Promise<unknown>

/** Bodies of auth are small; more is refused unread. */
const maxBody = 64 * 1024

const counted =
  (limit: 'verify' | 'factor', act: Act): Act =>
  (auth, call) => {
    auth.limiter.countCall(limit, call.client)
    return act(auth, call)
  }

/** What is answered without an API key: a browser follows these by itself. */
const open: Record<string, Act> = {
  'GET /verify': counted('verify', followLink),
  'GET /.well-known/jwks.json': async (auth) =>
    Response.json(auth.tokens.jwks, { headers: { 'cache-control': 'public, max-age=600' } }),
  'GET /health': async () => ({ name: 'GoTrue', description: 'TrackQuery embedded backend' }),
}

const keyed: Record<string, Act> = {
  'POST /signup': signUp,
  'POST /token': signIn,
  'POST /otp': sendCode,
  'POST /magiclink': sendCode,
  'POST /recover': recover,
  'POST /resend': resend,
  'POST /verify': counted('verify', verify),
  'POST /logout': endSessions,
  'GET /user': showAccount,
  'PUT /user': changeAccount,
  'GET /reauthenticate': reauthenticate,
  'POST /factors': enrollFactor,
  'POST /factors/:id/challenge': challengeFactor,
  'POST /factors/:id/verify': counted('factor', verifyFactor),
  'DELETE /factors/:id': unenrollFactor,
}

const secret: Record<string, Act> = {
  'POST /admin/users': createAccount,
}

/** `/auth/v1`, as far as the product needs GoTrue. */
export function createAuthRouter(auth: Auth, keys: Keys) {
  const act = async (request: Request, peer: string): Promise<Response> => {
    const url = new URL(request.url)
    const path = url.pathname.slice('/auth/v1'.length)
    const id = /^\/factors\/([^/]+)/.exec(path)?.[1] ?? ''
    const route = `${request.method} ${path.replace(/^\/factors\/[^/]+/, '/factors/:id')}`
    const address = clientAddress(request, peer, keys.addressKey)
    const chosen = choose(request, route, keys)
    const call: Call = {
      body: await bodyOf(request),
      search: url.searchParams,
      id,
      token: bearerOf(request),
      client: addressGroup(address),
      userAgent: request.headers.get('user-agent'),
      address,
    }
    const answer = await chosen(auth, call)
    if (answer instanceof Response) return answer
    if (answer === undefined) return new Response(null, { status: 204, headers: corsHeaders })
    return Response.json(answer, { headers: { ...corsHeaders, 'cache-control': 'no-store' } })
  }
  return async (request: Request, peer: string): Promise<Response> => {
    try {
      return await act(request, peer)
    } catch (error) {
      if (error instanceof AuthError) return error.toResponse()
      console.error('[auth]', error instanceof Error ? error.message : error)
      return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs').toResponse()
    }
  }
}

function choose(request: Request, route: string, keys: Keys): Act {
  if (Object.hasOwn(open, route)) return open[route]!
  const kind = keyOf(request, keys)
  if (kind === null) throw new AuthError(401, 'no_authorization', 'No API key found in request')
  if (Object.hasOwn(keyed, route)) return keyed[route]!
  if (!Object.hasOwn(secret, route)) throw new AuthError(404, 'not_found', `Route ${route} not found`)
  if (kind !== 'secret') throw new AuthError(403, 'not_admin', 'User not allowed')
  return secret[route]!
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  if (request.method === 'GET' || request.method === 'HEAD') return {}
  const bad = (message: string) => new AuthError(400, 'bad_json', message)
  const text = await readText(request, maxBody)
  if (text === null) throw bad('Request body is too large')
  if (text === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  } catch {
    // Said below, as for a body that is JSON and no object.
  }
  throw bad('Could not parse request body as JSON')
}
