import { type AuthCall, objectField } from './auth-context.ts'
import { AuthError } from './auth-error.ts'

/**
 * Maximum size of user metadata, in bytes of JSON. Every token contains it, and every request sends the token in a
 * cookie. Larger metadata would exceed the server's header limit and lock the user out.
 */
const maxMetadataBytes = 4096

/**
 * Throws when the metadata is too large. Hosted has no such limit.
 * @returns the same data
 */
export function requireMetadataSize(data: Record<string, unknown>): Record<string, unknown> {
  if (Buffer.byteLength(JSON.stringify(data)) <= maxMetadataBytes) return data
  throw new AuthError(422, 'validation_failed', `User metadata must not be larger than ${maxMetadataBytes} bytes`)
}

/** The metadata of a sign-up request. */
export const requestedMetadata = (call: AuthCall) => requireMetadataSize(objectField(call, 'data'))
