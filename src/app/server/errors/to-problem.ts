import { isRouteErrorResponse } from 'react-router'
import { currentWords } from '#domain/words/current.ts'
import { ActionError, Unavailable, type ActionErrorCode } from '../../data/action-error.ts'
import type { Problem } from '../../shared/error-response.ts'
import { addressOf, problemTitle, readProblem, serverError } from '../../shared/problem.ts'
import { BodyTooLarge } from '../http/body-limit.ts'

/** The status of an action error that concerns the whole request. The others are conflicts (409). */
const statusByCode: Partial<Record<ActionErrorCode, number>> = {
  not_found: 404,
  not_allowed: 403,
  mfa_required: 403,
  session_ended: 401,
  too_many_acts: 429,
}

/**
 * Decides what a reader may learn about an error; nothing else does. It runs before anything is rendered, because error
 * elements print their error into the HTML. An unknown error shows only the number of its log entry.
 * @returns the problem, and whether the error is a bug that belongs in the log
 */
export function toProblem(
  error: unknown,
  { requestId, url }: { requestId: string; url: string },
): { problem: Problem; isBug: boolean } {
  const known = knownProblem(error, url)
  if (!known) return { problem: { ...serverError(), requestId }, isBug: true }
  const { status } = known
  // An unreachable backend (503) was logged when it was called.
  return { problem: status >= 500 ? { ...known, requestId } : known, isBug: status >= 500 && status !== 503 }
}

/** A problem with the standard title of its status. */
export const problemWithTitle = (status: number, message: string): Problem => ({
  status,
  title: problemTitle(status),
  message,
})

/** What `throw problem(…)` throws, before the router has turned it into an error response. */
const isThrownData = (error: unknown): error is { data: unknown; init: ResponseInit | null } =>
  typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit'

function knownProblem(error: unknown, url: string): Problem | null {
  if (isThrownData(error)) {
    const { status = 500, statusText = '' } = error.init ?? {}
    return readProblem({ status, statusText, internal: false, data: error.data })
  }
  if (isRouteErrorResponse(error)) {
    // The router's own texts ('No route matches URL', …) are for programmers.
    return 'internal' in error && error.internal === true ? routerProblem(error.status, url) : readProblem(error)
  }
  if (error instanceof Unavailable) return problemWithTitle(503, currentWords().problem.unavailableMessage)
  if (error instanceof BodyTooLarge) return problemWithTitle(413, tooLargeWords(error))
  if (error instanceof ActionError) return problemWithTitle(statusByCode[error.code] ?? 409, error.message)
  return null
}

const tooLargeWords = ({ isText }: BodyTooLarge) => {
  const { textLarge, requestLarge } = currentWords().errors
  return isText ? textLarge : requestLarge
}

function routerProblem(status: number, url: string): Problem {
  if (status === 404) return problemWithTitle(404, currentWords().problem.pageNotFound(addressOf(url)))
  return problemWithTitle(status, problemTitle(status))
}
