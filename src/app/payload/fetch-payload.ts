import type { Problem } from '../problem-response.ts'
import { decode, payloadAddress, type Payload } from './wire.ts'

/** What came back: a payload, the word that nobody is signed in, or nothing that could be used. */
export type Fetched =
  | { kind: 'payload'; payload: Payload }
  | { kind: 'signed-out'; location: string }
  /** Only a prefetch is answered with nothing. */
  | { kind: 'nothing' }
  /** Status 0: nothing answered. Title and message are found for the status where it is shown. */
  | { kind: 'problem'; problem: Problem }

/** Asks the server for a page's data, or posts to it. Never throws but for an abort. */
export async function fetchPayload(page: URL, init: RequestInit): Promise<Fetched> {
  let response: Response
  let text: string
  try {
    response = await fetch(payloadAddress(page), { credentials: 'same-origin', ...init })
    text = await response.text()
  } catch (error) {
    if (init.signal?.aborted) throw error
    return { kind: 'problem', problem: { status: 0, title: '', message: '' } }
  }
  return read(response, text)
}

function read({ status, headers }: Response, text: string): Fetched {
  if (status === 204) return { kind: 'nothing' }
  const broken: Fetched = { kind: 'problem', problem: { status, title: '', message: '' } }
  // A proxy's own page, say, while the app behind it restarts.
  if (!headers.get('content-type')?.startsWith('application/json')) return broken
  try {
    if (status === 401) return { kind: 'signed-out', location: (JSON.parse(text) as { location: string }).location }
    const answer = decode(text)
    return isPayload(answer) ? { kind: 'payload', payload: answer } : broken
  } catch {
    return broken
  }
}

const isPayload = (answer: unknown): answer is Payload =>
  typeof answer === 'object' && answer !== null && ('routes' in answer || 'redirect' in answer || 'resend' in answer)
