import { createLocalJWKSet, errors, importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'

/** The claims of an access token, with the same members as on a hosted project. */
export type Claims = JWTPayload & {
  sub: string
  exp: number
  role: string
  session_id: string
  aal: string
  email: string
}

export type AccessTokens = {
  /** The public keys that `/auth/v1/.well-known/jwks.json` serves. */
  jwks: { keys: JWK[] }
  sign: (claims: JWTPayload, lifetimeSeconds: number) => Promise<string>
  /**
   * Gives the claims of a valid token of this backend: for the same token the same object, which nobody may change.
   * @throws an error of jose when the token is forged, malformed or expired
   */
  verify: (token: string) => Promise<Readonly<Claims>>
}

/** A verified token is remembered until it expires. Two kilobytes each. Whichever was used least goes first. */
const mostRemembered = 1_000

/**
 * The same whatever address the backend has, so that a token outlives a change of it, and names none to browsers. The
 * key belongs to one data folder alone, so nothing depends on the issuer.
 */
const issuer = 'https://embedded.invalid/auth/v1'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Signs and verifies access tokens with one ES256 key. Tokens with any other algorithm are rejected, whatever their
 * header claims.
 */
export async function createAccessTokens(signingKey: JWK): Promise<AccessTokens> {
  const { d: _private, ...publicKey } = signingKey
  const jwks = { keys: [{ ...publicKey, key_ops: ['verify'] }] }
  const privateKey = await importJWK(signingKey, 'ES256')
  const keySet = createLocalJWKSet(jwks)
  const remembered = new LRUCache<string, Claims>({ max: mostRemembered })
  return {
    jwks,
    sign: (claims, lifetimeSeconds) => {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({ ...claims, iss: issuer, aud: 'authenticated', iat: now, exp: now + lifetimeSeconds })
        .setProtectedHeader({ alg: 'ES256', kid: signingKey.kid!, typ: 'JWT' })
        .sign(privateKey)
    },
    verify: async (token) => {
      const known = remembered.get(token)
      // An expired one is rejected below, as any other.
      if (known && known.exp > Date.now() / 1000) return known
      remembered.delete(token)
      const { payload } = await jwtVerify<Claims>(token, keySet, {
        algorithms: ['ES256'],
        audience: 'authenticated',
        requiredClaims: ['sub', 'exp', 'session_id', 'role'],
      })
      // SQL reads these as the types of its columns and as the name of a role.
      if (!uuid.test(payload.sub) || !uuid.test(payload.session_id) || payload.role !== 'authenticated')
        throw new errors.JWTClaimValidationFailed('unexpected value of sub, session_id or role', payload)
      remembered.set(token, Object.freeze(payload))
      return payload
    },
  }
}
