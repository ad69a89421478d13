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
  /** Method, address and status of a request of the page's own that failed; it never reached a server of ours. */
  failure?: string
}

/** A problem as the router carries it: an error response, so that `isRouteErrorResponse` holds in the browser too. */
export const problemResponse = ({ status, title, message, requestId, failure }: Problem) => ({
  status,
  statusText: title,
  internal: false,
  data: { message, requestId, failure },
})
