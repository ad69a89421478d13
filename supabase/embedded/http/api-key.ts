import { timingSafeEqual } from 'node:crypto'
import type { Keys } from '../data-folder/keys.ts'

/** The length of a key is no secret. */
const same = (given: string, known: string) => {
  const [a, b] = [Buffer.from(given), Buffer.from(known)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Which API key a request has; null for none or a wrong one. */
export function apiKeyOf(request: Request, keys: Keys): 'publishable' | 'secret' | null {
  const given = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey') ?? ''
  if (same(given, keys.publishableKey)) return 'publishable'
  // As on hosted, browsers may not use the secret key.
  const fromBrowser = /^\s*Mozilla\//i.test(request.headers.get('user-agent') ?? '')
  return same(given, keys.secretKey) && !fromBrowser ? 'secret' : null
}
