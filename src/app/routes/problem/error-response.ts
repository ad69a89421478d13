/** An error as shown to the user. Every error of a page is converted to it before it is rendered or sent. */
export type Problem = {
  status: number
  /** Heading: 'Page Not Found', 'Internal Server Error', … */
  title: string
  message: string
  /** Shown on the page and written to the log, so that both can be matched. */
  requestId?: string
  /** Method, address and status of a request by the page that did not reach our server. */
  failure?: string
}

/** A problem as an error response of the router, so that `isRouteErrorResponse` is true in the browser too. */
export const problemResponse = ({ status, title, message, requestId, failure }: Problem) => ({
  status,
  statusText: title,
  internal: false,
  data: { message, requestId, failure },
})
