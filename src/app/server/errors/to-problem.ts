import { isRouteErrorResponse } from 'react-router'
import { BodyTooLarge } from '../http/body-limit.ts'
import { ActionError, Unavailable, type ActionErrorCode } from '../../data/action-error.ts'
import { addressOf, problemTitle, readProblem, serverError } from '../../routes/problem/problem.ts'
import type { Problem } from '../../routes/problem/error-response.ts'
import { en } from '#domain/words/en.ts'

const { problem: words } = en

/** What a refusal of the database means to a request as a whole; the others are conflicts with what is there. */
const statusByCode: Partial<Record<ActionErrorCode, number>> = {
  not_found: 404,
  not_allowed: 403,
  mfa_required: 403,
  session_ended: 401,
}

/**
 * The one place that decides what an error may tell a reader. It is asked before anything is rendered, since error
 * elements print what they are given into the HTML. Unknown errors say nothing but the number of their log entry.
 * @returns the problem, and whether it is a mistake that belongs in the log
 */
export function toProblem(
  error: unknown,
  { requestId, url }: { requestId: string; url: string },
): {
  problem: Problem
  isBug: boolean
} {
  const told = knownProblem(error, url)
  if (!told) return { problem: { ...serverError, requestId }, isBug: true }
  const { status } = told
  // That the backend does not answer was noted when it was asked.
  return { problem: status >= 500 ? { ...told, requestId } : told, isBug: status >= 500 && status !== 503 }
}

/** What `throw problem(…)` throws, where no router has turned it into an error response. */
const isThrownData = (error: unknown): error is { data: unknown; init: ResponseInit | null } =>
  typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit'

function knownProblem(error: unknown, url: string): Problem | null {
  if (isThrownData(error)) {
    const { status = 500, statusText = '' } = error.init ?? {}
    return readProblem({ status, statusText, internal: false, data: error.data })
  }
  if (isRouteErrorResponse(error)) {
    // The router's own texts ('No route matches URL', …) are for programmers; only ours have an object or text as data.
    return 'internal' in error && error.internal === true ? routerProblem(error.status, url) : readProblem(error)
  }
  if (error instanceof Unavailable) return problemWithTitle(503, words.unavailableMessage)
  if (error instanceof BodyTooLarge) return problemWithTitle(413, en.errors.requestLarge)
  if (error instanceof ActionError) return problemWithTitle(statusByCode[error.code] ?? 409, error.message)
  return null
}

const problemWithTitle = (status: number, message: string): Problem => ({
  status,
  title: problemTitle(status),
  message,
})

function routerProblem(status: number, url: string): Problem {
  if (status === 404) return problemWithTitle(404, words.pageNotFound(addressOf(url)))
  return problemWithTitle(status, problemTitle(status))
}
