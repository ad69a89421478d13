import { jwtVerify, SignJWT } from 'jose'
import { asCaller, type Caller } from './as-caller.ts'
import { StorageError } from './storage-error.ts'
import { requireBucket, type Storage } from './storage-context.ts'

const keyOf = (storage: Storage) => new TextEncoder().encode(storage.keys.linkKey)

/** A link outlives the right to it; an hour is the longest anybody needs. */
const longestSeconds = 60 * 60

/** Addresses that open these objects for a while, to whoever holds them; null for what the caller may not see. */
export async function signPaths(storage: Storage, caller: Caller, bucket: string, names: string[], seconds: unknown) {
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

async function sign(storage: Storage, path: string, seconds: number) {
  const token = await new SignJWT({ url: path })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(keyOf(storage))
  // storage-js encodes the whole of it.
  return `/object/sign/${path}?token=${token}`
}

/** Refuses an address whose token is forged, too old, or made for another object. */
export async function requireSigned(storage: Storage, token: string | null, path: string) {
  const verified = await jwtVerify(token ?? '', keyOf(storage), { algorithms: ['HS256'] }).catch(() => {
    throw new StorageError(400, 'InvalidJWT', 'jwt expired or invalid')
  })
  if (verified.payload.url !== path) {
    throw new StorageError(400, 'InvalidSignature', 'The url does not match the signature')
  }
}
