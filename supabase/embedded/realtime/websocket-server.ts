import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { keyOf } from '../http/api-key.ts'
import { addressGroup, plainAddress } from '../http/client-address.ts'
import type { Keys } from '../data-folder/keys.ts'
import { callerOfKey } from './token-caller.ts'
import { decode } from './frames.ts'
import { closeChannel, type Live } from './realtime-context.ts'
import { receive } from './handle-message.ts'
import { Socket } from './client-socket.ts'

const socketPath = '/realtime/v1/websocket'
/** A frame is its payload and what is said about it. */
const headBytes = 64_000
/** How long clients may take to answer a goodbye. */
const goodbyeMs = 1000
const goingAway = 1001

/** The connections of the live service. */
export function createSockets(live: Live, keys: Keys) {
  const { limits, seats } = live
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.payloadBytes + headBytes,
  })
  const open = new Map<WebSocket, Socket>()
  let closing = false

  const accept = (webSocket: WebSocket, socket: Socket) => {
    open.set(webSocket, socket)
    seats.take(socket)
    const patience = setTimeout(() => socket.isStranger && socket.hangUp(), limits.joinWithinMs).unref()
    webSocket.on('message', (data: Buffer, binary) => {
      socket.heardAt = performance.now()
      const message = decode(data, binary, socket.version)
      if (message) receive(live, socket, message).catch(report)
    })
    webSocket.on('close', () => {
      clearTimeout(patience)
      open.delete(webSocket)
      seats.free(socket)
      for (const channel of socket.channels.values()) closeChannel(live, channel)
    })
    // A frame that is none closes the connection, as the protocol wants; `close` tells of it.
    webSocket.on('error', () => {})
  }
  const watch = setInterval(() => {
    const before = performance.now() - limits.silenceMs
    for (const [webSocket, socket] of open) if (socket.heardAt < before) webSocket.terminate()
  }, limits.silenceMs / 10).unref()

  return {
    /** Takes over a connection that asks to become a WebSocket, or refuses it. */
    upgrade: (request: IncomingMessage, connection: Duplex, head: Buffer) => {
      connection.on('error', () => {})
      const url = URL.parse(request.url ?? '/', 'http://localhost')
      if (url?.pathname !== socketPath) return refuse(connection, 404, 'Not found')
      const key = keyOf(asked(request, url), keys)
      if (!key) {
        const given = url.searchParams.has('apikey') || 'x-api-key' in request.headers
        return refuse(connection, 401, given ? 'Invalid API key' : 'API key is missing')
      }
      if (closing) return refuse(connection, 503, 'Realtime is restarting, please standby')
      const address = addressGroup(plainAddress(request.socket.remoteAddress ?? 'unknown'))
      if (!seats.makeRoom(address)) return refuse(connection, 429, 'Too many connected users')
      const version = url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0'
      const about = { version, keyHolder: callerOfKey(key), headers: ownHeaders(request), address } as const
      server.handleUpgrade(request, connection, head, (webSocket) =>
        accept(webSocket, new Socket(webSocket, about, limits)),
      )
    },
    /** Says goodbye to everybody, so that they connect again elsewhere, and waits no longer than a second for it. */
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
      }, goodbyeMs)
      await Promise.all(gone)
      clearTimeout(impatience)
    },
  }
}

/** The same question as of any other request: which key it brings. A browser cannot set headers here. */
function asked({ headers }: IncomingMessage, url: URL) {
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
