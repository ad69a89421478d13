import { data, isRouteErrorResponse } from 'react-router'

/**
 * What a person is told when something went wrong. Every error of a page has this shape before it is rendered or sent,
 * so its words were chosen for the reader.
 */
export type Problem = {
  status: number
  /** Heading: 'Page Not Found', 'Internal Server Error', … */
  title: string
  message: string
  /** Printed on the page and in the log, so that the two can be matched. */
  requestId?: string
}

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Page Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** The heading that belongs to a status (docs/spec.md §8). */
export const problemTitle = (status: number): string => titles[status] ?? titles[500] ?? ''

/** A problem as the router carries it: an error response, so that `isRouteErrorResponse` holds in the browser too. */
export const problemResponse = ({ status, title, message, requestId }: Problem) => ({
  status,
  statusText: title,
  internal: false,
  data: { message, ...(requestId ? { requestId } : {}) },
})

/** Throw it from a loader or action: `throw problem(409, 'Somebody changed it first.')`. */
export const problem = (status: number, message: string, headers?: HeadersInit) =>
  data({ message }, { status, statusText: problemTitle(status), headers })

/** Throw it where there is nothing, or nothing this person may know of: `throw notFound('No such query')`. */
export const notFound = (message: string) => problem(404, message)

/** Throw it where the person may know that it exists but not do this. */
export const forbidden = (message: string) => problem(403, message)

/** Throw it when what is needed cannot be asked just now. Nobody is signed out because of it. */
export const unavailable = (message = 'This cannot be reached just now. Try again in a moment.') =>
  problem(503, message, { 'retry-after': '5' })

const shown = 200

/** The path of an address as it was sent, for the words of a 404 (decided length, never longer). */
export const addressOf = (url: string | URL): string => {
  const { pathname, search } = new URL(url)
  return (pathname + search).slice(0, shown)
}

/** Throw it when `company`, `ref`, `mode`, `tab` or `view` is malformed (docs/spec.md §8, route validation). */
export const invalidAddress = (url: string | URL) => notFound(`Page Not Found: ${addressOf(url)}`)

/**
 * Reads what the root error element was given. Anything that is not a problem of ours is an unknown mistake whose text
 * says nothing to a reader; `navigator.onLine` decides in the browser whether the network is the likelier cause.
 */
export function readProblem(error: unknown): Problem {
  if (!isRouteErrorResponse(error)) return { status: 500, title: problemTitle(500), message: '' }
  const { status, statusText } = error
  const said: unknown = error.data
  const { message, requestId } = (typeof said === 'object' && said !== null ? said : {}) as Record<string, unknown>
  return {
    status,
    title: statusText || problemTitle(status),
    message: typeof message === 'string' ? message : typeof said === 'string' ? said : '',
    ...(typeof requestId === 'string' ? { requestId } : {}),
  }
}
