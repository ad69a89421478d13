import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxied connection: the socket of the browser and that of the server, and whether it became a WebSocket. */
type ProxiedConnection = { browserSocket: Socket; serverSocket: Socket; isWebSocket: boolean }

/** Parses the target address of a SOCKS 5 request (RFC 1928 §4). */
function parseTarget(request: Buffer): { host: string; port: number } {
  const port = request.readUInt16BE(request.length - 2)
  const address = request.subarray(4, -2)
  if (request[3] === 1) return { host: address.join('.'), port }
  if (request[3] === 3) return { host: address.toString('latin1', 1), port }
  throw new Error(`An address of the kind ${request[3]}.`)
}

const accepted = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])

/** Starts a SOCKS proxy for one browser, which can interrupt all its connections. */
export async function startSocksProxy() {
  let isConnected = true
  const connections = new Set<ProxiedConnection>()
  /** Browser sockets without a server socket. */
  const pendingSockets = new Set<Socket>()

  const join = async (browserSocket: Socket) => {
    await once(browserSocket, 'data')
    browserSocket.write(Buffer.from([5, 0]))
    const [request] = (await once(browserSocket, 'data')) as [Buffer]
    browserSocket.pause()
    const { host, port } = parseTarget(request)
    const serverSocket = connect(port, host)
    const connection: ProxiedConnection = { browserSocket, serverSocket, isWebSocket: false }
    connections.add(connection)
    pendingSockets.delete(browserSocket)
    serverSocket.on('connect', () => {
      browserSocket.write(accepted)
      browserSocket.once('data', (head: Buffer) => {
        connection.isWebSocket = /^upgrade: websocket\r$/im.test(head.toString('latin1'))
      })
      browserSocket.pipe(serverSocket).pipe(browserSocket)
    })
    serverSocket.on('error', () => serverSocket.destroy())
    serverSocket.on('close', () => connections.delete(connection) && browserSocket.destroy())
    browserSocket.on('close', () => serverSocket.destroy())
  }

  const server = createServer((browserSocket) => {
    browserSocket.on('error', () => browserSocket.destroy())
    if (!isConnected) return browserSocket.destroy()
    pendingSockets.add(browserSocket)
    browserSocket.on('close', () => pendingSockets.delete(browserSocket))
    join(browserSocket).catch(() => browserSocket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const cut = () => {
    isConnected = false
    for (const browserSocket of pendingSockets) browserSocket.destroy()
    for (const { browserSocket } of connections) browserSocket.destroy()
  }
  return {
    /** Proxy settings for the browser, which include addresses of this machine. */
    proxy: { server: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`, bypass: '<-loopback>' },
    /** Closes every connection and rejects new ones. */
    cut,
    restore: () => {
      isConnected = true
    },
    /** Silently drops the WebSockets, as after sleep. Returns a function that closes them. */
    blackholeWebSockets: () => {
      const droppedConnections = [...connections].filter(({ isWebSocket }) => isWebSocket)
      for (const connection of droppedConnections) {
        connections.delete(connection)
        connection.serverSocket.unpipe(connection.browserSocket)
        connection.browserSocket.unpipe(connection.serverSocket)
        pendingSockets.add(connection.browserSocket.resume())
        connection.serverSocket.destroy()
      }
      return () => {
        for (const { browserSocket } of droppedConnections) browserSocket.destroy()
      }
    },
    close: () => {
      cut()
      server.close()
    },
  }
}

export type SocksProxy = Awaited<ReturnType<typeof startSocksProxy>>
