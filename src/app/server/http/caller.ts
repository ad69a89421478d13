import { randomUUID } from 'node:crypto'
import { isIP, type Socket } from 'node:net'
import type { IncomingHttpHeaders } from 'node:http'
import type { Caller } from '../start/runtime.ts'

type Incoming = { headers: IncomingHttpHeaders; socket: Pick<Socket, 'remoteAddress'> }

/**
 * Who sent a request. Each proxy in front of us appends the address it saw to X-Forwarded-For, so only as many of its
 * last entries are believed as there are proxies; whatever stands before them the sender may have made up.
 * @param proxies how many proxies are known to be in front
 */
export function readCaller({ headers, socket }: Incoming, proxies: number): Caller {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',')
  const hops = [...forwarded.split(',').map((hop) => hop.trim()), socket.remoteAddress ?? '']
  const address = unmapIpv4(hops[Math.max(hops.length - 1 - proxies, 0)] ?? '')
  const requestId = randomUUID()
  if (isIP(address)) return { address, requestId }
  const nearest = unmapIpv4(socket.remoteAddress ?? '')
  return { address: isIP(nearest) ? nearest : null, requestId }
}

/** IPv4 in IPv6 clothes counts as the IPv4 address that it is. */
const unmapIpv4 = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
