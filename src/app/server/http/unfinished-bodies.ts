import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressGroup } from './address-group.ts'
import { createAddressShares } from './address-shares.ts'
import { textBodyLimit } from './body-limit.ts'

/**
 * Bytes of long forms without files that one address may send: so many at once, then so many a second. Reading them takes
 * processor time, and nobody types so much.
 */
const formBytes = { atOnce: 8 * 1024 * 1024, perSecond: 512 * 1024, shortForm: 64 * 1024 }

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
  /** Frees its place in the share of its address. */
  release: () => void
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
  const take = createAddressShares(bodiesPerAddress)
  /** What addresses have sent of their allowance, and when it was counted. */
  const sent = new Map<string, { bytes: number; at: number }>()

  const mayRead = (request: IncomingMessage, group: string): boolean => {
    const { 'content-type': type = '', 'content-length': length } = request.headers
    const bytes = Math.min(Number(length ?? textBodyLimit), textBodyLimit)
    if (bytes <= formBytes.shortForm || /^multipart\//i.test(type)) return true
    const now = Date.now()
    const { bytes: before, at } = sent.get(group) ?? { bytes: 0, at: now }
    const total = Math.max(0, before - ((now - at) / 1000) * formBytes.perSecond) + bytes
    if (total > formBytes.atOnce) return false
    sent.set(group, { bytes: total, at: now })
    return true
  }

  const sweep = setInterval(() => {
    const now = Date.now()
    for (const [group, { bytes, at }] of sent) if ((now - at) / 1000 > bytes / formBytes.perSecond) sent.delete(group)
    for (const body of bodies) {
      const { request, response } = body
      // Data that waits for us is no fault of the client.
      if (request.readableLength > 0) body.since += sweepMs
      const received = request.socket.bytesRead - body.bytesBefore
      if (now - body.since <= bodyGraceMs + (received / bytesPerSecond) * 1000) continue
      body.release()
      cut(request, response)
    }
  }, sweepMs)
  sweep.unref()

  return {
    /**
     * Watches a request until its body has arrived.
     * @param address the client's
     * @returns false when this address is sending too many bodies already, or has sent too many long forms
     */
    admit: (request: IncomingMessage, response: ServerResponse, address: string | null): boolean => {
      if (!hasBody(request)) return true
      const free = take(address)
      if (!free) return false
      if (!mayRead(request, addressGroup(address ?? 'unknown'))) {
        free()
        return false
      }
      const release = () => {
        bodies.delete(body)
        free()
      }
      const body = { request, response, since: Date.now(), bytesBefore: request.socket.bytesRead, release }
      bodies.add(body)
      // Also emitted when the connection breaks.
      request.once('close', release)
      return true
    },
    stop: () => clearInterval(sweep),
  }
}

/** RFC 9112 §6.3: a request without these has no body. */
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
