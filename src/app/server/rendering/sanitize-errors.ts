import type { StaticHandlerContext } from 'react-router'
import { problemResponse, type Problem } from '../../shared/error-response.ts'
import { logError } from '../errors/log-error.ts'
import { toProblem } from '../errors/to-problem.ts'
import type { RequestContext } from '../session/request-context.ts'

/** Turns an error into the problem to show, and logs it if it is a bug. An abandoned request is not logged. */
export function reportError({ request, runtime, caller, isAbandoned }: RequestContext, error: unknown): Problem {
  const { requestId } = caller
  const { problem, isBug } = toProblem(error, { requestId, url: request.url })
  if (isBug && !isAbandoned()) logError(runtime, { requestId, request, error })
  return problem
}

/**
 * Replaces the errors of a routed request by problems, before anything is rendered or sent.
 * @returns the first problem, whose status the response gets; null without errors
 */
export function sanitizeErrors(requestContext: RequestContext, routed: StaticHandlerContext): Problem | null {
  let first: Problem | null = null
  for (const [id, error] of Object.entries(routed.errors ?? {})) {
    const problem = reportError(requestContext, error)
    first ??= problem
    if (routed.errors) routed.errors[id] = problemResponse(problem)
  }
  if (first) routed.statusCode = first.status
  return first
}
