/**
 * The key of limits for each client: an IPv4 address, or the /64 network of an IPv6 address, because one client owns the
 * whole network.
 * @param address without a zone, and not IPv4 mapped into IPv6
 */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right].slice(0, 4).join(':')
}
