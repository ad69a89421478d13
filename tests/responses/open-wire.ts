import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands between app and backend and can make parts of it fail. */
export type Wire = { url: string; down: RegExp | null; slow: boolean; seen: string[]; close: () => Promise<void> }

export async function openWire(target: string): Promise<Wire> {
  const wire: Omit<Wire, 'url' | 'close'> = { down: null, slow: false, seen: [] }
  const server: Server = createServer((request, response) => {
    const path = request.url ?? ''
    wire.seen.push(`${request.method} ${path.split('?')[0]}`)
    if (wire.down?.test(path)) {
      if (!wire.slow) response.writeHead(503).end()
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
      const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
      fetch(target + path, { method: request.method, headers: headers as Record<string, string>, body }).then(
        async (answer) => {
          const type = answer.headers.get('content-type') ?? 'application/json'
          response.writeHead(answer.status, { 'content-type': type }).end(Buffer.from(await answer.arrayBuffer()))
        },
        () => response.writeHead(502).end(),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(wire, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
}
