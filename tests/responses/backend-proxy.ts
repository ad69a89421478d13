import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * A proxy between app and backend. Requests to paths that match `down` get a page of HTML with the status `failure`, as
 * from the gateway of a hosted project, or no response when `slow`.
 * The next request to a path that matches `held` waits for its promise. `seen` lists the requests, such as `GET /rest/v1/profiles`, and `bodies` has the last body that each was sent with. `change` changes the body of each request.
 */
export type BackendProxy = {
  url: string
  down: RegExp | null
  failure: number
  slow: boolean
  held: { path: RegExp; until: Promise<void> } | null
  seen: string[]
  bodies: Map<string, string>
  change: (body: string) => string
  close: () => Promise<void>
}

/** Starts a proxy on a free port of 127.0.0.1. */
export async function startBackendProxy(target: string): Promise<BackendProxy> {
  const proxy: Omit<BackendProxy, 'url' | 'close'> = {
    down: null,
    failure: 503,
    slow: false,
    held: null,
    seen: [],
    bodies: new Map(),
    change: (body) => body,
  }
  const server: Server = createServer((request, response) => {
    const path = request.url ?? ''
    const name = `${request.method} ${path.split('?')[0]}`
    proxy.seen.push(name)
    if (proxy.down?.test(path)) {
      if (proxy.slow) return
      response.writeHead(proxy.failure, { 'content-type': 'text/html' }).end('<!doctype html><title>Gateway</title>')
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    const held = proxy.held?.path.test(path) ? proxy.held : null
    if (held) proxy.held = null
    request.on('end', () => {
      const {
        host: _host,
        connection: _connection,
        'content-length': _length,
        'transfer-encoding': _encoding,
        ...headers
      } = request.headers
      const body = chunks.length > 0 ? proxy.change(Buffer.concat(chunks).toString()) : undefined
      if (body) proxy.bodies.set(name, body)
      const forward = () =>
        fetch(target + path, { method: request.method, headers: headers as Record<string, string>, body })
      const answering = held ? held.until.then(forward) : forward()
      answering.then(
        async (answer) => {
          const type = answer.headers.get('content-type') ?? 'application/json'
          response.writeHead(answer.status, { 'content-type': type }).end(Buffer.from(await answer.arrayBuffer()))
        },
        () => response.writeHead(502).end(),
      )
    })
  })
  server.on('upgrade', (request, socket, head) => {
    const path = request.url ?? ''
    proxy.seen.push(`${request.method} ${path.split('?')[0]}`)
    if (!proxy.down?.test(path)) forwardUpgrade(request, socket, head, new URL(target))
    else if (!proxy.slow) socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
}

/** Forwards an upgraded connection byte by byte. */
function forwardUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, { hostname, port }: URL) {
  const onward = connect(Number(port), hostname)
  const lines = [`${request.method} ${request.url} HTTP/1.1`]
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`)
  }
  onward.write(`${lines.join('\r\n')}\r\n\r\n`)
  onward.write(head)
  onward.pipe(socket).pipe(onward)
  onward.on('error', () => socket.destroy())
  socket.on('error', () => onward.destroy())
}
