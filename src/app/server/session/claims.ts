import type { Backend } from '../start/runtime.ts'
import { verifyingClient } from './clients.ts'
import { publicKeys } from './keys.ts'

/** What a token says about its bearer, checked. */
type Claims = { userId: string; expiresAt: number }

/** `invalid` is forged, foreign or expired; `unknown` is when it cannot be told just now. */
export type Verdict = { kind: 'valid'; claims: Claims } | { kind: 'invalid' } | { kind: 'unknown'; cause: unknown }

const verifiers = new Map<string, ReturnType<typeof verifyingClient>>()

const verifier = (backend: Backend) => {
  const known = verifiers.get(backend.url) ?? verifyingClient(backend)
  verifiers.set(backend.url, known)
  return known.auth
}

/** Checks signature, expiry and purpose of an access token; locally, as long as the keys are known. */
export async function verify(backend: Backend, token: string): Promise<Verdict> {
  const header = headerOf(token)
  if (!header) return { kind: 'invalid' }
  const symmetric = typeof header.alg !== 'string' || header.alg.startsWith('HS')
  let jwks
  try {
    jwks = await publicKeys(backend, header.kid)
  } catch (cause) {
    return { kind: 'unknown', cause }
  }
  // Where keys are published, a token signed by none of them was made by somebody else. A project with symmetric
  // signing publishes none; there the service itself is asked, at each request.
  if (jwks.keys.length > 0 && (symmetric || !jwks.keys.some(({ kid }) => kid === header.kid)))
    return { kind: 'invalid' }
  try {
    const { data, error } = await verifier(backend).getClaims(token, { jwks })
    if (error) return answered(error.status) ? { kind: 'invalid' } : { kind: 'unknown', cause: error }
    return data ? purposeOf(data.claims) : { kind: 'invalid' }
  } catch {
    // Whatever else a token can make the parser or WebCrypto stumble over, it is no token of ours.
    return { kind: 'invalid' }
  }
}

/** A status that the service gave on purpose; 0, undefined and 5xx are troubles of its own. */
const answered = (status: number | undefined) => status !== undefined && status >= 400 && status < 500 && status !== 429

function purposeOf({ sub, aud, role, exp }: Record<string, unknown>): Verdict {
  const audience = Array.isArray(aud) ? aud : [aud]
  if (typeof sub !== 'string' || !sub || typeof exp !== 'number') return { kind: 'invalid' }
  if (role !== 'authenticated' || !audience.includes('authenticated')) return { kind: 'invalid' }
  return { kind: 'valid', claims: { userId: sub, expiresAt: exp } }
}

function headerOf(token: string): { alg?: unknown; kid?: string } | null {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString())
    return typeof header === 'object' && header !== null ? header : null
  } catch {
    return null
  }
}
