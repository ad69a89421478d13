import { httpClient, type HttpRequest } from '../../http-client/http-client.ts'
import { describeFailure, HttpError } from '../../http-client/http-error.ts'

/** Nobody looks at a line that travels for longer. */
const pageMs = 30_000
/** 60 MB over a slow line. */
const uploadMs = 600_000

type Answer = {
  /** 0 when nothing answered. */
  status: number
  /** The body where it is JSON; null for anything else, such as a proxy's own page while the app restarts. */
  json: string | null
  /** Method, address and status (docs/spec.md §8). */
  failure: string
}

/**
 * Sends a page's request by the product's HTTP client: a post is repeated once by its rule, with the `Idempotency-Key`
 * by which the server knows it.
 * @throws what the caller's signal gives as the reason
 */
export async function sendToServer({ origin, pathname, search }: URL, request: HttpRequest): Promise<Answer> {
  const timeoutMs = request.body instanceof FormData ? uploadMs : pageMs
  const method = request.method ?? 'GET'
  const path = pathname + search
  const send = httpClient({ base: origin, timeoutMs })
  try {
    const response = await send(path, { credentials: 'same-origin', ...request }).catch(answered)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const failure = describeFailure({ method, url: origin + path }, response)
    return { status: response.status, json: isJson ? await response.text() : null, failure }
  } catch (error) {
    if (request.signal?.aborted || !(error instanceof Error)) throw error
    return { status: 0, json: null, failure: error.message }
  }
}

/** Ours tell of their problems in JSON, whatever their status. */
function answered(error: unknown): Response {
  if (error instanceof HttpError && error.response) return error.response
  throw error
}
