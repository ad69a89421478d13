import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RunStatement } from '../database/database.ts'
import type { CallerClaims } from '../auth/caller-claims.ts'
import { asCaller } from './as-caller.ts'
import { deleteFiles } from './hold-files.ts'
import { StorageError, tooLarge } from './storage-error.ts'
import { parseUpload } from './parse-upload.ts'
import { type Bucket, filePath, requireBucket, type StorageContext } from './storage-context.ts'

const defaultLimit = 25 * 1024 * 1024

/** Bytes that are read and discarded beyond the limit, so that the client reads the response. */
const drained = 64 * 1024 * 1024

type Upload = { bucket: string; name: string; upsert: boolean }

/** Stores a file and its row. Policies are checked before the upload and again when the row is inserted. */
export async function upload(storage: StorageContext, request: Request, caller: CallerClaims, target: Upload) {
  const bucket = await requireBucket(storage, target.bucket)
  const version = randomUUID()
  await probe(storage, caller, target, version)
  const incoming = await parseUpload(request)
  if (!accepts(bucket, incoming.mimeType)) {
    incoming.bytes.resume()
    throw new StorageError(415, 'invalid_mime_type', `mime type ${incoming.mimeType} is not supported`)
  }
  const file = filePath(storage, version)
  try {
    const { size, eTag } = await receive(incoming.bytes, file, bucket.file_size_limit ?? defaultLimit)
    const metadata = {
      eTag,
      size,
      mimetype: incoming.mimeType,
      cacheControl: incoming.cacheControl,
      lastModified: new Date().toISOString(),
      contentLength: size,
      httpStatusCode: 200,
    }
    const { id, replaced } = await asCaller(storage, caller, 'object.upload', (query) =>
      writeRow(query, caller, target, version, metadata, incoming.metadata),
    )
    if (replaced) await deleteFiles(storage, [replaced])
    return { Id: id, Key: `${target.bucket}/${target.name}` }
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

/** Inserts the row and rolls back, to reject the upload before it starts. */
async function probe(storage: StorageContext, caller: CallerClaims, target: Upload, version: string) {
  const allowed = new Error('allowed')
  await asCaller(storage, caller, 'object.upload', async (query) => {
    await writeRow(query, caller, target, version, {}, null)
    throw allowed
  }).catch((error: unknown) => {
    if (error !== allowed) throw error
  })
}

async function writeRow(
  query: RunStatement,
  caller: CallerClaims,
  { bucket, name, upsert }: Upload,
  version: string,
  metadata: Record<string, unknown>,
  userMetadata: Record<string, unknown> | null,
) {
  const [old] = upsert
    ? await query<{ version: string }>(
        'select version from storage.objects where bucket_id = $1 and name = $2 for update',
        [bucket, name],
      )
    : []
  const onConflict = `on conflict (bucket_id, name) do update set
    owner = excluded.owner, owner_id = excluded.owner_id, metadata = excluded.metadata,
    user_metadata = excluded.user_metadata, version = excluded.version, updated_at = now()`
  // No `returning`, because it would require a select policy.
  const id = randomUUID()
  await query(
    `insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
     values ($1, $2, $3, $4::text::uuid, $4::text, $5, $6::text::jsonb, $7::text::jsonb) ${upsert ? onConflict : ''}`,
    [
      id,
      bucket,
      name,
      caller.sub ?? null,
      version,
      JSON.stringify(metadata),
      userMetadata && JSON.stringify(userMetadata),
    ],
  )
  return { id, replaced: old?.version }
}

/** Writes and counts the bytes. Content-Length is ignored. */
async function receive(bytes: Readable, file: string, limit: number) {
  const draft = `${file}.part`
  const hash = createHash('md5')
  let size = 0
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const written = createWriteStream(draft, { mode: 0o600 })
  try {
    await pipeline(
      bytes,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length
          if (size > limit + drained) throw tooLarge()
          if (size > limit) continue
          hash.update(chunk)
          yield chunk
        }
        if (size > limit) throw tooLarge()
      },
      written,
    )
    await rename(draft, file)
  } catch (error) {
    // An aborted stream may still create its file, so wait until it is closed.
    if (!written.closed) await new Promise<void>((resolve) => written.once('close', () => resolve()))
    await rm(draft, { force: true })
    throw error
  }
  return { size, eTag: `"${hash.digest('hex')}"` }
}

function accepts({ allowed_mime_types: allowed }: Bucket, type: string) {
  if (!allowed || allowed.length === 0) return true
  return allowed.some(
    (rule) => rule === type || rule === '*/*' || (rule.endsWith('/*') && type.startsWith(rule.slice(0, -1))),
  )
}
