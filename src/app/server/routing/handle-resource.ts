import { authenticate } from '../auth/guard.ts'
import { logError } from '../errors/log-error.ts'
import { jsonSignInRequired, respondWithError, respondWithProblem } from '../errors/problem-response.ts'
import { toProblem } from '../errors/to-problem.ts'
import { wantsJson } from '../http/wants-json.ts'
import { measurePhase } from '../logs/server-timing.ts'
import { redirectTo } from '../session/redirect.ts'
import { createRequestContext, finalize, type RequestContext } from '../session/request-context.ts'
import type { ResourceRoute } from '../http/app.ts'
import type { Caller, Runtime } from '../start/runtime.ts'
import type { Resource } from './resource.ts'

/** The route of a resource, with the guard and the error responses that pages have. */
export const resourceRoute = (resource: Resource): ResourceRoute => ({
  path: resource.path,
  method: resource.method,
  allowCrossOrigin: resource.access === 'public' && resource.allowCrossOrigin === true,
  handle: (request, runtime, caller) => handleResource(resource, request, runtime, caller),
})

async function handleResource(
  resource: Resource,
  request: Request,
  runtime: Runtime,
  caller: Caller,
): Promise<Response> {
  if (resource.access === 'public') {
    try {
      return await resource.handle(runtime, request)
    } catch (thrown) {
      return thrown instanceof Response ? thrown : respondWithError(thrown, { request, runtime, caller })
    }
  }
  const requestContext = await createRequestContext(request, runtime, caller, { findCall: resource.call })
  const { context } = requestContext
  try {
    if (resource.access === 'signed-in' && !authenticate(context)) {
      return finalize(signInResponse(requestContext), requestContext)
    }
    const handle = () => resource.handle({ request, context, runtime })
    return finalize(await measurePhase(caller.record.phases, 'data', handle), requestContext)
  } catch (thrown) {
    if (thrown instanceof Response) return finalize(thrown, requestContext)
    const { requestId } = caller
    const { problem, isBug } = toProblem(thrown, { requestId, url: request.url })
    if (isBug && !request.signal.aborted) logError(runtime, { requestId, request, error: thrown })
    return finalize(respondWithProblem(request, problem, runtime), requestContext)
  }
}

function signInResponse({ request, runtime, session }: RequestContext): Response {
  if (!wantsJson(request)) return redirectTo(runtime.guard.login)
  return jsonSignInRequired(session.authState.kind === 'mfa-pending' ? 'second-factor' : 'sign-in')
}
