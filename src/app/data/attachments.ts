import { storageUploadDefaults } from '#domain/backend-defaults.ts'
import type { DraftFile } from '#domain/query.ts'
import { unwrap } from './action-error.ts'
import type { Db } from './db.ts'

const bucket = 'attachments'
/** A link that leaks is of use for this long. */
const linkSeconds = 60

export type Upload = {
  companyId: string
  uploaderId: string
  name: string
  mime: string
  /** The file itself, read once. */
  body: ReadableStream<Uint8Array>
  /** Known when `body` has been read to its end; rejects with UnreadBody when it was not. */
  measured: Promise<{ size: number; sha256: string }>
}

/** Storage stopped reading a file before its end; its own answer says why. */
export class UnreadBody extends Error {}

/** A draft with what tells whether another one is the same file. */
export type StoredDraft = DraftFile & { sha256: string }

/**
 * Streams a file into storage and notes it as a draft of its uploader, to be bound by `raiseQuery` or `postMessage`.
 * @throws whatever reading `body` throws; nothing is kept then.
 */
export async function saveDraftFile(db: Db, upload: Upload): Promise<StoredDraft> {
  const id = crypto.randomUUID()
  const path = `${upload.companyId}/${upload.uploaderId}/${id}`
  const store = db.storage.from(bucket)
  // `measured` rejects together with `body`; the upload is what is awaited first.
  upload.measured.catch(() => {})
  const { error } = await store.upload(path, upload.body, {
    ...storageUploadDefaults,
    contentType: upload.mime,
    duplex: 'half',
  })
  try {
    const { size, sha256 } = await upload.measured.catch((failure: unknown) => {
      throw failure instanceof UnreadBody && error ? error : failure
    })
    if (error) throw error
    const draft = { id, path, size, sha256, company_id: upload.companyId, name: upload.name, mime: upload.mime }
    unwrap(await db.from('attachments').insert(draft))
    return { id, name: upload.name, size, sha256 }
  } catch (failure) {
    await store.remove([path])
    throw failure
  }
}

/** The caller's own drafts among these ids, in the order given. */
export async function draftFiles(db: Db, ids: string[]): Promise<StoredDraft[]> {
  if (ids.length === 0) return []
  const rows = unwrap(await db.from('attachments').select('id, name, size, sha256').in('id', ids).is('query_id', null))
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** A short-lived download address, or null when there is no such file that the caller may see. */
export async function downloadAddress(db: Db, id: string): Promise<string | null> {
  const file = unwrap(await db.from('attachments').select('path, name').eq('id', id).maybeSingle())
  if (!file) return null
  const { data, error } = await db.storage.from(bucket).createSignedUrl(file.path, linkSeconds, { download: file.name })
  if (error) throw error
  return data.signedUrl
}
