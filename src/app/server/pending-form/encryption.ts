import { hkdfSync } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import * as v from 'valibot'
import { safePath } from '../../shared/safe-path.ts'
import type { PendingForm } from './pending-form.ts'

const pendingFormSchema = v.object({
  path: v.pipe(
    v.string(),
    v.check((path) => safePath(path) === path),
  ),
  fields: v.array(v.tuple([v.string(), v.string()])),
  files: v.array(v.string()),
  userId: v.nullable(v.string()),
})

/** Long enough to reset a password. After a day it would surprise the author that the form is sent. */
const lifetime = '24 hours'

/** The largest encrypted form, in characters: the longest message and more. */
const maxLength = 400 * 1024

const algorithms = { alg: 'dir', enc: 'A256GCM' } as const
/** Distinguishes pending forms from other tokens that are encrypted with the same secret. */
const audience = 'pending-form'

const deriveKey = (secret: string) => new Uint8Array(hkdfSync('sha256', secret, 'trackquery', audience, 32))

/**
 * Encrypts a form as a JWE (RFC 7516), so that the browser can carry it but neither read nor change it.
 * @returns null for a form that is too large to be part of a page
 */
export async function encrypt(secret: string, form: PendingForm): Promise<string | null> {
  const encrypted = await new EncryptJWT({ form })
    .setProtectedHeader(algorithms)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .encrypt(deriveKey(secret))
  return encrypted.length <= maxLength ? encrypted : null
}

/** Decrypts a form; null when it was not encrypted by us or has expired. */
export async function decrypt(secret: string, encrypted: string): Promise<PendingForm | null> {
  try {
    const { payload } = await jwtDecrypt(encrypted, deriveKey(secret), {
      audience,
      keyManagementAlgorithms: [algorithms.alg],
      contentEncryptionAlgorithms: [algorithms.enc],
      requiredClaims: ['exp'],
    })
    return v.parse(pendingFormSchema, payload['form'])
  } catch {
    return null
  }
}
