import { importChunk } from '../build-info/missing-chunk.ts'
import type { HttpRequest } from '../../http-client/http-client.ts'
import type { Problem } from '../../routes/problem/error-response.ts'
import { decode, payloadUrl, type Payload } from '../../routes/payload.ts'

/** What came back: a payload, the word that nobody is signed in, or nothing that could be used. */
export type Fetched =
  | { kind: 'payload'; payload: Payload }
  | { kind: 'signed-out'; location: string }
  /** Only a prefetch is answered with nothing. */
  | { kind: 'nothing' }
  /** Status 0: nothing answered. Title and message are found for the status where it is shown. */
  | { kind: 'problem'; problem: Problem }

/** Asks the server for a page's data, or posts to it. Never throws but for an abort. */
export async function fetchPayload(page: URL, request: HttpRequest): Promise<Fetched> {
  const broken = (status: number, failure = ''): Fetched => {
    return { kind: 'problem', problem: { status, title: '', message: '', failure } }
  }
  try {
    // Comes when idle: the first view needs none of it.
    const { sendToServer } = await importChunk(() => import('./send-to-server.ts'))
    const { status, json, failure } = await sendToServer(payloadUrl(page), request)
    if (status === 204) return { kind: 'nothing' }
    if (json === null) return broken(status, failure)
    if (status === 401) return { kind: 'signed-out', location: (JSON.parse(json) as { location: string }).location }
    const answer = decode(json)
    return isPayload(answer) ? { kind: 'payload', payload: answer } : broken(status, failure)
  } catch (error) {
    if (request.signal?.aborted) throw error
    return broken(0)
  }
}

const isPayload = (answer: unknown): answer is Payload =>
  typeof answer === 'object' && answer !== null && ('routes' in answer || 'redirect' in answer || 'resend' in answer)
