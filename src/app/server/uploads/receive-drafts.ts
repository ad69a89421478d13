import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { claimedKind, cleanFileName } from '#domain/file-kind.ts'
import { limits } from '#domain/limits.ts'
import type { Words } from '#domain/words/en.ts'
import { saveDraftFile, UnreadBody, type StoredDraft } from '../../data/attachments.ts'
import { contentsMatch, peekBytes } from './file-contents.ts'
import type { FileHandler } from './receive-form.ts'
import type { Db } from '../../data/db.ts'

/** A file that must not be kept, with the sentence that tells its sender why. */
class RejectedFile extends Error {}

export type DraftReceiver = {
  receive: FileHandler
  /** What passed, in the order it arrived. */
  saved: StoredDraft[]
  /** One sentence for each file that did not. */
  rejections: string[]
}

/** Stores the files of a form as drafts of their sender; what is refused is read to its end and not kept. */
export function createDraftReceiver(
  db: Db,
  owner: { companyId: string; uploaderId: string },
  { errors }: Words,
): DraftReceiver {
  const saved: StoredDraft[] = []
  const rejections: string[] = []
  let count = 0

  const receive: FileHandler = async (file) => {
    const name = cleanFileName(file.name)
    // One iterator for everything: a stream that is iterated no longer flows by itself, and unread it stops the form.
    const chunks = (file.stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
    try {
      count += 1
      if (count > limits.filesPerMessage) throw new RejectedFile(errors.fileMany)
      const kind = claimedKind(name)
      if (!kind) throw new RejectedFile(errors.fileKind(name))
      const first = await peek(chunks)
      if (first.length === 0) throw new RejectedFile(errors.fileEmpty(name))
      if (!(await contentsMatch(kind, first))) throw new RejectedFile(errors.fileDisguised(name, kind.name))
      const { body, measured } = measure(first, chunks, new RejectedFile(errors.fileLarge(name)))
      saved.push(await saveDraftFile(db, { ...owner, name, mime: kind.mime, body, measured }))
    } catch (error) {
      await drain(chunks)
      if (!(error instanceof RejectedFile)) throw error
      if (!rejections.includes(error.message)) rejections.push(error.message)
    }
  }
  return { receive, saved, rejections }
}

/** The first bytes of a file; the iterator goes on after them. */
async function peek(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let first = Buffer.alloc(0)
  while (first.length < peekBytes) {
    const { done, value } = await chunks.next()
    if (done) break
    first = Buffer.concat([first, value])
  }
  return first
}

/** Reads what is left and throws it away. */
async function drain(chunks: AsyncIterator<Buffer>): Promise<void> {
  while (!(await chunks.next()).done);
}

/** The whole file as a web stream that counts and hashes what passes, and fails when it grows too large. */
function measure(first: Buffer, rest: AsyncIterator<Buffer>, tooLarge: RejectedFile) {
  const hash = createHash('sha256')
  const { promise: measured, resolve, reject } = Promise.withResolvers<{ size: number; sha256: string }>()
  async function* bytes() {
    let size = 0
    try {
      for (let chunk: Buffer | undefined = first; chunk; ) {
        size += chunk.length
        if (size > limits.file.max) throw tooLarge
        hash.update(chunk)
        yield chunk
        const next = await rest.next()
        chunk = next.done ? undefined : next.value
      }
      resolve({ size, sha256: hash.digest('hex') })
    } catch (error) {
      reject(error)
      throw error
    } finally {
      // Settled already unless whoever reads gave up.
      reject(new UnreadBody())
    }
  }
  const body = Readable.toWeb(Readable.from(bytes())) as ReadableStream<Uint8Array>
  return { body, measured }
}
