import { storageUploadDefaults } from '#domain/backend-defaults.ts'
import type { DraftFile } from '#domain/query.ts'
import * as v from 'valibot'
import { storageFailure, unwrap } from './action-error.ts'
import type { Db } from './db.ts'
import type { PageCall } from './open-page.ts'

const bucket = 'attachments'
/** How long a leaked download link works. */
const linkSeconds = 60

export type Upload = {
  companyId: string
  name: string
  mime: string
  /** The content of the file. It can be read once. */
  body: ReadableStream<Uint8Array>
  /** Resolves when `body` was read to its end. Rejects with UnreadBody when reading stopped earlier. */
  measured: Promise<{ size: number; sha256: string }>
}

/** Storage stopped reading a file before its end. Its response holds the reason. */
export class UnreadBody extends Error {}

/** A draft file with its hash, by which duplicates are found. */
export type StoredDraft = DraftFile & { sha256: string }

/**
 * Streams a file into storage and inserts it as a draft file of its uploader. `raiseQuery` and `postMessage` attach it.
 * @throws ActionError too_many_unsent_files, too_many_acts or storage_full, as a rule before reading `body`; the error of
 * reading `body` or of storage, after the stored file was deleted and its place was given back
 */
export async function saveDraftFile(db: Db, upload: Upload): Promise<StoredDraft> {
  // `measured` can reject while the upload is awaited. This handler prevents an unhandled rejection.
  upload.measured.catch(() => {})
  const path = unwrap(await db.rpc('begin_file_upload', { p_company: upload.companyId }))
  const id = path.slice(path.lastIndexOf('/') + 1)
  const store = db.storage.from(bucket)
  try {
    const { error } = await store.upload(path, upload.body, {
      ...storageUploadDefaults,
      contentType: upload.mime,
      duplex: 'half',
    })
    const { size, sha256 } = await upload.measured.catch((failure: unknown) => {
      throw failure instanceof UnreadBody && error ? storageFailure(error) : failure
    })
    if (error) throw storageFailure(error)
    const draft = { id, path, size, sha256, company_id: upload.companyId, name: upload.name, mime: upload.mime }
    unwrap(await db.from('attachments').insert(draft))
    return { id, name: upload.name, size, sha256 }
  } catch (failure) {
    await store.remove([path])
    // Otherwise it would count for ten minutes, as after a crash.
    await db.rpc('end_upload', { p_path: path })
    throw failure
  }
}

/** Returns the caller's draft files among these ids, in the given order. */
export async function findDraftFiles(db: Db, ids: string[]): Promise<StoredDraft[]> {
  if (ids.length === 0) return []
  const rows = unwrap(await db.from('attachments').select('id, name, size, sha256').in('id', ids).is('query_id', null))
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

const storedFile = v.nullish(v.object({ path: v.string(), name: v.string() }))

/** Where a file is stored, and its name for whoever downloads it. */
export type StoredFile = NonNullable<v.InferOutput<typeof storedFile>>

/** What a download asks: where a file is stored. */
export const fileCall = (id: string): PageCall => ({ page: 'file', args: { id } })

/** Reads the answer to `fileCall`: nothing when the caller can see no such file. */
export const readStoredFile = (answer: unknown): StoredFile | null | undefined => v.parse(storedFile, answer)

/** Returns a download URL that is valid for 60 seconds. */
export async function createDownloadUrl(db: Db, { path, name }: StoredFile): Promise<string> {
  const { data, error } = await db.storage.from(bucket).createSignedUrl(path, linkSeconds)
  if (error) throw storageFailure(error)
  // Its option `download` encodes the name twice.
  return `${data.signedUrl}&download=${encodeURIComponent(name)}`
}

/** The URL on the backend at which a caller with a token downloads a file. */
export const downloadUrl = (backendUrl: string, { path, name }: StoredFile): string =>
  `${backendUrl}/storage/v1/object/authenticated/${bucket}/${path}?download=${encodeURIComponent(name)}`
