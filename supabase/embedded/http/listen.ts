import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener, type HttpBindings } from '@hono/node-server'

export type Handler = (request: Request, peer: string) => Promise<Response>

/** Takes over a connection that asks to become something else than HTTP. */
export type Upgrade = (request: IncomingMessage, connection: Duplex, head: Buffer) => void

/** What a server is made of. */
export type Served = { fetch: Handler; upgrade: Upgrade }

/** Serves on a loopback port: the wanted one, or any free one when it is taken. Who comes before it is ready waits. */
export async function listen(served: Promise<Served>, wantedPort: number) {
  // Counted here, since a request whose caller hung up is under way all the same.
  const underWay = new Set<Promise<unknown>>()
  const handle = (request: Request, peer: string) => {
    const answer = served.then(({ fetch }) => fetch(request, peer))
    const settled: Promise<unknown> = answer.then(
      () => underWay.delete(settled),
      () => underWay.delete(settled),
    )
    underWay.add(settled)
    return answer
  }
  const server = createServer(
    { requestTimeout: 120_000, headersTimeout: 15_000, keepAliveTimeout: 65_000, maxHeaderSize: 32_768 },
    // oxlint-disable-next-line no-misused-promises -- node:http ignores what a listener gives back
    getRequestListener(
      (request, env) => handle(request, (env as HttpBindings).incoming.socket.remoteAddress ?? 'unknown'),
      { overrideGlobalObjects: false },
    ),
  )
  server.on('upgrade', (request, connection: Duplex, head: Buffer) => {
    served
      .then(({ upgrade }) => upgrade(request, connection, head))
      // Whatever somebody asks for, the process that serves everybody goes on.
      .catch((error: unknown) => {
        console.error('[upgrade]', error instanceof Error ? error.message : error)
        connection.destroy()
      })
  })
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
      break
    } catch (error) {
      if (port === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
  const { port } = server.address() as AddressInfo
  return {
    port,
    /** Lets requests under way finish, then closes. */
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const impatience = setTimeout(() => server.closeAllConnections(), 3_000)
      await closed
      clearTimeout(impatience)
      await Promise.race([Promise.all(underWay), wait(3_000, undefined, { ref: false })])
    },
  }
}
