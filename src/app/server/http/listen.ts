import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { promisify } from 'node:util'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createAddressShares } from './address-shares.ts'
import { watchRequest, type Observe } from '../logs/watch-request.ts'
import type { Caller, Runtime } from '../start/runtime.ts'
import type { App } from './app.ts'
import { BytesResponse } from './bytes-response.ts'
import { readCaller } from './caller.ts'
import { opensSocket, passSockets } from './pass-sockets.ts'
import { endWithResponse } from './raw-response.ts'
import { headerOverflowResponse } from './header-overflow.ts'
import { securityHeaders } from './security-headers.ts'
import { bodyLimits, type BodyLimits, watchUnfinishedBodies } from './unfinished-bodies.ts'
import { rememberVisitorPages, type WrittenResponse } from './visitor-pages.ts'

export type ListenOptions = {
  app: App
  runtime: Runtime
  host: string
  port: number
  trustProxy: number
  /** Limits that differ from the defaults. */
  limits?: Partial<ConnectionLimits>
  /** Gets every request first. Vite's middleware in development. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** Learns of each request, and of each socket, once it has finished. */
  observe?: Observe
}

/** Milliseconds that running requests have to finish when the server stops. */
const shutdownGraceMs = 8000

export type RunningServer = {
  server: Server
  openSockets: () => number
  openConnections: () => Promise<number>
  stop: () => Promise<void>
}

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

/** A proxy has one address for all clients, and limits their connections itself. */
type ConnectionLimits = BodyLimits & { connections: number; connectionsPerAddress: number }

const usualLimits: ConnectionLimits = { ...bodyLimits, connections: 10_000, connectionsPerAddress: 1_000 }

/** Serves the app on a port. @throws the error of the operating system, such as EADDRINUSE */
export async function listen(options: ListenOptions): Promise<RunningServer> {
  const { app, runtime, host, port, trustProxy, before, observe } = options
  const limits = { ...usualLimits, ...options.limits }
  const bodies = watchUnfinishedBodies((request, response) => {
    const { socket } = request
    if (response.headersSent) socket.destroy()
    else void respondToClientError(Object.assign(new Error('slow body'), { code: requestTimeout }), socket, runtime)
  }, limits)
  const pages = rememberVisitorPages(runtime)
  const callers = new WeakMap<IncomingMessage, Caller>()
  const listener = getRequestListener(
    async (request, env) => {
      const { incoming, outgoing } = env as HttpBindings
      const caller = callers.get(incoming) as Caller
      const response = await app(request, caller)
      if (!(response instanceof BytesResponse)) return response
      const { status, headers, content } = response
      headers.set('content-length', String(content.length))
      // In development the sources of a page change.
      if (!runtime.dev) pages.remember(incoming, response, caller.record)
      write(outgoing, { status, headers: [...headers].flat(), content })
      return RESPONSE_ALREADY_SENT
    },
    { overrideGlobalObjects: false, errorHandler: () => badRequestResponse(runtime) },
  )
  const shouldUpgradeCallback = (request: IncomingMessage) => opensSocket(request, runtime)
  const server = createServer({ ...serverOptions, shouldUpgradeCallback }, (request, response) => {
    // Proxies and we might read another one of them (RFC 9112 §3.2).
    const isAmbiguous = countOfHosts(request) > 1
    const page = isAmbiguous ? undefined : pages.find(request)
    if (page) {
      if (observe) watchRequest(request, response, page, observe)
      return write(response, page)
    }
    const caller = readCaller(request, trustProxy)
    callers.set(request, caller)
    const watch = () => {
      if (observe) watchRequest(request, response, caller, observe)
    }
    const reject = (status: number, message: string) => {
      watch()
      refuse(response, runtime, status, message)
    }
    if (isAmbiguous) return reject(400, 'Bad Request')
    if (!bodies.admit(request, response, caller.address))
      return reject(429, 'Too much was sent from this address at once. Try again in a minute.')
    // What Vite answers in development is no request of the app.
    const respond = () => {
      watch()
      void listener(request, response)
    }
    if (before) before(request, response, respond)
    else respond()
  })
  const sockets = passSockets(server, runtime, trustProxy, observe)
  server.maxConnections = limits.connections
  if (trustProxy === 0) limitConnectionsOfAddress(server, limits.connectionsPerAddress)
  server.maxHeadersCount = 200
  server.on('clientError', (error: ClientError, socket: Socket) => void respondToClientError(error, socket, runtime))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    server,
    openSockets: sockets.count,
    openConnections: promisify(server.getConnections.bind(server)),
    stop: async () => {
      bodies.stop()
      const closed = closeGracefully(server)
      sockets.end()
      await closed
    },
  }
}

const countOfHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length

/** Writes a response without a stream. Node leaves out the body of an answer to HEAD. */
function write(outgoing: ServerResponse, { status, headers, content }: WrittenResponse): void {
  outgoing.writeHead(status, headers)
  outgoing.end(content)
}

/** Closes further connections of an address that has this many. */
function limitConnectionsOfAddress(server: Server, most: number): void {
  const take = createAddressShares(most)
  server.on('connection', (socket) => {
    const free = take(socket.remoteAddress)
    if (free) socket.once('close', free)
    else socket.destroy()
  })
}

/** Answers a request before the app, and closes its connection: what is left of its body is not read. */
function refuse(response: ServerResponse, runtime: Runtime, status: number, message: string): void {
  response.writeHead(status, [
    ...securityHeaders(runtime).flat(),
    'content-type',
    'text/plain; charset=utf-8',
    'connection',
    'close',
    ...(status === 429 ? ['retry-after', '60'] : []),
  ])
  response.end(`${message}\n`)
}

const requestTimeout = 'ERR_HTTP_REQUEST_TIMEOUT'

/** For a message that is not a valid request: its Host is no host, or its target no path. */
const badRequestResponse = (runtime: Runtime) =>
  new Response('Bad Request\n', {
    status: 400,
    headers: [...securityHeaders(runtime), ['content-type', 'text/plain; charset=utf-8'], ['connection', 'close']],
  })

type ClientError = NodeJS.ErrnoException & { rawPacket?: Buffer }

function clientErrorResponse({ code, rawPacket }: ClientError, runtime: Runtime): Response {
  if (code === 'HPE_HEADER_OVERFLOW') return headerOverflowResponse(runtime, rawPacket)
  return new Response(null, { status: code === requestTimeout ? 408 : 400 })
}

/** Answers broken HTTP, for which Node creates no request. */
async function respondToClientError(error: ClientError, socket: Socket, runtime: Runtime): Promise<void> {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  await endWithResponse(socket, clientErrorResponse(error, runtime), runtime)
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
