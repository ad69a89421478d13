import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { objectNotFound } from './storage-error.ts'
import { filePath, type StorageContext, type StoredObject } from './storage-context.ts'

/** Headers that prevent scripts of any uploaded file: no MIME sniffing and a sandbox. */
const safety = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  'x-robots-tag': 'none',
}

/** Answers with an object's bytes, a range of them, or status 304 if the client already has them. */
export async function serveObject(storage: StorageContext, request: Request, object: StoredObject, isPublic: boolean) {
  const file = filePath(storage, object.version)
  const found = await stat(file).catch(() => null)
  if (!found) throw objectNotFound()
  const headers = new Headers({
    ...safety,
    'content-type': object.metadata.mimetype,
    // Private files are not cached, so that lost access has effect at once.
    'cache-control': isPublic ? object.metadata.cacheControl : 'private, no-cache',
    etag: object.metadata.eTag,
    'last-modified': new Date(object.updated_at).toUTCString(),
    'accept-ranges': 'bytes',
  })
  const download = new URL(request.url).searchParams.get('download')
  if (download !== null) headers.set('content-disposition', attachment(download || object.name.split('/').at(-1)!))

  if (
    request.headers
      .get('if-none-match')
      ?.split(/\s*,\s*/)
      .includes(object.metadata.eTag)
  ) {
    return new Response(null, { status: 304, headers })
  }
  const range = rangeOf(request.headers.get('range'), found.size)
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${found.size}` } })
  }
  const { start, end } = range ?? { start: 0, end: found.size - 1 }
  if (range) headers.set('content-range', `bytes ${start}-${end}/${found.size}`)
  headers.set('content-length', String(end - start + 1))
  const empty = request.method === 'HEAD' || found.size === 0
  const body = empty ? null : (Readable.toWeb(createReadStream(file, { start, end })) as ReadableStream)
  return new Response(body, { status: range ? 206 : 200, headers })
}

const attachment = (name: string) =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`

/** One range of bytes; null when none, or several, are asked for. */
function rangeOf(header: string | null, size: number) {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (!from && !to)) return null
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
