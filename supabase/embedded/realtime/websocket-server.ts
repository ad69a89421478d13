import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { apiKeyOf } from '../http/api-key.ts'
import { addressGroup, clientAddress } from '../http/client-address.ts'
import type { Keys } from '../data-folder/keys.ts'
import { callerOfKey } from './token-caller.ts'
import { OpenConnections } from './open-connections.ts'
import type { RealtimeContext } from './realtime-context.ts'
import { ClientSocket } from './client-socket.ts'

const socketPath = '/realtime/v1/websocket'
/** Size of a frame beyond its payload. */
const headBytes = 64_000
/** Accepts WebSocket connections of clients with an API key. */
export function createWebSocketServer(context: RealtimeContext, keys: Keys) {
  const { limits, connectionLimits } = context
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.payloadBytes + headBytes,
  })
  const connections = new OpenConnections(context)
  let closing = false

  return {
    /** Accepts or rejects an HTTP upgrade request. */
    upgrade: (request: IncomingMessage, connection: Duplex, head: Buffer) => {
      connection.on('error', () => {})
      const url = URL.parse(request.url ?? '/', 'http://localhost')
      if (url?.pathname !== socketPath) return reject(connection, 404, 'Not found')
      const asRequest = toRequest(request, url)
      const key = apiKeyOf(asRequest, keys)
      if (!key) {
        const given = url.searchParams.has('apikey') || 'x-api-key' in request.headers
        return reject(connection, 401, given ? 'Invalid API key' : 'API key is missing')
      }
      if (closing) return reject(connection, 503, 'Realtime is restarting, please standby')
      const address = addressGroup(clientAddress(asRequest, request.socket.remoteAddress ?? 'unknown', keys.addressKey))
      if (!connectionLimits.makeSpace(address)) return reject(connection, 429, 'Too many connected users')
      const version = url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0'
      const about = { version, keyCaller: callerOfKey(key), headers: ownHeaders(request), address } as const
      server.handleUpgrade(request, connection, head, (webSocket) =>
        connections.add(webSocket, new ClientSocket(webSocket, about, limits)),
      )
    },
    /** Rejects new connections and closes all open ones. */
    close: () => {
      closing = true
      return connections.closeAll()
    },
  }
}

/** An upgrade request as a `Request`, for the checks of its API key and its address. Browsers cannot set headers here. */
function toRequest({ headers }: IncomingMessage, url: URL) {
  const read = (name: string) => String(headers[name] ?? '')
  const key = headers['x-api-key']
  return new Request(url, {
    headers: {
      'user-agent': read('user-agent'),
      'x-client-address': read('x-client-address'),
      'x-client-address-signature': read('x-client-address-signature'),
      ...(typeof key === 'string' && { apikey: key }),
    },
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

function reject(connection: Duplex, status: number, error: string) {
  const body = JSON.stringify({ error })
  connection.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
