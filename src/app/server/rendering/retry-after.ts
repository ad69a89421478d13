import type { StaticHandlerContext } from 'react-router'

/** Adds the seconds that the action of a page asks to wait. The router passes no headers on. */
export function withRetryAfter(response: Response, { actionHeaders }: StaticHandlerContext): Response {
  for (const headers of Object.values(actionHeaders)) {
    const seconds = headers.get('retry-after')
    if (seconds !== null) response.headers.set('retry-after', seconds)
  }
  return response
}
