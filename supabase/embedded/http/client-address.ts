import { createHmac, timingSafeEqual } from 'node:crypto'

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
