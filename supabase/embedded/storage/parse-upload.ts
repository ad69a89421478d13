import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { parseJson } from './parse-json.ts'
import { StorageError } from './storage-error.ts'

/** An uploaded file: its properties, and its bytes as a stream. */
export type UploadBody = {
  bytes: Readable
  mimeType: string
  cacheControl: string
  metadata: Record<string, unknown> | null
}

/** storage-js sends a Blob or File as a form with an empty field name, anything else as the raw body. */
export function parseUpload(request: Request): Promise<UploadBody> {
  const source = request.body ? Readable.fromWeb(request.body as never) : Readable.from([])
  source.on('error', heardByItsReader)
  const contentType = request.headers.get('content-type') ?? ''
  if (/^multipart\/form-data/i.test(contentType)) return readForm(source, contentType)
  const metadata = Buffer.from(request.headers.get('x-metadata') ?? '', 'base64').toString()
  return Promise.resolve({
    bytes: source,
    mimeType: contentType || unknownType,
    cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    metadata: parseMetadata(metadata),
  })
}

/** Avoids an uncaught error if the client disconnects before reading starts. The reader gets a destroyed stream. */
const heardByItsReader = () => {}

function readForm(source: Readable, contentType: string): Promise<UploadBody> {
  return new Promise((resolve, reject) => {
    const missing = () => reject(new StorageError(400, 'InvalidRequest', 'Missing file in multipart upload'))
    const fields: Record<string, string> = {}
    let file: Readable | undefined
    const form = new Busboy({
      headers: { 'content-type': contentType },
      limits: { fields: 10, fieldSize: 64 * 1024, headerPairs: 20 },
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
    })
    form.on('field', (name, value) => {
      fields[name] = value
    })
    form.on('file', (_field, stream, _name, _encoding, type) => {
      if (file) {
        stream.resume()
        return
      }
      file = stream
      file.on('error', heardByItsReader)
      try {
        resolve({
          bytes: stream,
          // Without parameters, as on hosted, which reads forms with the same package.
          mimeType: type || unknownType,
          cacheControl: fields.cacheControl ? `max-age=${fields.cacheControl}` : 'no-cache',
          metadata: parseMetadata(fields.metadata ?? ''),
        })
      } catch (error) {
        stream.resume()
        reject(error)
      }
    })
    pipeline(source, form).then(missing, (error: Error) => {
      // Ends the reader of the file too.
      file?.destroy(error)
      missing()
    })
  })
}

const unknownType = 'application/octet-stream'

function parseMetadata(text: string) {
  if (!text) return null
  const value = parseJson(text, 'Metadata is not JSON')
  return typeof value === 'object' ? (value as Record<string, unknown>) : null
}
