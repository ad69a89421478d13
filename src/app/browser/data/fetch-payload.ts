import { importChunk } from '../../shared/missing-chunk.ts'
import type { Problem } from '../../shared/error-response.ts'
import type { PageRequest } from './send-to-server.ts'
import { decode, payloadUrl, type Payload } from '../../shared/payload.ts'

export type FetchResult =
  | { kind: 'payload'; payload: Payload }
  | { kind: 'signed-out'; location: string }
  /** Status 204. The server answers it to prefetches only. */
  | { kind: 'nothing' }
  /** Status 0: no answer. Without a message of our server, the error view chooses title and message by status. */
  | { kind: 'problem'; problem: Problem }

/** Fetches a page's data, or posts to it. @throws only the signal's reason */
export async function fetchPayload(page: URL, request: PageRequest): Promise<FetchResult> {
  const problem = (status: number, failure = '', { title = '', message = '' } = {}): FetchResult => {
    return { kind: 'problem', problem: { status, title, message, failure } }
  }
  const requestedAt = Date.now()
  try {
    // `when-idle.ts` loads this chunk, because the first view does not need it.
    const { sendToServer } = await importChunk(() => import('./send-to-server.ts'))
    const { status, json, failure } = await sendToServer(payloadUrl(page), request)
    if (status === 204) return { kind: 'nothing' }
    if (json === null) return problem(status, failure)
    if (status === 401) return { kind: 'signed-out', location: (JSON.parse(json) as { location: string }).location }
    const payload = decode(json)
    if (isPayload(payload)) return { kind: 'payload', payload: stamped(payload, requestedAt) }
    return problem(status, failure, refusalOf(status, payload))
  } catch (error) {
    if (request.signal?.aborted) throw error
    return problem(0)
  }
}

/**
 * Notes in the data of each route when it was requested: cookies may have changed since, and a later refetch may replace
 * the frame alone (`offline/keep-copies.ts`). The data of a copy says so itself.
 */
function stamped(payload: Payload, requestedAt: number): Payload {
  for (const answer of 'routes' in payload ? Object.values(payload.routes) : []) {
    if (!('data' in answer) || typeof answer.data !== 'object' || answer.data === null) continue
    Object.assign(answer.data, { requestedAt, ...answer.data })
  }
  return payload
}

/** What our server says about a request that it refused before any route. Other 4xx, such as a proxy's, say nothing. */
function refusalOf(status: number, answer: unknown): { title?: string; message?: string } {
  if (status < 400 || status >= 500 || typeof answer !== 'object' || answer === null) return {}
  const { statusMessage, message } = answer as Record<string, unknown>
  if (typeof message !== 'string') return {}
  return { message, ...(typeof statusMessage === 'string' && { title: statusMessage }) }
}

const isPayload = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && ('routes' in value || 'redirect' in value || 'resend' in value)
