import { errors } from 'jose'
import type { Tokens } from '../auth/access-tokens.ts'

/** Whose rights a channel rests on: the claims that the policies of realtime.messages see. */
export type Caller = { role: string; sub?: string; exp?: number; [claim: string]: unknown }

/** A token that is refused, in the words of the hosted service. */
export class TokenError extends Error {
  /** The name under which a refused join tells it. */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Who the API key of a connection stands for, until a person's token comes. */
export const callerOfKey = (key: 'publishable' | 'secret'): Caller => ({
  role: key === 'secret' ? 'service_role' : 'anon',
})

/** The person of a token. */
export async function callerOfToken(tokens: Tokens, token: string): Promise<Caller> {
  try {
    return await tokens.verify(token)
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new TokenError('InvalidJWTToken', expired(error.payload.exp))
    if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey) {
      throw new TokenError('JwtSignatureError', 'Failed to validate JWT signature')
    }
    throw new TokenError('MalformedJWT', 'The token provided is not a valid JWT')
  }
}

/** What a channel is told whose token has run out. */
export const expired = (exp = 0) => `Token has expired ${Math.max(0, Math.round(Date.now() / 1000) - exp)} seconds ago`
