import { answerFailure, answerProblem, jsonStopped } from '../errors/problem-response.ts'
import { problemOf } from '../errors/to-problem.ts'
import type { Resource } from '../../resources.ts'
import type { Caller, Runtime } from '../start/runtime.ts'
import { beginExchange, finish, type Exchange } from '../session/request-context.ts'
import { admit } from '../auth/guard.ts'
import { redirectTo } from '../session/redirect.ts'
import { wantsJson } from '../http/wants-json.ts'

/** Answers an address beside the pages, with the guard and the error answers that pages have. */
export async function answerResource(
  resource: Resource,
  request: Request,
  runtime: Runtime,
  caller: Caller,
): Promise<Response> {
  if (resource.access === 'anybody')
    return answerAnybody(() => resource.answer(runtime, request), request, runtime, caller)
  const exchange = await beginExchange(request, runtime, caller)
  const { context, opened } = exchange
  try {
    if (resource.access === 'signed-in' && !admit(context)) return finish(signInFirst(exchange), exchange)
    return finish(await resource.answer({ request, context, runtime }), exchange)
  } catch (thrown) {
    if (thrown instanceof Response) return finish(thrown, exchange)
    const { problem, mistake } = problemOf(thrown, { requestId: caller.requestId, url: request.url })
    const cause = opened.presence.kind === 'unknown' ? opened.presence.cause : thrown
    // What fails because nobody waits for the answer any more is no mistake.
    if (mistake && !request.signal.aborted) {
      runtime.log({ event: 'error', requestId: caller.requestId, path: resource.path, error: String(cause) })
    }
    return finish(answerProblem(request, problem, runtime), exchange)
  }
}

/** Without a session there is nothing before the answer that would have noted a backend that is away. */
async function answerAnybody(
  answer: () => Response | Promise<Response>,
  request: Request,
  runtime: Runtime,
  caller: Caller,
): Promise<Response> {
  try {
    return await answer()
  } catch (thrown) {
    return thrown instanceof Response ? thrown : answerFailure(thrown, { request, runtime, caller })
  }
}

function signInFirst({ request, runtime, opened }: Exchange): Response {
  if (!wantsJson(request)) return redirectTo(runtime.guard.login)
  return jsonStopped(opened.presence.kind === 'half-way' ? 'second-factor' : 'sign-in')
}
