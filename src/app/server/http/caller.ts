import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { createRecord } from '../logs/request-record.ts'
import type { Caller } from '../start/runtime.ts'

type Incoming = { headers: IncomingHttpHeaders; socket: Pick<Socket, 'remoteAddress'> }

/**
 * The client of a request. Each proxy appends the address it saw to X-Forwarded-For. So only as many of its last
 * entries are trusted as there are proxies; the client may have made up the others.
 * @param proxies the number of proxies in front of the app
 */
export function readCaller({ headers, socket }: Incoming, proxies: number): Caller {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',')
  const hops = [...forwarded.split(',').map((hop) => hop.trim()), socket.remoteAddress ?? '']
  const address = unmapIpv4(withoutPort(hops[Math.max(hops.length - 1 - proxies, 0)] ?? ''))
  const identified = { requestId: randomUUID(), record: createRecord() }
  if (isIP(address)) return { address, ...identified }
  const nearest = unmapIpv4(socket.remoteAddress ?? '')
  return { address: isIP(nearest) ? nearest : null, ...identified }
}

/** Some proxies write `203.0.113.9:4711` and `[2001:db8::1]:4711`. */
const withoutPort = (hop: string) => hop.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')

/** An IPv4-mapped IPv6 address (`::ffff:198.51.100.1`) as IPv4. */
const unmapIpv4 = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
