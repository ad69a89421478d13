import { errors } from 'jose'
import type { AccessTokens } from '../auth/access-tokens.ts'
import type { CallerClaims } from '../auth/caller-claims.ts'

/** A rejected token, with hosted's message. */
export class InvalidTokenError extends Error {
  /** Prefix of the reason of a rejected join. */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The caller of an API key without a token. */
export const callerOfKey = (key: 'publishable' | 'secret'): CallerClaims => ({
  role: key === 'secret' ? 'service_role' : 'anon',
})

/**
 * The caller of a token.
 * @throws InvalidTokenError
 */
export async function callerOfToken(tokens: AccessTokens, token: string): Promise<CallerClaims> {
  try {
    return await tokens.verify(token)
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      throw new InvalidTokenError('InvalidJWTToken', expiredMessage(error.payload.exp))
    if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey) {
      throw new InvalidTokenError('JwtSignatureError', 'Failed to validate JWT signature')
    }
    throw new InvalidTokenError('MalformedJWT', 'The token provided is not a valid JWT')
  }
}

/** The system message of a channel whose token expired. */
export const expiredMessage = (exp = 0) =>
  `Token has expired ${Math.max(0, Math.round(Date.now() / 1000) - exp)} seconds ago`
