import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxied connection: the socket of the browser and that of the server. */
type Strand = { near: Socket; far: Socket; port: number }

/** Parses the target address of a SOCKS 5 request (RFC 1928 §4). */
function goalOf(request: Buffer): { host: string; port: number } {
  const port = request.readUInt16BE(request.length - 2)
  const address = request.subarray(4, -2)
  if (request[3] === 1) return { host: address.join('.'), port }
  if (request[3] === 3) return { host: address.toString('latin1', 1), port }
  throw new Error(`An address of the kind ${request[3]}.`)
}

const accepted = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])

/** Starts a SOCKS proxy for one browser, which can interrupt all its connections. */
export async function startSocksProxy() {
  let isWhole = true
  const strands = new Set<Strand>()
  /** Browser sockets without a server socket. */
  const loose = new Set<Socket>()

  const join = async (near: Socket) => {
    await once(near, 'data')
    near.write(Buffer.from([5, 0]))
    const [request] = (await once(near, 'data')) as [Buffer]
    near.pause()
    const { host, port } = goalOf(request)
    const far = connect(port, host)
    const strand = { near, far, port }
    strands.add(strand)
    loose.delete(near)
    far.on('connect', () => {
      near.write(accepted)
      near.pipe(far).pipe(near)
    })
    far.on('error', () => far.destroy())
    far.on('close', () => strands.delete(strand) && near.destroy())
    near.on('close', () => far.destroy())
  }

  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    if (!isWhole) return near.destroy()
    loose.add(near)
    near.on('close', () => loose.delete(near))
    join(near).catch(() => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const cut = () => {
    isWhole = false
    for (const near of loose) near.destroy()
    for (const { near } of strands) near.destroy()
  }
  return {
    /** Proxy settings for the browser, which include addresses of this machine. */
    proxy: { server: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`, bypass: '<-loopback>' },
    /** Closes every connection and rejects new ones. */
    cut,
    restore: () => {
      isWhole = true
    },
    /** Silently drops connections to this address, as after sleep. Returns a function that closes them. */
    blackhole: (address: string) => {
      const lost = [...strands].filter(({ port }) => port === Number(new URL(address).port))
      for (const strand of lost) {
        strands.delete(strand)
        strand.far.unpipe(strand.near)
        strand.near.unpipe(strand.far)
        loose.add(strand.near.resume())
        strand.far.destroy()
      }
      return () => {
        for (const { near } of lost) near.destroy()
      }
    },
    close: () => {
      cut()
      server.close()
    },
  }
}

export type SocksProxy = Awaited<ReturnType<typeof startSocksProxy>>
