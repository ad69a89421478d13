import { apiKeyOf } from '../http/api-key.ts'
import { readText } from '../http/read-body.ts'
import { addressGroup, clientAddress } from '../http/client-address.ts'
import { bearerToken } from '../http/bearer-token.ts'
import { corsHeaders } from '../http/cors.ts'
import { jsonTextProblem } from '../http/text-problem.ts'
import type { Keys } from '../data-folder/keys.ts'
import { handleGenerateLink } from './generate-link.ts'
import { handleUpdateAccount, handleCreateAccount, handleReauthenticate, handleGetAccount } from './account.ts'
import type { AuthContext, AuthCall } from './auth-context.ts'
import { AuthError } from './auth-error.ts'
import { handleChallengeFactor, handleEnrollFactor, handleUnenrollFactor, handleVerifyFactor } from './factors.ts'
import { followLink } from './follow-link.ts'
import { handleSignOut } from './sessions.ts'
import { handleSignIn } from './sign-in.ts'
import { handleRecover, handleResend, handleSendCode, handleSignUp } from './sign-up.ts'
import { handleVerify } from './verify.ts'
import { logError } from '../../log-error.ts'

type RouteHandler = (auth: AuthContext, call: AuthCall) => Promise<unknown>

/** Bytes of a request body. */
const maxBody = 64 * 1024

const limited =
  (limit: 'verify' | 'factor', handle: RouteHandler): RouteHandler =>
  (auth, call) => {
    auth.limiter.countCall(limit, call.client)
    return handle(auth, call)
  }

/** Routes without an API key, because browsers follow these links. */
const open: Record<string, RouteHandler> = {
  'GET /verify': limited('verify', followLink),
  'GET /.well-known/jwks.json': async (auth) =>
    Response.json(auth.tokens.jwks, { headers: { 'cache-control': 'public, max-age=600' } }),
  'GET /health': async () => ({ name: 'GoTrue', description: 'TrackQuery embedded backend' }),
}

const keyed: Record<string, RouteHandler> = {
  'POST /signup': handleSignUp,
  'POST /token': handleSignIn,
  'POST /otp': handleSendCode,
  'POST /magiclink': handleSendCode,
  'POST /recover': handleRecover,
  'POST /resend': handleResend,
  'POST /verify': limited('verify', handleVerify),
  'POST /logout': handleSignOut,
  'GET /user': handleGetAccount,
  'PUT /user': handleUpdateAccount,
  'GET /reauthenticate': handleReauthenticate,
  'POST /factors': handleEnrollFactor,
  'POST /factors/:id/challenge': handleChallengeFactor,
  'POST /factors/:id/verify': limited('factor', handleVerifyFactor),
  'DELETE /factors/:id': handleUnenrollFactor,
}

const secret: Record<string, RouteHandler> = {
  'POST /admin/users': handleCreateAccount,
  'POST /admin/generate_link': handleGenerateLink,
}

/** Routes `/auth/v1`: the subset of GoTrue that the product uses. */
export const createAuthRouter = (auth: AuthContext, keys: Keys) =>
  createRouter(auth, keys, '/auth/v1', (request, route) => findHandler(request, route, keys))

/**
 * Answers the requests below a path in GoTrue's format.
 * @param find finds the handler of a route, such as `POST /signup`, or throws an AuthError
 */
export function createRouter(
  auth: AuthContext,
  keys: Keys,
  prefix: string,
  find: (request: Request, route: string) => RouteHandler,
) {
  const handle = async (request: Request, peer: string): Promise<Response> => {
    const url = new URL(request.url)
    const path = url.pathname.slice(prefix.length)
    const id = /^\/factors\/([^/]+)/.exec(path)?.[1] ?? ''
    const route = `${request.method} ${path.replace(/^\/factors\/[^/]+/, '/factors/:id')}`
    const address = clientAddress(request, peer, keys.addressKey)
    const handler = find(request, route)
    const body = await parseBody(request)
    if (jsonTextProblem([body, ...url.searchParams])) {
      throw new AuthError(400, 'validation_failed', 'Text must contain neither NUL nor half of a surrogate pair')
    }
    const call: AuthCall = {
      body,
      search: url.searchParams,
      id,
      token: bearerToken(request),
      client: addressGroup(address),
      userAgent: request.headers.get('user-agent'),
      address,
    }
    const response = await handler(auth, call)
    if (response instanceof Response) return response
    if (response === undefined) return new Response(null, { status: 204, headers: corsHeaders })
    return Response.json(response, { headers: { ...corsHeaders, 'cache-control': 'no-store' } })
  }
  return async (request: Request, peer: string): Promise<Response> => {
    try {
      return await handle(request, peer)
    } catch (error) {
      if (error instanceof AuthError) return error.toResponse()
      logError('auth', error)
      return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs').toResponse()
    }
  }
}

function findHandler(request: Request, route: string, keys: Keys): RouteHandler {
  if (Object.hasOwn(open, route)) return open[route]!
  const kind = apiKeyOf(request, keys)
  if (kind === null) throw new AuthError(401, 'no_authorization', 'No API key found in request')
  if (Object.hasOwn(keyed, route)) return keyed[route]!
  if (!Object.hasOwn(secret, route)) throw new AuthError(404, 'not_found', `Route ${route} not found`)
  if (kind !== 'secret') throw new AuthError(403, 'not_admin', 'User not allowed')
  return secret[route]!
}

async function parseBody(request: Request): Promise<Record<string, unknown>> {
  if (request.method === 'GET' || request.method === 'HEAD') return {}
  const bad = (message: string) => new AuthError(400, 'bad_json', message)
  const text = await readText(request, maxBody)
  if (text === null) throw bad('Request body is too large')
  if (text === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  } catch {
    // Malformed JSON is rejected below, like JSON that is no object.
  }
  throw bad('Could not parse request body as JSON')
}
