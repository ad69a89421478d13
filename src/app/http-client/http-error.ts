/**
 * A failed request. The message contains method, address and status (docs/spec.md §8). It holds no headers and no body of
 * the request, so it is safe to log.
 */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly method: string
  readonly url: string
  /** The response with an unread body; null without one. */
  readonly response: Response | null

  constructor(request: { method: string; url: string }, response: Response | null, cause?: unknown) {
    super(describeFailure(request, response, cause), { cause })
    this.method = request.method
    this.url = request.url
    this.response = response
  }

  /** Status of the response; 0 without one. */
  get status(): number {
    return this.response?.status ?? 0
  }
}

/** The specification's message for a failed request (docs/spec.md §8). */
export function describeFailure(
  { method, url }: { method: string; url: string },
  response: Response | null,
  cause?: unknown,
): string {
  // Over HTTP/2 there is no status text.
  const outcome = response ? `${response.status} ${response.statusText}`.trim() : `<no response> ${reasonOf(cause)}`
  return `[${method}] "${url}": ${outcome}`
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
