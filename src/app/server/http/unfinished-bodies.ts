import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressGroup } from '#domain/address-group.ts'

export type BodyLimits = {
  /** Bodies that one address may be sending at a time. An office behind one address has as many uploads. */
  bodiesPerAddress: number
  /** Milliseconds that a body may take, besides the time for what has arrived. */
  bodyGraceMs: number
}

/**
 * A body may take 20 seconds, and a second more for each 500 bytes that have arrived: the default of Apache's
 * `RequestReadTimeout` (mod_reqtimeout).
 */
export const bodyLimits: BodyLimits = { bodiesPerAddress: 100, bodyGraceMs: 20_000 }
const bytesPerSecond = 500

const sweepMs = 1_000

type Body = {
  request: IncomingMessage
  response: ServerResponse
  /** When it began, moved on while this server is the slower one. */
  since: number
  /** What the connection had received before. */
  bytesBefore: number
}

/**
 * Watches the bodies of requests that have not arrived as a whole, so that slow ones do not take up all connections.
 * @param cut answers a request that is too slow, and closes its connection
 */
export function watchUnfinishedBodies(
  cut: (request: IncomingMessage, response: ServerResponse) => void,
  { bodiesPerAddress, bodyGraceMs }: BodyLimits,
) {
  const bodies = new Set<Body>()
  const counts = new Map<string, number>()

  const sweep = setInterval(() => {
    const now = Date.now()
    for (const body of bodies) {
      const { request, response } = body
      // Data that waits for us is no fault of the client.
      if (request.readableLength > 0) body.since += sweepMs
      const received = request.socket.bytesRead - body.bytesBefore
      if (now - body.since <= bodyGraceMs + (received / bytesPerSecond) * 1000) continue
      bodies.delete(body)
      cut(request, response)
    }
  }, sweepMs)
  sweep.unref()

  return {
    /**
     * Watches a request until its body has arrived.
     * @param address the client's
     * @returns false when this address is sending too many bodies already
     */
    admit: (request: IncomingMessage, response: ServerResponse, address: string): boolean => {
      if (!hasBody(request)) return true
      const group = addressGroup(address)
      const count = counts.get(group) ?? 0
      if (count >= bodiesPerAddress) return false
      counts.set(group, count + 1)
      const body = { request, response, since: Date.now(), bytesBefore: request.socket.bytesRead }
      bodies.add(body)
      // Also emitted when the connection breaks.
      request.once('close', () => {
        bodies.delete(body)
        const left = (counts.get(group) ?? 1) - 1
        if (left > 0) counts.set(group, left)
        else counts.delete(group)
      })
      return true
    },
    stop: () => clearInterval(sweep),
  }
}

/** RFC 9112 §6.3: a request without these has no body. */
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
