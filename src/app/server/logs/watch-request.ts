import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '../start/runtime.ts'
import type { RequestRecord } from './request-record.ts'

/** A request whose response has been sent, or whose client has left. */
export type FinishedRequest = Pick<RequestRecord, 'route' | 'company' | 'person'> & {
  requestId: string
  method: string
  status: number
  /** Milliseconds from its head until its end. */
  ms: number
  /** Whether the client left before the whole response was sent. */
  aborted: boolean
}

/** Gets each request once it has finished. Must not throw. */
export type Observe = (finished: FinishedRequest) => void

/** nginx's status for a client that closed the connection before it was answered. */
export const clientLeft = 499

/** Waits until a request has finished. @param identified its id, and the record that the app fills in */
export function watchRequest(
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  { requestId, record }: Pick<Caller, 'requestId' | 'record'>,
  observe: Observe,
): void {
  const began = performance.now()
  response.on('close', () => {
    const { route, company, person } = record
    const aborted = !response.writableFinished
    const status = response.headersSent ? response.statusCode : clientLeft
    observe({ requestId, method, route, status, ms: performance.now() - began, company, person, aborted })
  })
}
