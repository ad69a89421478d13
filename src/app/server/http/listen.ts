import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Runtime } from '../start/runtime.ts'
import type { App } from './app.ts'
import { readCaller } from './caller.ts'
import { headerOverflowResponse } from './header-overflow.ts'
import { securityHeaders } from './security-headers.ts'

export type ListenOptions = {
  app: App
  runtime: Runtime
  host: string
  port: number
  trustProxy: number
  /** Gets every request first. Vite's middleware in development. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/** Milliseconds that running requests have to finish when the server stops. */
const shutdownGraceMs = 8000

export type RunningServer = { server: Server; stop: () => Promise<void> }

/** All limits are explicit: the defaults of Node may change. */
const serverOptions = {
  // Twice the largest session cookie (`session-cookie.ts`).
  maxHeaderSize: 32 * 1024,
  headersTimeout: 15_000,
  // Sixty megabytes on a slow connection.
  requestTimeout: 5 * 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
  // `getRequestListener` checks it, and its rejection carries our headers.
  requireHostHeader: false,
}

/** Serves the app on a port. @throws the error of the operating system, such as EADDRINUSE */
export async function listen({ app, runtime, host, port, trustProxy, before }: ListenOptions): Promise<RunningServer> {
  const listener = getRequestListener(
    (request, env) => app(request, readCaller((env as HttpBindings).incoming, trustProxy)),
    { overrideGlobalObjects: false, errorHandler: () => badRequestResponse(runtime) },
  )
  const server = createServer(serverOptions, (request, response) => {
    const respond = () => void listener(request, response)
    if (before) before(request, response, respond)
    else respond()
  })
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

/** For a message that is not a valid request: its Host is no host, or its target no path. */
const badRequestResponse = (runtime: Runtime) =>
  new Response('Bad Request\n', {
    status: 400,
    headers: [...securityHeaders(runtime), ['content-type', 'text/plain; charset=utf-8'], ['connection', 'close']],
  })

type ClientError = NodeJS.ErrnoException & { rawPacket?: Buffer }

function clientErrorResponse({ code, rawPacket }: ClientError, runtime: Runtime): Response {
  if (code === 'HPE_HEADER_OVERFLOW') return headerOverflowResponse(runtime, rawPacket)
  return new Response(null, { status: code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400 })
}

/** Answers broken HTTP, for which Node creates no request. The response carries our headers all the same. */
async function respondToClientError(error: ClientError, socket: Socket, runtime: Runtime): Promise<void> {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const response = clientErrorResponse(error, runtime)
  const body = await response.text()
  const headers = [...securityHeaders(runtime), ...response.headers, ['connection', 'close']]
  const lines = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** Accepts no new requests, waits for running ones, then closes the remaining connections. */
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
