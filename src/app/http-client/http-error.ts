/**
 * A request that brought nothing usable. Its message says method, address and status (docs/spec.md §8). It holds no
 * headers and no body of the request, so that it can be logged whole.
 */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly method: string
  readonly url: string
  /** What was answered, its body unread; null when nothing answered. */
  readonly response: Response | null

  constructor(request: { method: string; url: string }, response: Response | null, cause?: unknown) {
    super(describeFailure(request, response, cause), { cause })
    this.method = request.method
    this.url = request.url
    this.response = response
  }

  /** The answer's status; 0 when nothing answered. */
  get status(): number {
    return this.response?.status ?? 0
  }
}

/** The specification's report of a request that failed (docs/spec.md §8). */
export function describeFailure(
  { method, url }: { method: string; url: string },
  response: Response | null,
  cause?: unknown,
): string {
  // Over HTTP/2 there is no status text.
  const told = response ? `${response.status} ${response.statusText}`.trim() : `<no response> ${reasonOf(cause)}`
  return `[${method}] "${url}": ${told}`
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
