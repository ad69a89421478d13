import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { logError } from '../../log-error.ts'
import { type Answer, BytesAnswer } from './answer.ts'

export type HttpHandler = (request: Request, peer: string) => Promise<Answer>

/** Takes over a connection that requests an upgrade. */
export type Upgrade = (request: IncomingMessage, connection: Duplex, head: Buffer) => void

/** The handlers of a server. */
export type HttpService = { fetch: HttpHandler; upgrade: Upgrade }

/**
 * Listens on the wanted port of loopback, or the next free one. Answers 503 until the service is ready.
 * @throws EADDRINUSE when the port is taken and must be this one
 */
export async function listenOnPort(service: Promise<HttpService>, wantedPort: number, { orNear = true } = {}) {
  // Also counts requests whose client has disconnected.
  const inProgress = new Set<Promise<unknown>>()
  let ready: HttpService | undefined
  void service.then((handlers) => {
    ready = handlers
  })
  const handle = async (request: Request, peer: string) => {
    if (!ready) return new Response('The backend starts.\n', { status: 503 })
    const answer = ready.fetch(request, peer)
    const settled: Promise<unknown> = answer.then(
      () => inProgress.delete(settled),
      () => inProgress.delete(settled),
    )
    inProgress.add(settled)
    return answer
  }
  const server = createServer(
    { requestTimeout: 120_000, headersTimeout: 15_000, keepAliveTimeout: 65_000, maxHeaderSize: 32_768 },
    // oxlint-disable-next-line no-misused-promises -- node:http ignores what a listener gives back
    getRequestListener(
      async (request, env) => {
        const { incoming, outgoing } = env as HttpBindings
        const answer = await handle(request, incoming.socket.remoteAddress ?? 'unknown')
        if (!(answer instanceof BytesAnswer)) return answer
        answer.writeTo(outgoing)
        return RESPONSE_ALREADY_SENT
      },
      { overrideGlobalObjects: false },
    ),
  )
  server.on('upgrade', (request, connection: Duplex, head: Buffer) => {
    service
      .then(({ upgrade }) => upgrade(request, connection, head))
      // One bad request must not end the process.
      .catch((error: unknown) => {
        logError('upgrade', error)
        connection.destroy()
      })
  })
  await listenNear(server, wantedPort, orNear)
  const { port } = server.address() as AddressInfo
  return {
    port,
    /** Waits for requests in progress, at most 3 s, and closes the server. */
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const timeout = setTimeout(() => server.closeAllConnections(), 3_000)
      await closed
      clearTimeout(timeout)
      await Promise.race([Promise.all(inProgress), wait(3_000, undefined, { ref: false })])
    },
  }
}

/** Listens on the wanted port, else on one of the next twenty, or on any free one. */
async function listenNear(server: Server, wantedPort: number, orNear: boolean) {
  const tryPort = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  const next = (port: number) => (port === 0 || port - wantedPort >= 20 || port >= 65_535 ? 0 : port + 1)
  for (let port = wantedPort; ; port = next(port)) {
    try {
      await tryPort(port)
      return
    } catch (error) {
      if (!orNear || port === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
}
