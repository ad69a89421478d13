import { createLocalJWKSet, importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'

/** What an access token says; the same members as a hosted project's. */
export type Claims = JWTPayload & {
  sub: string
  role: string
  session_id: string
  aal: string
  email: string
}

export type Tokens = {
  /** Public keys, as `/auth/v1/.well-known/jwks.json` serves them. */
  jwks: { keys: JWK[] }
  sign: (claims: JWTPayload, lifetimeSeconds: number) => Promise<string>
  /** The claims of a token that this backend signed and that has not expired; throws jose's error otherwise. */
  verify: (token: string) => Promise<Claims>
}

/** Signs and checks access tokens with one ES256 key. Any other algorithm is refused, whatever the header says. */
export async function createTokens(signingKey: JWK, issuer: string): Promise<Tokens> {
  const { d: _private, ...publicKey } = signingKey
  const jwks = { keys: [{ ...publicKey, key_ops: ['verify'] }] }
  const privateKey = await importJWK(signingKey, 'ES256')
  const keySet = createLocalJWKSet(jwks)
  return {
    jwks,
    sign: (claims, lifetimeSeconds) => {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({ ...claims, iss: issuer, aud: 'authenticated', iat: now, exp: now + lifetimeSeconds })
        .setProtectedHeader({ alg: 'ES256', kid: signingKey.kid!, typ: 'JWT' })
        .sign(privateKey)
    },
    verify: async (token) => {
      const { payload } = await jwtVerify<Claims>(token, keySet, {
        algorithms: ['ES256'],
        issuer,
        audience: 'authenticated',
        requiredClaims: ['sub', 'exp', 'session_id', 'role'],
      })
      return payload
    },
  }
}
