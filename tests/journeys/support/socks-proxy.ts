import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A connection through the socks: the browser's end, and that of what it speaks to. */
type Strand = { near: Socket; far: Socket; port: number }

/** Where a browser wants to be connected to, as SOCKS 5 writes it (RFC 1928 §4). */
function goalOf(request: Buffer): { host: string; port: number } {
  const port = request.readUInt16BE(request.length - 2)
  const address = request.subarray(4, -2)
  if (request[3] === 1) return { host: address.join('.'), port }
  if (request[3] === 3) return { host: address.toString('latin1', 1), port }
  throw new Error(`An address of the kind ${request[3]}.`)
}

const accepted = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])

/** The socks of one browser: everything that it asks for and hears goes through it, and it can be cut. */
export async function startSocksProxy() {
  let isWhole = true
  const strands = new Set<Strand>()
  /** Ends of the browser's that lead nowhere: not yet, or not any more. */
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
    /** How a browser is told to use it, for this machine's own addresses too. */
    proxy: { server: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`, bypass: '<-loopback>' },
    /** Every connection is lost, and none can be made. */
    cut,
    restore: () => {
      isWhole = true
    },
    /**
     * What answers at this address is gone, and nobody tells the browser: as for a machine that slept. Gives what tells it
     * at last.
     */
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
