import { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { limits } from '#domain/limits.ts'

/** One file of a posted form, while it arrives. */
export type IncomingFile = { field: string; name: string; stream: Readable }

/** Takes one file and reads its stream to the end, whatever it makes of it. */
export type FileReceiver = (file: IncomingFile) => Promise<void>

export type PostedForm = {
  /** The text fields; files are in no memory, the receiver has had them. */
  form: FormData
  /** More came than one request may carry; what was past the limit was read and thrown away. */
  tooLarge: boolean
}

/** Fields are small; the largest is a message's body, at most 4 bytes a character, and form encoding triples it. */
const fieldBytes = limits.body.max * 12

/**
 * Reads a posted form and hands each file to `receive` as a stream, one after another. A request over the limit is
 * read to its end all the same: a browser shows an answer only after it has sent everything.
 * @throws what `receive` throws; TypeError when the body is no form
 */
export async function readPostedForm(request: Request, receive: FileReceiver): Promise<PostedForm> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data/i.test(type)) return { form: await request.formData(), tooLarge: false }
  if (!request.body) throw new TypeError('The form is empty.')

  const form = new FormData()
  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: { fieldSize: fieldBytes, fields: 100, parts: 200, fileSize: limits.file.max + 1 },
  })
  const received: Promise<void>[] = []
  const arriving = new Set<Readable>()
  let failure: unknown

  parser.on('field', (name, value) => form.append(name, value))
  parser.on('file', (field, stream, name) => {
    // A file field without a file is posted as a nameless empty part.
    if (!name) {
      stream.resume()
      return
    }
    arriving.add(stream)
    const done = receive({ field, name, stream })
      .catch((error: unknown) => {
        failure ??= error
        stream.resume()
      })
      .finally(() => arriving.delete(stream))
    received.push(done)
  })

  let bytes = 0
  const source = Readable.fromWeb(request.body as import('node:stream/web').ReadableStream)
  const finished = new Promise<void>((resolve, reject) => parser.on('finish', resolve).on('error', reject))
  finished.catch(() => {})
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > limits.request.max) continue
      if (!parser.write(chunk)) await new Promise((resolve) => parser.once('drain', resolve))
    }
    if (bytes > limits.request.max) {
      for (const stream of arriving) stream.destroy(new Error('The request is too large.'))
      await Promise.all(received)
      return { form, tooLarge: true }
    }
    parser.end()
    await finished
  } catch (error) {
    throw new TypeError('The form could not be read.', { cause: error })
  }
  await Promise.all(received)
  if (failure) throw failure
  return { form, tooLarge: false }
}
