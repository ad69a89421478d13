import { respondWithError, respondWithProblem, jsonSignInRequired } from '../errors/problem-response.ts'
import { toProblem } from '../errors/to-problem.ts'
import type { Resource } from '../../resources.ts'
import type { Caller, Runtime } from '../start/runtime.ts'
import { createRequestContext, finalize, type RequestContext } from '../session/request-context.ts'
import { authenticate } from '../auth/guard.ts'
import { redirectTo } from '../session/redirect.ts'
import { wantsJson } from '../http/wants-json.ts'

/** Answers an address beside the pages, with the guard and the error answers that pages have. */
export async function handleResource(
  resource: Resource,
  request: Request,
  runtime: Runtime,
  caller: Caller,
): Promise<Response> {
  if (resource.access === 'anybody')
    return handlePublic(() => resource.handle(runtime, request), request, runtime, caller)
  const requestContext = await createRequestContext(request, runtime, caller)
  const { context, session } = requestContext
  try {
    if (resource.access === 'signed-in' && !authenticate(context))
      return finalize(signInResponse(requestContext), requestContext)
    return finalize(await resource.handle({ request, context, runtime }), requestContext)
  } catch (thrown) {
    if (thrown instanceof Response) return finalize(thrown, requestContext)
    const { problem, isBug } = toProblem(thrown, { requestId: caller.requestId, url: request.url })
    const cause = session.authState.kind === 'unknown' ? session.authState.cause : thrown
    // What fails because nobody waits for the answer any more is no mistake.
    if (isBug && !request.signal.aborted) {
      runtime.log({ event: 'error', requestId: caller.requestId, path: resource.path, error: String(cause) })
    }
    return finalize(respondWithProblem(request, problem, runtime), requestContext)
  }
}

/** Without a session there is nothing before the answer that would have noted a backend that is away. */
async function handlePublic(
  answer: () => Response | Promise<Response>,
  request: Request,
  runtime: Runtime,
  caller: Caller,
): Promise<Response> {
  try {
    return await answer()
  } catch (thrown) {
    return thrown instanceof Response ? thrown : respondWithError(thrown, { request, runtime, caller })
  }
}

function signInResponse({ request, runtime, session }: RequestContext): Response {
  if (!wantsJson(request)) return redirectTo(runtime.guard.login)
  return jsonSignInRequired(session.authState.kind === 'mfa-pending' ? 'second-factor' : 'sign-in')
}
