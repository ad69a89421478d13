import { Hono } from 'hono'
import { limitBody } from './body-limit.ts'
import { compressResponse } from './compress.ts'
import type { RequestHandler } from '../rendering/handle.ts'
import { assertLocation, securityHeaders } from './security-headers.ts'
import { respondWithError, respondWithProblem } from '../errors/problem-response.ts'
import { problemTitle } from '../../routes/problem/problem.ts'
import type { Problem } from '../../routes/problem/error-response.ts'
import { handleResource } from '../routing/handle-resource.ts'
import type { Resource } from '../../resources.ts'
import type { Caller, Runtime } from '../start/runtime.ts'
import { noContent } from '../session/request-context.ts'
import { isPrefetch } from '../session/session.ts'
import { isSameOrigin, crossOriginProblem } from './csrf.ts'
import type { StaticFiles } from './static-files.ts'

export type AppOptions = {
  runtime: Runtime
  handle: RequestHandler
  resources: readonly Resource[]
  files: StaticFiles
}

/** The whole of the app as a function from request to response; `server.ts` gives it a port. */
export type App = (request: Request, caller: Caller) => Promise<Response>

const methods = new Set(['GET', 'HEAD', 'POST'])

type Bindings = { Bindings: { caller: Caller } }

export function createApp({ runtime, handle, resources, files }: AppOptions): App {
  const commonHeaders = securityHeaders(runtime)
  const crossOriginPaths = new Set(resources.flatMap((one) => ('allowCrossOrigin' in one ? [one.path] : [])))
  const hono = new Hono<Bindings>()

  for (const resource of resources) {
    hono.on(resource.method, resource.path, ({ req, env }) => handleResource(resource, req.raw, runtime, env.caller))
  }
  hono.all('*', ({ req, env }) => files(req.raw) ?? handle(req.raw, runtime, env.caller))
  hono.onError((error) => {
    throw error
  })

  const respond = async (request: Request, caller: Caller): Promise<Response> => {
    const refused = rejectEarly(request, runtime, crossOriginPaths)
    if (refused) return respondWithProblem(request, refused, runtime)
    // Fetched ahead, nothing is done.
    if (request.method === 'POST' && isPrefetch(request.headers)) return noContent()
    const response = await hono.fetch(normalizeRequest(request, runtime), { caller })
    const location = response.headers.get('location')
    if (location !== null) assertLocation(location, runtime)
    return compressResponse(request, response)
  }

  return async (request, caller) => {
    let response: Response
    try {
      response = await respond(request, caller)
    } catch (error) {
      response = respondWithError(error, { request, runtime, caller })
    }
    const headers = new Headers(response.headers)
    for (const [name, value] of commonHeaders) headers.set(name, value)
    headers.set('x-request-id', caller.requestId)
    // RFC 9110 §15.5.6: a refused method is told the others.
    if (response.status === 405 && !headers.has('allow')) headers.set('allow', [...methods].join(', '))
    return new Response(response.body, { status: response.status, headers })
  }
}

const problemWithTitle = (status: number, message: string): Problem => ({
  status,
  title: problemTitle(status),
  message,
})

/** What is turned away before anybody looks at it. */
function rejectEarly(request: Request, { appOrigin }: Runtime, crossOriginPaths: ReadonlySet<string>): Problem | null {
  if (!methods.has(request.method)) return problemWithTitle(405, `${request.method} means nothing here.`)
  if (isSameOrigin(request, appOrigin) || crossOriginPaths.has(new URL(request.url).pathname)) return null
  return crossOriginProblem(request, appOrigin)
}

/**
 * The request under the app's own address, whatever Host or proxy header came with it, and with a body that cannot grow
 * without end.
 */
function normalizeRequest(request: Request, { appOrigin }: Runtime): Request {
  const { pathname, search } = new URL(request.url)
  const { method, headers, signal, body } = request
  const url = appOrigin + pathname + search
  if (!body) return new Request(url, { method, headers, signal })
  const limited = limitBody(body, headers.get('content-type'))
  return new Request(url, { method, headers, signal, body: limited, duplex: 'half' } as RequestInit)
}
