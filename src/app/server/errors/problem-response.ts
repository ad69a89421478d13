import type { LoginMode } from '#domain/login-mode.ts'
import { escapeHtml } from '../../data/escape-html.ts'
import { toProblem } from './to-problem.ts'
import { problemTitle } from '../../routes/problem/problem.ts'
import type { Problem } from '../../routes/problem/error-response.ts'
import type { Caller, Runtime } from '../start/runtime.ts'
import { wantsJson } from '../http/wants-json.ts'

/** How programs are told of a problem. */
export const jsonProblem = ({ status, title, message }: Problem): Response =>
  Response.json({ statusCode: status, statusMessage: title, message: message || title }, { status })

const signInMessages: Partial<Record<LoginMode, string>> = {
  'second-factor': 'Show your second factor first.',
  'set-up': 'This company asks for a second factor. Set yours up first.',
}

/** How programs are told what they lack: the sign-in page, in whichever of its modes, is not for them. */
export const jsonSignInRequired = (until: LoginMode): Response =>
  jsonProblem({ status: 401, title: problemTitle(401), message: signInMessages[until] ?? 'Sign in first.' })

/**
 * A page that needs nothing: for what goes wrong before there is a router, and for when the error page itself fails.
 */
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

/** Tells a problem where no page was rendered, in the form that the request can read. */
export const respondWithProblem = (request: Request, problem: Problem, runtime: Runtime): Response =>
  wantsJson(request) ? jsonProblem(problem) : staticProblemPage(problem, runtime)

/**
 * Tells of what failed where no session was opened, and notes it unless it was its sender's mistake. That the backend is
 * away is noted too: nobody else has. Nothing that fails because nobody waits for the answer any more is.
 */
export function respondWithError(
  error: unknown,
  { request, runtime, caller }: { request: Request; runtime: Runtime; caller: Caller },
): Response {
  const { requestId } = caller
  const { problem } = toProblem(error, { requestId, url: request.url })
  if (problem.status >= 500 && !request.signal.aborted) {
    const text = error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error)
    // Without the query: it may hold a mail link's token.
    runtime.log({ event: 'error', requestId, path: new URL(request.url).pathname, error: text })
  }
  return respondWithProblem(request, problem, runtime)
}
