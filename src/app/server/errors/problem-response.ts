import type { LoginMode } from '#domain/login-mode.ts'
import { problemTitle } from '../../shared/problem.ts'
import type { Problem } from '../../shared/error-response.ts'
import { BytesResponse } from '../http/bytes-response.ts'
import { wantsJson } from '../http/wants-json.ts'
import type { Caller, Runtime } from '../start/runtime.ts'
import { logError } from './log-error.ts'
import { renderProblemDocument } from './problem-document.tsx'
import { toProblem } from './to-problem.ts'

/** A problem as JSON, for programs. */
export const jsonProblem = ({ status, title, message }: Problem): Response =>
  Response.json({ statusCode: status, statusMessage: title, message: message || title }, { status })

const signInMessages: Partial<Record<LoginMode, string>> = {
  'second-factor': 'Verify your second factor first.',
  'set-up': 'This company requires a second factor. Set yours up first.',
}

/** A 401 with the reason, for a program, which cannot use the sign-in page. */
export const jsonSignInRequired = (mode: LoginMode): Response =>
  jsonProblem({ status: 401, title: problemTitle(401), message: signInMessages[mode] ?? 'Sign in first.' })

/** A page that needs no router, for failures before there is one and for a failing error page. */
export const staticProblemPage = (problem: Problem, { assets }: Runtime): Response =>
  new BytesResponse(renderProblemDocument(problem, assets), {
    status: problem.status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })

/** Answers a problem without rendering a page of the router, as JSON or HTML. */
export const respondWithProblem = (request: Request, problem: Problem, runtime: Runtime): Response =>
  wantsJson(request) ? jsonProblem(problem) : staticProblemPage(problem, runtime)

/**
 * Answers an error of a request without a session. Also logs an unreachable backend. Aborted requests are not logged.
 */
export function respondWithError(
  error: unknown,
  { request, runtime, caller }: { request: Request; runtime: Runtime; caller: Caller },
): Response {
  const { requestId } = caller
  const { problem } = toProblem(error, { requestId, url: request.url })
  if (problem.status >= 500 && !request.signal.aborted) logError(runtime, { requestId, request, error })
  return respondWithProblem(request, problem, runtime)
}
