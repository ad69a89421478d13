import type { Backend } from '../start/runtime.ts'
import { tokenVerifierClient } from './clients.ts'
import { getSigningKeys } from './signing-keys.ts'

/** What a token says about its bearer, checked. */
type Claims = { userId: string; expiresAt: number }

/** `invalid` is forged, foreign or expired; `unknown` is when it cannot be told just now. */
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

/** Checks signature, expiry and purpose of an access token; locally, as long as the keys are known. */
export async function verifyToken(backend: Backend, token: string): Promise<TokenVerification> {
  const header = decodeHeader(token)
  if (!header) return { kind: 'invalid' }
  const symmetric = typeof header.alg !== 'string' || header.alg.startsWith('HS')
  let jwks
  try {
    jwks = await getSigningKeys(backend, header.kid)
  } catch (cause) {
    return { kind: 'unknown', cause }
  }
  // Where keys are published, a token signed by none of them was made by somebody else. A project with symmetric
  // signing publishes none; there the service itself is asked, at each request.
  if (jwks.keys.length > 0 && (symmetric || !jwks.keys.some(({ kid }) => kid === header.kid)))
    return { kind: 'invalid' }
  try {
    const { data, error } = await verifierAuth(backend).getClaims(token, { jwks })
    if (error) return isClientError(error.status) ? { kind: 'invalid' } : { kind: 'unknown', cause: error }
    return data ? checkClaims(data.claims) : { kind: 'invalid' }
  } catch {
    // Whatever else a token can make the parser or WebCrypto stumble over, it is no token of ours.
    return { kind: 'invalid' }
  }
}

/** A status that the service gave on purpose; 0, undefined and 5xx are troubles of its own. */
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
