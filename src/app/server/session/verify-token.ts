import { LRUCache } from 'lru-cache'
import type { Backend } from '../start/runtime.ts'
import { tokenVerifierClient } from './clients.ts'
import type { SigningKeys } from './signing-keys.ts'

/** The verified content of an access token. */
type Claims = { userId: string; expiresAt: number }

/** `invalid`: forged, foreign or expired. `unknown`: it cannot be checked at the moment. */
export type TokenVerification =
  | { kind: 'valid'; claims: Claims }
  | { kind: 'invalid' }
  | { kind: 'unknown'; cause: unknown }

const verifierClients = new Map<string, ReturnType<typeof tokenVerifierClient>>()

const verifierAuth = (backend: Backend) => {
  const known = verifierClients.get(backend.url) ?? tokenVerifierClient(backend)
  verifierClients.set(backend.url, known)
  return known.auth
}

/** Two kilobytes each. Whichever was used least goes first. */
const mostRemembered = 1_000

/** Tokens that were found valid with a key set. They are forgotten with it: the next set may lack a key. */
const verified = new WeakMap<SigningKeys, LRUCache<string, Claims>>()

/**
 * Checks signature, expiry and purpose of an access token; locally, once the signing keys are known. A valid token is
 * remembered until it expires or the keys are fetched again.
 * @param getKeys returns the keys for the `kid` in the token's header. Throws when they cannot be known
 */
export async function verifyToken(
  backend: Backend,
  token: string,
  getKeys: (backend: Backend, keyId: string | undefined) => Promise<SigningKeys>,
): Promise<TokenVerification> {
  const header = decodeHeader(token)
  if (!header) return { kind: 'invalid' }
  const symmetric = typeof header.alg !== 'string' || header.alg.startsWith('HS')
  let jwks
  try {
    jwks = await getKeys(backend, header.kid)
  } catch (cause) {
    return { kind: 'unknown', cause }
  }
  // A project that publishes keys signs with one of them, so any other token is foreign. A project with symmetric
  // signing publishes none: there getClaims asks the auth service at each request.
  if (jwks.keys.length > 0 && (symmetric || !jwks.keys.some(({ kid }) => kid === header.kid)))
    return { kind: 'invalid' }
  const known = verified.get(jwks)?.get(token)
  if (known && known.expiresAt > Date.now() / 1000) return { kind: 'valid', claims: known }
  try {
    const { data, error } = await verifierAuth(backend).getClaims(token, { jwks })
    if (error) return isClientError(error.status) ? { kind: 'invalid' } : { kind: 'unknown', cause: error }
    const verification = data ? checkClaims(data.claims) : ({ kind: 'invalid' } as const)
    if (verification.kind === 'valid' && jwks.keys.length > 0) remember(jwks, token, verification.claims)
    return verification
  } catch {
    // The parser or WebCrypto failed on the token, so it is not one of ours.
    return { kind: 'invalid' }
  }
}

function remember(jwks: SigningKeys, token: string, claims: Claims): void {
  const tokens = verified.get(jwks) ?? new LRUCache<string, Claims>({ max: mostRemembered })
  verified.set(jwks, tokens.set(token, claims))
}

/** Whether the service rejected the token on purpose. 0, undefined, 429 and 5xx are failures of the service. */
const isClientError = (status: number | undefined) =>
  status !== undefined && status >= 400 && status < 500 && status !== 429

function checkClaims({ sub, aud, role, exp }: Record<string, unknown>): TokenVerification {
  const audience = Array.isArray(aud) ? aud : [aud]
  if (typeof sub !== 'string' || !sub || typeof exp !== 'number') return { kind: 'invalid' }
  if (role !== 'authenticated' || !audience.includes('authenticated')) return { kind: 'invalid' }
  return { kind: 'valid', claims: { userId: sub, expiresAt: exp } }
}

function decodeHeader(token: string): { alg?: unknown; kid?: string } | null {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString())
    return typeof header === 'object' && header !== null ? header : null
  } catch {
    return null
  }
}
