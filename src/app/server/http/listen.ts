import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { App } from './app.ts'
import { readCaller } from './caller.ts'
import { securityHeaders } from './security-headers.ts'
import { headerOverflowResponse } from './header-overflow.ts'
import type { Runtime } from '../start/runtime.ts'

export type ListenOptions = {
  app: App
  runtime: Runtime
  host: string
  port: number
  trustProxy: number
  /** Sees every request first; while developing that is Vite. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/** Milliseconds that requests under way have to finish when the server is told to stop. */
const shutdownGraceMs = 8000

export type RunningServer = { server: Server; stop: () => Promise<void> }

/** Gives the app a port. Every limit of the HTTP server is stated, none left to a default that may change. */
export async function listen({ app, runtime, host, port, trustProxy, before }: ListenOptions): Promise<RunningServer> {
  const listener = getRequestListener(
    (request, env) => app(request, readCaller((env as HttpBindings).incoming, trustProxy)),
    { overrideGlobalObjects: false, errorHandler: () => badRequestResponse(runtime) },
  )
  const server = createServer(
    {
      // A session's cookies take 2 kB, and never more than half of this (session/stored.ts).
      maxHeaderSize: 32 * 1024,
      headersTimeout: 15_000,
      // Sixty megabytes on a slow line.
      requestTimeout: 5 * 60_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5000,
      // Asked for by `getRequestListener`, whose refusal carries our headers.
      requireHostHeader: false,
    },
    (request, response) => {
      const answer = () => void listener(request, response)
      if (before) before(request, response, answer)
      else answer()
    },
  )
  server.maxConnections = 10_000
  server.maxHeadersCount = 200
  server.on('clientError', (error: ClientError, socket: Socket) => void respondToClientError(error, socket, runtime))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return { server, stop: () => closeGracefully(server) }
}

/** What could not even be read as a request (a Host that is none, a target that is no path). */
const badRequestResponse = (runtime: Runtime) =>
  new Response('Bad Request\n', {
    status: 400,
    headers: [...securityHeaders(runtime), ['content-type', 'text/plain; charset=utf-8'], ['connection', 'close']],
  })

type ClientError = NodeJS.ErrnoException & { rawPacket?: Buffer }

/** What to say to broken HTTP. */
function clientErrorResponse({ code, rawPacket }: ClientError, runtime: Runtime): Response {
  if (code === 'HPE_HEADER_OVERFLOW') return headerOverflowResponse(runtime, rawPacket)
  return new Response(null, { status: code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400 })
}

/** Node answers broken HTTP before there is a request; even that carries the headers of every answer. */
async function respondToClientError(error: ClientError, socket: Socket, runtime: Runtime): Promise<void> {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const answer = clientErrorResponse(error, runtime)
  const body = await answer.text()
  const headers = [...securityHeaders(runtime), ...answer.headers, ['connection', 'close']]
  const lines = [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** Takes no more requests, lets those under way finish, then closes what is left. */
function closeGracefully(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const hurry = setTimeout(() => server.closeAllConnections(), shutdownGraceMs)
    server.close(() => {
      clearTimeout(hurry)
      resolve()
    })
    server.closeIdleConnections()
  })
}
