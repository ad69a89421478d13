import { createHmac, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'

/**
 * The client address of a request. The app forwards it with a signature by this run's key. Without a valid signature it
 * is the address of the connection.
 */
export function clientAddress(request: Request, peer: string, addressKey: string): string {
  const forwarded = request.headers.get('x-client-address') ?? ''
  const signature = request.headers.get('x-client-address-signature') ?? ''
  if (!forwarded || !/^[0-9a-f]{64}$/i.test(signature)) return normalizeAddress(peer)
  const expected = createHmac('sha256', addressKey).update(forwarded).digest()
  return normalizeAddress(timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? forwarded : peer)
}

/** Removes the IPv4-in-IPv6 prefix and the zone. */
export const normalizeAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/**
 * The key of rate limits: an IPv4 address, or the /64 network of an IPv6 address, because one client owns the whole
 * network. The app has the same for its own limits.
 */
export function addressGroup(plain: string): string {
  if (isIP(plain) !== 6) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right].slice(0, 4).join(':')
}
