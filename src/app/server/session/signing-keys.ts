import type { JWK } from '@supabase/supabase-js'
import type { Backend } from '../start/runtime.ts'
import { httpClient } from '../../http-client/http-client.ts'
import { serviceTimeoutMs } from './clients.ts'

/** The public keys that tokens are signed with. */
export type SigningKeys = { keys: JWK[] }

/** How long keys are believed without asking again. */
const maxAgeMs = 10 * 60_000
/** An unknown key may be a new one, but a forger must not make us ask at every request. */
const unknownKeyCooldownMs = 10_000

type Cache = { keys: SigningKeys | null; askedAt: number; pending: Promise<SigningKeys> | null }

const caches = new Map<string, Cache>()

/**
 * The keys to check a token with. They outlive the sign-in service: when it is down, known ones go on being used, so
 * that people who are signed in stay so.
 * @param keyId the key that the token says it was signed with
 * @throws when no key was ever fetched and the service does not answer
 */
export async function getSigningKeys(
  backend: Backend,
  keyId: string | undefined,
  now = Date.now(),
): Promise<SigningKeys> {
  const cache = caches.get(backend.url) ?? { keys: null, askedAt: 0, pending: null }
  caches.set(backend.url, cache)

  const known = cache.keys?.keys.some(({ kid }) => kid === keyId) ?? false
  const age = now - cache.askedAt
  if (cache.keys && (known ? age < maxAgeMs : age < unknownKeyCooldownMs)) return cache.keys

  cache.pending ??= fetchKeys(backend)
    .then((keys) => {
      cache.keys = keys
      return keys
    })
    .finally(() => {
      cache.askedAt = Date.now()
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
  const ask = httpClient({ base: url, timeoutMs: serviceTimeoutMs })
  const response = await ask('/auth/v1/.well-known/jwks.json', { headers: { apikey: publishableKey } })
  const keys = (await response.json()) as SigningKeys
  if (!Array.isArray(keys.keys)) throw new Error('The sign-in service answered no key set.')
  return keys
}
