import { importChunk } from '../build-info/missing-chunk.ts'
import type { HttpRequest } from '../../http-client/http-client.ts'
import type { Problem } from '../../routes/problem/error-response.ts'
import { decode, payloadUrl, type Payload } from '../../routes/shared/payload.ts'

export type FetchResult =
  | { kind: 'payload'; payload: Payload }
  | { kind: 'signed-out'; location: string }
  /** Status 204. The server answers it to prefetches only. */
  | { kind: 'nothing' }
  /** Status 0: no answer. The error view chooses title and message by status. */
  | { kind: 'problem'; problem: Problem }

/** Fetches a page's data, or posts to it. @throws only the signal's reason */
export async function fetchPayload(page: URL, request: HttpRequest): Promise<FetchResult> {
  const problem = (status: number, failure = ''): FetchResult => {
    return { kind: 'problem', problem: { status, title: '', message: '', failure } }
  }
  try {
    // `when-idle.ts` loads this chunk, because the first view does not need it.
    const { sendToServer } = await importChunk(() => import('./send-to-server.ts'))
    const { status, json, failure } = await sendToServer(payloadUrl(page), request)
    if (status === 204) return { kind: 'nothing' }
    if (json === null) return problem(status, failure)
    if (status === 401) return { kind: 'signed-out', location: (JSON.parse(json) as { location: string }).location }
    const payload = decode(json)
    return isPayload(payload) ? { kind: 'payload', payload } : problem(status, failure)
  } catch (error) {
    if (request.signal?.aborted) throw error
    return problem(0)
  }
}

const isPayload = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && ('routes' in value || 'redirect' in value || 'resend' in value)
