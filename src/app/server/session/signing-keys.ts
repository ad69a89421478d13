import type { JWK } from '@supabase/supabase-js'
import { httpClient } from '../../http-client/http-client.ts'
import type { Backend } from '../start/runtime.ts'
import { backendFetch } from './backend-fetch.ts'
import { serviceTimeoutMs } from './timeouts.ts'

/** The public keys that tokens are signed with. */
export type SigningKeys = { keys: JWK[] }

/** How long known keys are used before they are fetched again. */
const maxAgeMs = 10 * 60_000
/** Minimum time between fetches for an unknown key id, so that forged tokens do not cause a fetch each. */
const unknownKeyCooldownMs = 10_000

type KeyCache = { keys: SigningKeys | null; fetchedAt: number; pending: Promise<SigningKeys> | null }

const caches = new Map<string, KeyCache>()

/**
 * The keys to verify a token with. When the auth service is down, known keys stay in use beyond their age, so that
 * signed-in users stay signed in.
 * @param keyId the `kid` in the token's header
 * @throws when no keys are known and the service does not answer
 */
export async function getSigningKeys(
  backend: Backend,
  keyId: string | undefined,
  now = Date.now(),
): Promise<SigningKeys> {
  const cache = caches.get(backend.url) ?? { keys: null, fetchedAt: 0, pending: null }
  caches.set(backend.url, cache)

  const isKnown = cache.keys?.keys.some(({ kid }) => kid === keyId) ?? false
  const age = now - cache.fetchedAt
  if (cache.keys && age < (isKnown ? maxAgeMs : unknownKeyCooldownMs)) return cache.keys

  cache.pending ??= fetchKeys(backend)
    .then((keys) => {
      cache.keys = keys
      return keys
    })
    .finally(() => {
      cache.fetchedAt = Date.now()
      cache.pending = null
    })
  try {
    return await cache.pending
  } catch (error) {
    if (cache.keys) return cache.keys
    throw error
  }
}

async function fetchKeys({ url, publishableKey }: Backend): Promise<SigningKeys> {
  const request = httpClient({ base: url, timeoutMs: serviceTimeoutMs, fetch: backendFetch })
  const response = await request('/auth/v1/.well-known/jwks.json', { headers: { apikey: publishableKey } })
  const keys = (await response.json()) as SigningKeys
  if (!Array.isArray(keys.keys)) throw new Error('The auth service answered no key set.')
  return keys
}
