/**
 * An error as a person sees it. Every error of a page has this shape before it is rendered or sent, so its text is always
 * meant for readers.
 */
export type Problem = {
  status: number
  /** Heading: 'Page Not Found', 'Internal Server Error', … */
  title: string
  message: string
  /** Shown on the page and written to the log, so that the two can be matched. */
  requestId?: string
  /** Method, URL and status of a request of the page that failed before it reached our server. */
  failure?: string
}

/** Turns a problem into the router's error response, so that `isRouteErrorResponse` is true in the browser too. */
export const problemResponse = ({ status, title, message, requestId, failure }: Problem) => ({
  status,
  statusText: title,
  internal: false,
  data: { message, requestId, failure },
})
