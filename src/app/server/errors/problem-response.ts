import { escapeHtml } from '#domain/escape-html.ts'
import type { LoginMode } from '#domain/login-mode.ts'
import { problemTitle } from '../../routes/problem/problem.ts'
import type { Problem } from '../../routes/problem/error-response.ts'
import { wantsJson } from '../http/wants-json.ts'
import type { Caller, Runtime } from '../start/runtime.ts'
import { logError } from './log-error.ts'
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
export function staticProblemPage({ status, title, message, requestId }: Problem, { assets }: Runtime): Response {
  const styles = assets.css.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')
  const number = requestId ? `<p><small>Request ${escapeHtml(requestId)}</small></p>` : ''
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${status} - ${escapeHtml(title)}</title>${styles}</head>
<body><main class="mx-auto max-w-xl p-8"><h1 class="text-xl font-semibold">${escapeHtml(title)}</h1>
<p class="py-2">${escapeHtml(message)}</p>${number}<p><a class="underline" href="/">TrackQuery</a></p></main></body></html>
`
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

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
