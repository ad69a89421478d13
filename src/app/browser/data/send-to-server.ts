import type { HttpRequest } from '../../http-client/http-client.ts'
import { describeFailure, HttpError } from '../../http-client/http-error.ts'
import { fetchWithProgress } from '../../http-client/fetch-with-progress.ts'
import { appBase, appClient } from '../app-client.ts'
import { reportUpload } from '#screens/track-query/compose/upload-progress.ts'

/** The time limit of a page load. */
const pageTimeoutMs = 30_000
/** The time limit of a form with files, which may have 60 MB on a slow connection. */
const uploadTimeoutMs = 600_000

type Answer = {
  /** 0 when nothing answered. */
  status: number
  /** The body if it is JSON; null for anything else, such as a proxy's own page while the app restarts. */
  json: string | null
  /** Method, address and status (docs/spec.md §8). */
  failure: string
}

/**
 * Sends a page's request with the HTTP client. A POST is retried once, with the `Idempotency-Key` by which the server
 * recognises it.
 * @throws only the signal's reason
 */
export async function sendToServer({ pathname, search }: URL, request: HttpRequest): Promise<Answer> {
  const timeoutMs = request.body instanceof FormData ? uploadTimeoutMs : pageTimeoutMs
  const method = request.method ?? 'GET'
  const path = pathname + search
  const isUpload = hasFiles(request.body)
  const send = appClient({ timeoutMs, ...(isUpload && { fetch: fetchWithProgress(reportUpload) }) })
  try {
    const response = await send(path, { credentials: 'same-origin', ...request }).catch(responseOf)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const failure = describeFailure({ method, url: appBase() + path }, response)
    return { status: response.status, json: isJson ? await response.text() : null, failure }
  } catch (error) {
    if (request.signal?.aborted || !(error instanceof Error)) throw error
    return { status: 0, json: null, failure: error.message }
  } finally {
    if (isUpload) reportUpload(undefined)
  }
}

const hasFiles = (body: HttpRequest['body']): boolean =>
  body instanceof FormData && [...body.values()].some((value) => value instanceof File && value.size > 0)

/** The response of a failed request, because our server sends problems as JSON. @throws errors without a response */
function responseOf(error: unknown): Response {
  if (error instanceof HttpError && error.response) return error.response
  throw error
}
