import { createHash, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../data-folder/keys.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
const same = (given: string, known: string) => timingSafeEqual(digest(given), digest(known))

/** Which API key a request has; null for none or a wrong one. */
export function apiKeyOf(request: Request, keys: Keys): 'publishable' | 'secret' | null {
  const given = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey') ?? ''
  if (same(given, keys.publishableKey)) return 'publishable'
  // As on hosted, browsers may not use the secret key.
  const fromBrowser = /^\s*Mozilla\//i.test(request.headers.get('user-agent') ?? '')
  return same(given, keys.secretKey) && !fromBrowser ? 'secret' : null
}
