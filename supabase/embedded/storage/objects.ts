import type { CallerClaims } from '../auth/caller-claims.ts'
import { asCaller } from './as-caller.ts'
import { deleteFiles } from './hold-files.ts'
import { objectNotFound } from './storage-error.ts'
import { requireBucket, type StorageContext, type StoredObject } from './storage-context.ts'

/**
 * Gives an object that the caller may read.
 * @throws objectNotFound
 */
export async function requireObject(
  storage: StorageContext,
  caller: CallerClaims,
  operation: string,
  bucket: string,
  name: string,
) {
  await requireBucket(storage, bucket)
  const [object] = await asCaller(storage, caller, operation, (query) =>
    query<StoredObject>('select * from storage.objects where bucket_id = $1 and name = $2', [bucket, name]),
  )
  if (!object) throw objectNotFound()
  return object
}

export const objectInfo = (object: StoredObject) => ({
  id: object.id,
  name: object.name,
  version: object.version,
  bucket_id: object.bucket_id,
  size: object.metadata.size,
  content_type: object.metadata.mimetype,
  cache_control: object.metadata.cacheControl,
  etag: object.metadata.eTag,
  metadata: object.user_metadata ?? {},
  last_modified: object.updated_at,
  created_at: object.created_at,
})

/**
 * Deletes the objects that the caller may delete. Deletes rows first: after a crash there may be a file without a row,
 * but no row without a file.
 */
export async function removeObjects(storage: StorageContext, caller: CallerClaims, bucket: string, names: string[]) {
  await requireBucket(storage, bucket)
  const removed = await asCaller(storage, caller, 'object.delete_many', (query) =>
    query<StoredObject>('delete from storage.objects where bucket_id = $1 and name = any($2::text[]) returning *', [
      bucket,
      names,
    ]),
  )
  await deleteFiles(
    storage,
    removed.map(({ version }) => version),
  )
  return removed
}

type Listing = {
  prefix?: unknown
  search?: unknown
  limit?: unknown
  offset?: unknown
  sortBy?: { column?: unknown; order?: unknown } | null
}

const sortColumns = ['name', 'updated_at', 'created_at', 'last_accessed_at']

/** Lists one level of a bucket: files, and each folder as an entry without id. */
export async function listObjects(storage: StorageContext, caller: CallerClaims, bucket: string, wanted: Listing) {
  await requireBucket(storage, bucket)
  const folder = typeof wanted.prefix === 'string' ? wanted.prefix.replace(/^\/+|\/+$/g, '') : ''
  const prefix = folder ? `${folder}/` : ''
  const search = typeof wanted.search === 'string' ? wanted.search.replace(/[\\%_]/g, '\\$&') : ''
  const column = sortColumns.find((name) => name === wanted.sortBy?.column) ?? 'name'
  const order = wanted.sortBy?.order === 'desc' ? 'desc' : 'asc'
  return asCaller(storage, caller, 'object.list', (query) =>
    query(
      `with inside as (
         select *, substr(name, char_length($2::text) + 1) as rest
         from storage.objects where bucket_id = $1 and starts_with(name, $2::text)
       )
       select name, id, updated_at, created_at, last_accessed_at, metadata from (
         select split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
                null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
         from inside where strpos(rest, '/') > 0 group by 1
         union all
         select rest, id, updated_at, created_at, last_accessed_at, metadata
         from inside where strpos(rest, '/') = 0
       ) as entries
       where name ilike $3 || '%'
       order by id is not null, ${column} ${order}, name limit $4 offset $5`,
      [bucket, prefix, search, whole(wanted.limit, 100, 1000), whole(wanted.offset, 0, 1_000_000)],
    ),
  )
}

const whole = (value: unknown, otherwise: number, max: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? Math.min(value, max) : otherwise
