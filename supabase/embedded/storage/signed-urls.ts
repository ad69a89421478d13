import { jwtVerify, SignJWT } from 'jose'
import type { CallerClaims } from '../auth/caller-claims.ts'
import { asCaller } from './as-caller.ts'
import { StorageError } from './storage-error.ts'
import { requireBucket, type StorageContext } from './storage-context.ts'

const linkKeyOf = (storage: StorageContext) => new TextEncoder().encode(storage.keys.linkKey)

/** Maximum lifetime. A link stays valid after its creator lost access. */
const longestSeconds = 60 * 60

/**
 * Creates links that open the objects without further authorization; null for objects that the caller may not read.
 * @param seconds lifetime; 60 unless it is a number from 1 to 3600
 */
export async function createSignedPaths(
  storage: StorageContext,
  caller: CallerClaims,
  bucket: string,
  names: string[],
  seconds: unknown,
) {
  await requireBucket(storage, bucket)
  const lifetime = typeof seconds === 'number' && seconds >= 1 ? Math.min(Math.floor(seconds), longestSeconds) : 60
  const visible = await asCaller(storage, caller, 'object.sign_many', (query) =>
    query<{ name: string }>('select name from storage.objects where bucket_id = $1 and name = any($2::text[])', [
      bucket,
      names,
    ]),
  )
  const seen = new Set(visible.map(({ name }) => name))
  return Promise.all(names.map(async (name) => (seen.has(name) ? sign(storage, `${bucket}/${name}`, lifetime) : null)))
}

async function sign(storage: StorageContext, path: string, seconds: number) {
  const token = await new SignJWT({ url: path })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(linkKeyOf(storage))
  // Unencoded, because storage-js encodes the path.
  return `/object/sign/${path}?token=${token}`
}

/** Throws when the token is forged or expired, or was made for another object. */
export async function requireValidSignature(storage: StorageContext, token: string | null, path: string) {
  const verified = await jwtVerify(token ?? '', linkKeyOf(storage), { algorithms: ['HS256'] }).catch(() => {
    throw new StorageError(400, 'InvalidJWT', 'jwt expired or invalid')
  })
  if (verified.payload.url !== path) {
    throw new StorageError(400, 'InvalidSignature', 'The url does not match the signature')
  }
}
