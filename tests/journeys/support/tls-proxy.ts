import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import { generate } from 'selfsigned'

/**
 * A proxy for https on another address of this machine, as in front of an office's server: it decrypts, and passes all
 * bytes on to a port of 127.0.0.1.
 */
export async function startTlsProxy(address: string, port: number, appPort: number) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: address }])
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer({ key, cert }, (client) => {
    if (isCut) return client.destroy()
    const app = connect(appPort, '127.0.0.1')
    for (const socket of [client, app]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        app.destroy()
      })
    }
    client.pipe(app).pipe(client)
  })
  server.on('tlsClientError', () => {})
  server.listen(port, address)
  await once(server, 'listening')
  const end = () => open.forEach((socket) => socket.destroy())
  return {
    /** Ends all connections and accepts none, until it is restored. */
    cut: () => {
      isCut = true
      end()
    },
    restore: () => {
      isCut = false
    },
    close: () => {
      end()
      server.close()
    },
  }
}
