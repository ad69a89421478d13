import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { apiKeyOf } from '../http/api-key.ts'
import { addressGroup, normalizeAddress } from '../http/client-address.ts'
import type { Keys } from '../data-folder/keys.ts'
import { callerOfKey } from './token-caller.ts'
import { decode } from './frames.ts'
import { closeChannel, type RealtimeContext } from './realtime-context.ts'
import { handleMessage } from './handle-message.ts'
import { ClientSocket } from './client-socket.ts'

const socketPath = '/realtime/v1/websocket'
/** Size of a frame beyond its payload. */
const headBytes = 64_000
/** How long clients get for the closing handshake. */
const closeTimeoutMs = 1000
const goingAway = 1001

/** Accepts WebSocket connections and closes idle ones. */
export function createWebSocketServer(context: RealtimeContext, keys: Keys) {
  const { limits, connectionLimits } = context
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.payloadBytes + headBytes,
  })
  const open = new Map<WebSocket, ClientSocket>()
  let closing = false

  const accept = (webSocket: WebSocket, socket: ClientSocket) => {
    open.set(webSocket, socket)
    connectionLimits.add(socket)
    const patience = setTimeout(() => socket.isUnauthenticated && socket.terminate(), limits.joinWithinMs).unref()
    webSocket.on('message', (data: Buffer, binary) => {
      socket.lastMessageAt = performance.now()
      const message = decode(data, binary, socket.version)
      if (message) handleMessage(context, socket, message).catch(report)
    })
    webSocket.on('close', () => {
      clearTimeout(patience)
      open.delete(webSocket)
      connectionLimits.remove(socket)
      for (const channel of socket.channels.values()) closeChannel(context, channel)
    })
    // The protocol closes the connection after a malformed frame, which emits `close`.
    webSocket.on('error', () => {})
  }
  const watch = setInterval(() => {
    const before = performance.now() - limits.silenceMs
    for (const [webSocket, socket] of open) if (socket.lastMessageAt < before) webSocket.terminate()
  }, limits.silenceMs / 10).unref()

  return {
    /** Accepts or rejects an HTTP upgrade request. */
    upgrade: (request: IncomingMessage, connection: Duplex, head: Buffer) => {
      connection.on('error', () => {})
      const url = URL.parse(request.url ?? '/', 'http://localhost')
      if (url?.pathname !== socketPath) return refuse(connection, 404, 'Not found')
      const key = apiKeyOf(toRequest(request, url), keys)
      if (!key) {
        const given = url.searchParams.has('apikey') || 'x-api-key' in request.headers
        return refuse(connection, 401, given ? 'Invalid API key' : 'API key is missing')
      }
      if (closing) return refuse(connection, 503, 'Realtime is restarting, please standby')
      const address = addressGroup(normalizeAddress(request.socket.remoteAddress ?? 'unknown'))
      if (!connectionLimits.makeSpace(address)) return refuse(connection, 429, 'Too many connected users')
      const version = url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0'
      const about = { version, keyCaller: callerOfKey(key), headers: ownHeaders(request), address } as const
      server.handleUpgrade(request, connection, head, (webSocket) =>
        accept(webSocket, new ClientSocket(webSocket, about, limits)),
      )
    },
    /** Closes all connections, so that clients reconnect. Terminates them after a second. */
    close: async () => {
      closing = true
      clearInterval(watch)
      const gone = [...open.keys()].map((webSocket) => {
        const closed = new Promise((resolve) => webSocket.once('close', resolve))
        webSocket.close(goingAway)
        return closed
      })
      const impatience = setTimeout(() => {
        for (const webSocket of open.keys()) webSocket.terminate()
      }, closeTimeoutMs)
      await Promise.all(gone)
      clearTimeout(impatience)
    },
  }
}

/** An upgrade request as a `Request`, for the check of its API key. Browsers cannot set headers here. */
function toRequest({ headers }: IncomingMessage, url: URL) {
  const key = headers['x-api-key']
  return new Request(url, {
    headers: { 'user-agent': headers['user-agent'] ?? '', ...(typeof key === 'string' && { apikey: key }) },
  })
}

const ownHeaders = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (name.startsWith('x-') ? [[name, String(value)]] : [])),
  )

const reasons: Record<number, string> = {
  401: 'Unauthorized',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

function refuse(connection: Duplex, status: number, error: string) {
  const body = JSON.stringify({ error })
  connection.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

const report = (error: unknown) => console.error('[realtime]', error instanceof Error ? error.message : error)
