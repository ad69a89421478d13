import { createHash, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../data-folder/keys.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
const same = (given: string, known: string) => timingSafeEqual(digest(given), digest(known))

/** Which of the two API keys a request brings; null for none or a wrong one. */
export function keyOf(request: Request, keys: Keys): 'publishable' | 'secret' | null {
  const given = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey') ?? ''
  if (same(given, keys.publishableKey)) return 'publishable'
  // As hosted: a browser never speaks with the secret key.
  const fromBrowser = /^\s*Mozilla\//i.test(request.headers.get('user-agent') ?? '')
  return same(given, keys.secretKey) && !fromBrowser ? 'secret' : null
}
