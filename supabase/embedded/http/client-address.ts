import { createHmac, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'

/**
 * Where a request comes from. The app speaks for many people over one connection, so it forwards each one's address,
 * signed with the key of this start; without a right signature it is the peer's.
 */
export function clientAddress(request: Request, peer: string, addressKey: string): string {
  const forwarded = request.headers.get('x-client-address') ?? ''
  const signature = request.headers.get('x-client-address-signature') ?? ''
  if (!forwarded || !/^[0-9a-f]{64}$/i.test(signature)) return plainAddress(peer)
  const expected = createHmac('sha256', addressKey).update(forwarded).digest()
  return plainAddress(timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? forwarded : peer)
}

/** As it is written once, whether it came over IPv4 or IPv6. */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/** Who limits count by: one household: an IPv4 address, or the /64 network of an IPv6 one, of which anyone owns 2^64. */
export function addressGroup(plain: string): string {
  if (isIP(plain) !== 6) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right].slice(0, 4).join(':')
}
