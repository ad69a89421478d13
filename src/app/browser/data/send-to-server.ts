import type { HttpRequest } from '../../http-client/http-client.ts'
import { describeFailure, HttpError } from '../../http-client/http-error.ts'
import { fetchWithProgress } from '../../http-client/fetch-with-progress.ts'
import { pageOfPayload } from '../../shared/payload.ts'
import { appBase, appClient } from '../app-client.ts'
import { copiedPayload } from '../offline/copied-payload.ts'
import { reportUpload } from '#screens/track-query/compose/upload-progress.ts'

/** The time limit of a page load. */
const pageTimeoutMs = 30_000
/** The time limit of a form with files, which may have 60 MB on a slow connection. */
const uploadTimeoutMs = 600_000

/** `mayBeCopy`: without an answer, the copy of the page that this browser keeps will do. */
export type PageRequest = HttpRequest & { mayBeCopy?: boolean }

/** The status that servers note for a request whose sender went away. Here a person has cancelled the upload. */
const cancelledStatus = 499

type Answer = {
  /** 0 when nothing answered, 499 when a person has cancelled the upload. */
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
export async function sendToServer(address: URL, { mayBeCopy, signal, ...request }: PageRequest): Promise<Answer> {
  const timeoutMs = request.body instanceof FormData ? uploadTimeoutMs : pageTimeoutMs
  const method = request.method ?? 'GET'
  const path = address.pathname + address.search
  const isUpload = hasFiles(request.body)
  const cancelled = new AbortController()
  const cancel = () => cancelled.abort()
  const report = (share?: number) => reportUpload({ share, cancel })
  const send = appClient({ timeoutMs, ...(isUpload && { fetch: fetchWithProgress(report) }) })
  if (isUpload) report()
  const either = AbortSignal.any([cancelled.signal, ...(signal ? [signal] : [])])
  try {
    const response = await send(path, { credentials: 'same-origin', ...request, signal: either }).catch(responseOf)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const failure = describeFailure({ method, url: appBase() + path }, response)
    return { status: response.status, json: isJson ? await response.text() : null, failure }
  } catch (error) {
    if (signal?.aborted || !(error instanceof Error)) throw error
    if (cancelled.signal.aborted) return { status: cancelledStatus, json: null, failure: '' }
    const page = mayBeCopy ? pageOfPayload(address) : null
    const json = page && (await copiedPayload(page))
    return { status: json === null ? 0 : 200, json, failure: error.message }
  } finally {
    if (isUpload) reportUpload()
  }
}

const hasFiles = (body: HttpRequest['body']): boolean =>
  body instanceof FormData && [...body.values()].some((value) => value instanceof File && value.size > 0)

/** The response of a failed request, because our server sends problems as JSON. @throws errors without a response */
function responseOf(error: unknown): Response {
  if (error instanceof HttpError && error.response) return error.response
  throw error
}
