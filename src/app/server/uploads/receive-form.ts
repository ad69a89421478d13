import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { Busboy } from '@fastify/busboy'
import { limits } from '#domain/limits.ts'
import { BodyTooLarge, formTextLimit } from '../http/body-limit.ts'
import { problem } from '../../shared/problem.ts'

/** One file of a posted form, while it arrives. */
export type IncomingFile = { field: string; name: string; stream: Readable }

/** Handles one file. It has to read the stream to its end. */
export type FileHandler = (file: IncomingFile) => Promise<void>

export type ReceivedForm = {
  /** The text fields. Files went to the handler and are not in memory. */
  form: FormData
  /** The body was larger than one request may be. The rest was read and discarded. */
  tooLarge: boolean
}

/** More than any form of ours has. Each of at most `limits.queriesAtOnce` queries is a few fields. */
const mostFields = 1000

/** Browsers encode these three characters of a file's name, and no other (HTML living standard, multipart form data). */
const encodedCharacters: Readonly<Record<string, string>> = { '%0A': '\n', '%0D': '\r', '%22': '"' }

const decodeFileName = (name: string): string =>
  name.replace(/%0A|%0D|%22/g, (encoded) => encodedCharacters[encoded] ?? encoded)

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** @throws `BodyTooLarge` as it is, any other error as a 400 */
function failUnreadable(error?: unknown): never {
  if (error instanceof BodyTooLarge) throw error
  throw problem(400, 'This form did not arrive whole. Go back and send it again.')
}

function createParser(type: string): InstanceType<typeof Busboy> {
  try {
    const fields = mostFields + 1
    const most = { fieldSize: formTextLimit + 1, fields, parts: 2 * fields, fileSize: limits.file.max + 1 }
    // The name as it was sent: `cleanFileName` decides what of it stays.
    return new Busboy({ headers: { 'content-type': type }, limits: most, preservePath: true })
  } catch {
    // The boundary is missing or invalid.
    return failUnreadable()
  }
}

/**
 * Reads a posted form, and passes each file to `receive` as a stream, one after another, with the fields before it. A
 * body over the limit is still read to its end, because browsers show a response only after they have sent everything.
 * @throws what `receive` throws; 415 when the body is not a form; 400 when it is incomplete; 413 for over 1,000 fields;
 * `BodyTooLarge` for more text than a form may have
 */
export async function receiveForm(
  request: Request,
  receive: (file: IncomingFile, before: FormData) => Promise<void>,
): Promise<ReceivedForm> {
  const type = request.headers.get('content-type') ?? ''
  if (!formTypes.test(type)) throw problem(415, 'Send this as a form.')
  const form = new FormData()
  if (!request.body) return /^multipart/i.test(type) ? failUnreadable() : { form, tooLarge: false }

  const parser = createParser(type)
  const received: Promise<void>[] = []
  const arriving = new Set<Readable>()
  let failure: unknown

  let parts = 0
  let textBytes = 0
  parser.on('field', (name, value) => {
    parts += 1
    textBytes += Buffer.byteLength(name) + Buffer.byteLength(value)
    if (parts <= mostFields && textBytes <= formTextLimit) form.append(name, value)
  })
  parser.on('file', (field, stream, name) => {
    parts += 1
    // An incomplete form also fails each of its files. The parser's own error is the one that is answered.
    stream.on('error', () => {})
    // A file field without a file arrives as an empty part without a name.
    if (!name || parts > mostFields) {
      stream.resume()
      return
    }
    arriving.add(stream)
    const done = receive({ field, name: decodeFileName(name), stream }, form)
      .catch((error: unknown) => {
        failure ??= error
        stream.resume()
      })
      .finally(() => arriving.delete(stream))
    received.push(done)
  })

  let bytes = 0
  const isTooLarge = () => bytes > limits.request.max || parts > mostFields || textBytes > formTextLimit
  const source = Readable.fromWeb(request.body as import('node:stream/web').ReadableStream)
  const finished = new Promise<void>((resolve, reject) => parser.on('finish', resolve).on('error', reject))
  finished.catch(() => {})
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      // Node reads up to 32 chunks before it turns to other requests.
      await setImmediate()
      bytes += chunk.length
      // Parsing what does not count would take long.
      if (isTooLarge()) continue
      if (!parser.write(chunk)) await new Promise((resolve) => parser.once('drain', resolve))
    }
    if (isTooLarge()) for (const stream of arriving) stream.destroy(new Error('The request is too large.'))
    else {
      parser.end()
      await finished
    }
  } catch (error) {
    // Nothing more arrives. Without this, their handlers would wait for it.
    for (const stream of arriving) stream.destroy(new Error('The request broke off.'))
    return failUnreadable(error)
  }
  await Promise.all(received)
  if (parts > mostFields) throw problem(413, 'This form has too many fields.')
  if (textBytes > formTextLimit) throw new BodyTooLarge(true)
  if (bytes > limits.request.max) return { form, tooLarge: true }
  if (failure) throw failure
  return { form, tooLarge: false }
}

/** The text fields of a posted form. Files are skipped without buffering them. */
export async function readTextFields(request: Request): Promise<FormData> {
  const { form } = await receiveForm(request, async ({ stream }) => void stream.resume())
  return form
}
