import { data, isRouteErrorResponse } from 'react-router'
import type { Problem } from './error-response.ts'
import { currentWords } from '#domain/words/current.ts'
import '#domain/words/en/problem.ts'

const words = () => currentWords().problem

const titles = (): Record<number, string> => ({
  400: 'Bad Request',
  401: 'Unauthorized',
  403: words().forbidden,
  404: words().notFound,
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  503: words().unavailable,
})

/** The heading of a status (docs/spec.md §8). */
export const problemTitle = (status: number): string => titles()[status] ?? words().serverError

/** Throw it from a loader or action: `throw problem(409, 'Somebody changed it first.')`. */
export const problem = (status: number, message: string) =>
  data({ message }, { status, statusText: problemTitle(status) })

/** Throw it for something that does not exist or that the person must not know of: `throw notFound('No such query')`. */
export const notFound = (message: string) => problem(404, message)

/** Throw it when the person can see something but lacks the permission for this. */
export const forbidden = (message: string = words().forbiddenMessage) => problem(403, message)

/** Throw it when a service is temporarily unavailable. It never signs anybody out. */
export const unavailable = (message: string = words().unavailableMessage) => problem(503, message)

/** How many characters of a URL are shown. */
const shownLength = 200

/** The path and query of a URL as it was sent, cut to 200 characters. */
export const addressOf = (url: string | URL): string => {
  const { pathname, search } = new URL(url)
  return (pathname + search).slice(0, shownLength)
}

/** Throw it for an unmatched path (docs/spec.md §8). */
export const noSuchPage = (url: string | URL) => notFound(words().pageNotFound(addressOf(url)))

/** Throw it when `company`, `ref`, `mode`, `tab` or `view` is malformed (docs/spec.md §8, route validation). */
export const invalidAddress = (url: string | URL) => notFound(words().invalidAddress(addressOf(url)))

/** The problem when a request of the browser got no response. */
const offline = (): Problem => ({
  status: 0,
  title: words().offline,
  message: words().offlineMessage,
})

/** The problem for an error whose message is not meant for readers. */
export const serverError = (): Problem => ({
  status: 500,
  title: words().serverError,
  message: words().serverErrorMessage,
})

/** The problem as its page shows it: an own message is the heading instead of 'Internal Server Error' (docs/spec.md §2). */
export function withOwnHeading(problem: Problem): Problem {
  const { title, message } = problem
  const isOwn = title === words().serverError && message !== '' && message !== words().serverErrorMessage
  return isOwn ? { ...problem, title: message, message: '' } : problem
}

/** Turns the error of the root error boundary into a problem. An unknown error becomes `serverError`. */
export function readProblem(error: unknown): Problem {
  if (!isRouteErrorResponse(error)) return serverError()
  const { status, statusText } = error
  const body: unknown = error.data
  const { message, requestId, failure } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >
  if (status === 0) return { ...offline(), ...(typeof failure === 'string' ? { failure } : {}) }
  return {
    status,
    title: statusText || problemTitle(status),
    message: typeof message === 'string' ? message : typeof body === 'string' ? body : '',
    ...(typeof requestId === 'string' ? { requestId } : {}),
    ...(typeof failure === 'string' ? { failure } : {}),
  }
}
