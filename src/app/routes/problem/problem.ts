import { data, isRouteErrorResponse } from 'react-router'
import type { Problem } from './error-response.ts'
import { problemWords } from '#domain/words/en/problem.ts'

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: problemWords.forbidden,
  404: problemWords.notFound,
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  503: problemWords.unavailable,
}

/** The heading that belongs to a status (docs/spec.md §8). */
export const problemTitle = (status: number): string => titles[status] ?? problemWords.serverError

/** Throw it from a loader or action: `throw problem(409, 'Somebody changed it first.')`. */
export const problem = (status: number, message: string) =>
  data({ message }, { status, statusText: problemTitle(status) })

/** Throw it when something does not exist for this user: `throw notFound('No such query')`. */
export const notFound = (message: string) => problem(404, message)

/** Throw it when the user may see something but not do this. */
export const forbidden = (message: string = problemWords.forbiddenMessage) => problem(403, message)

/** Throw it when a service does not answer. It signs nobody out. */
export const unavailable = (message: string = problemWords.unavailableMessage) => problem(503, message)

/** Longer addresses are cut for display. */
const shownLength = 200

/** Path and query string as sent, cut to the shown length. */
export const addressOf = (url: string | URL): string => {
  const { pathname, search } = new URL(url)
  return (pathname + search).slice(0, shownLength)
}

/** Throw it when no page matches the path (docs/spec.md §8, unmatched path). */
export const noSuchPage = (url: string | URL) => notFound(problemWords.pageNotFound(addressOf(url)))

/** Throw it when `company`, `ref`, `mode`, `tab` or `view` is malformed (docs/spec.md §8, route validation). */
export const invalidAddress = (url: string | URL) => notFound(problemWords.invalidAddress(addressOf(url)))

/** Shown when no server answered. */
const offline: Problem = { status: 0, title: problemWords.offline, message: problemWords.offlineMessage }

/** Shown for an error whose own message is not for users. */
export const serverError: Problem = {
  status: 500,
  title: problemWords.serverError,
  message: problemWords.serverErrorMessage,
}

/** Converts what the root error boundary received. Anything that is not our problem response is a server error. */
export function readProblem(error: unknown): Problem {
  if (!isRouteErrorResponse(error)) return serverError
  const { status, statusText } = error
  const said: unknown = error.data
  const { message, requestId, failure } = (typeof said === 'object' && said !== null ? said : {}) as Record<
    string,
    unknown
  >
  if (status === 0) return { ...offline, ...(typeof failure === 'string' ? { failure } : {}) }
  return {
    status,
    title: statusText || problemTitle(status),
    message: typeof message === 'string' ? message : typeof said === 'string' ? said : '',
    ...(typeof requestId === 'string' ? { requestId } : {}),
    ...(typeof failure === 'string' ? { failure } : {}),
  }
}
