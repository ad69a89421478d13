import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { cleanFileName } from '#domain/file-kind.ts'
import { peekBytes } from '#domain/file-signature.ts'
import { judgeFile } from '#domain/judge-file.ts'
import { limits } from '#domain/limits.ts'
import type { Words } from '#domain/words/en.ts'
import { ActionError } from '../../data/action-error.ts'
import { actionErrorMessage } from '../routing/form-action.ts'
import { saveDraftFile, UnreadBody, type StoredDraft } from '../../data/attachments.ts'
import type { FileHandler } from './receive-form.ts'
import type { Db } from '../../data/db.ts'

/** The errors of a file for which there is no room, now or at all. */
const limitCodes = new Set<ActionError['code']>(['too_many_unsent_files', 'too_many_acts', 'storage_full'])

/** A file that must not be stored. The message is shown to its sender. */
class RejectedFile extends Error {}

export type DraftReceiver = {
  receive: FileHandler
  /** The stored files, in the order in which they were sent. */
  saved: () => StoredDraft[]
  /** One message for each reason that files were rejected. */
  rejections: string[]
}

/** Stores the files of a form as drafts of their sender. A rejected file is read to its end and not stored. */
export function createDraftReceiver(db: Db, companyId: string, words: Words): DraftReceiver {
  const { errors } = words
  // The next file arrives before the last one is stored, and may be stored first.
  const saved = new Map<number, StoredDraft>()
  const rejections: string[] = []
  let count = 0

  const receive: FileHandler = async (file) => {
    const name = cleanFileName(file.name)
    // A single iterator: a stream that is iterated no longer flows by itself, and an unread one blocks the form.
    const chunks = (file.stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
    count += 1
    const place = count
    try {
      if (place > limits.filesPerMessage) throw new RejectedFile(errors.fileMany)
      const first = await peek(chunks)
      const judged = judgeFile(name, first, errors)
      if (judged.fault !== undefined) throw new RejectedFile(judged.fault)
      const { body, measured } = measure(first, chunks, new RejectedFile(errors.fileLarge(name)))
      saved.set(place, await saveDraftFile(db, { companyId, name, mime: judged.mime, body, measured }))
    } catch (error) {
      await drain(chunks)
      const isLimited = error instanceof ActionError && limitCodes.has(error.code)
      if (!isLimited && !(error instanceof RejectedFile)) throw error
      const message = isLimited ? actionErrorMessage(words, error) : error.message
      if (!rejections.includes(message)) rejections.push(message)
    }
  }
  const inOrder = () => [...saved].toSorted(([one], [other]) => one - other).map(([, file]) => file)
  return { receive, saved: inOrder, rejections }
}

/** The leading bytes of a file. The iterator continues after them. */
async function peek(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let first = Buffer.alloc(0)
  while (first.length < peekBytes) {
    const { done, value } = await chunks.next()
    if (done) break
    first = Buffer.concat([first, value])
  }
  return first
}

/** Reads and discards the rest. */
async function drain(chunks: AsyncIterator<Buffer>): Promise<void> {
  while (!(await chunks.next()).done);
}

/** The whole file as a web stream that computes size and hash, and fails when it is too large. */
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
      // Has no effect unless the reader stopped early.
      reject(new UnreadBody())
    }
  }
  const body = Readable.toWeb(Readable.from(bytes())) as ReadableStream<Uint8Array>
  return { body, measured }
}
