import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import type { Keys } from '../data-folder/keys.ts'
import { noBucket, StorageError } from './storage-error.ts'

/** What every handler of storage uses. */
export type StorageContext = { database: Database; keys: Keys; filesDir: string }

export type Bucket = {
  id: string
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
}

export type StoredObject = {
  id: string
  bucket_id: string
  name: string
  version: string
  created_at: string
  updated_at: string
  metadata: { size: number; mimetype: string; cacheControl: string; eTag: string; lastModified: string }
  user_metadata: Record<string, unknown> | null
}

/** Each version of an object has its own file, which never changes. So every row refers to a complete file. */
export const filePath = ({ filesDir }: Pick<StorageContext, 'filesDir'>, version: string) =>
  join(filesDir, version.slice(0, 2), version)

export async function requireBucket(storage: StorageContext, id: string) {
  const [bucket] = await storage.database.query<Bucket>('select * from storage.buckets where id = $1', [id])
  if (!bucket) throw noBucket()
  return bucket
}

/** Reads an object without checking policies, for public buckets and signed links. */
export async function findObjectUnchecked(storage: StorageContext, bucket: string, name: string) {
  const [object] = await storage.database.query<StoredObject>(
    'select * from storage.objects where bucket_id = $1 and name = $2',
    [bucket, name],
  )
  return object
}

/**
 * Decodes the object name of a path.
 * @throws for a name that could leave the bucket
 */
export function nameOf(segments: string[]) {
  let name: string
  try {
    name = segments.map(decodeURIComponent).join('/')
  } catch {
    throw invalid(segments.join('/'))
  }
  return checkName(name)
}

export function checkName(name: string) {
  const parts = name.split('/')
  if (name.length > 1024 || parts.some((part) => ['', '.', '..'].includes(part)) || /\p{Cc}|\\/u.test(name)) {
    throw invalid(name)
  }
  return name
}

const invalid = (name: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${name}`)
