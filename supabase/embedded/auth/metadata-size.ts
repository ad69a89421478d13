import { type Call, objectOf } from './auth-context.ts'
import { AuthError } from './auth-error.ts'

/**
 * The most that an account may say about itself, in bytes of JSON. It travels in every token, and a token in a cookie
 * with every request: more of it than a server reads as a request's head would lock its owner out of every browser.
 */
const mostBytes = 4096

/**
 * Refuses what would be too much; a hosted project takes whatever fits its request.
 * @returns the same data
 */
export function requireModest(data: Record<string, unknown>): Record<string, unknown> {
  if (Buffer.byteLength(JSON.stringify(data)) <= mostBytes) return data
  throw new AuthError(422, 'validation_failed', `User metadata must not be larger than ${mostBytes} bytes`)
}

/** What a new account says about itself. */
export const metadataAsked = (call: Call) => requireModest(objectOf(call, 'data'))
