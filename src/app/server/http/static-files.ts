import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { BytesResponse } from './bytes-response.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Best first. The build writes the compressed files beside each file. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

type Body = Uint8Array<ArrayBuffer>
type File = { headers: Record<string, string>; identity: Body; encoded: Partial<Record<'br' | 'gzip', Body>> }

export type StaticFiles = (request: Request) => Response | null

/** A file with a hash in its name never changes. */
const caching = (path: string): string => {
  if (path.startsWith('/assets/') || path.startsWith('/builds/meta/')) return 'public, max-age=31536000, immutable'
  return path === '/builds/latest.json' ? 'public, max-age=1' : 'public, max-age=3600'
}

/**
 * Serves the files of the build, read into memory once, so that no URL can lead out of the folder. Hono's `serveStatic`
 * is not used: it has no ETag or 304, ignores quality values in Accept-Encoding, reads from disk at each request, and
 * would serve source maps and the manifest.
 */
export function staticFiles(folder: string): StaticFiles {
  const files = new Map<string, File>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const type = types[extname(path)]
    // Source maps and the manifest are not public.
    if (!entry.isFile() || !type || path.startsWith('/.')) continue
    const identity = readFileSync(file)
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
    const headers = { 'content-type': type, 'cache-control': caching(path), etag, vary: 'Accept-Encoding' }
    files.set(path, { headers, identity, encoded: compressedFiles(file) })
  }
  return (request) => {
    const file = files.get(new URL(request.url).pathname)
    return file ? respond(request, file) : null
  }
}

function compressedFiles(file: string): File['encoded'] {
  const found: File['encoded'] = {}
  for (const { name, suffix } of encodings) {
    try {
      found[name] = readFileSync(file + suffix)
    } catch {
      // Small files, and files in a compressed format, have none.
    }
  }
  return found
}

function respond({ method, headers: requested }: Request, { headers, identity, encoded }: File): Response {
  if (method !== 'GET' && method !== 'HEAD') return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  if (requested.get('if-none-match')?.includes(headers['etag'] ?? ''))
    return new Response(null, { status: 304, headers })
  const accepted = requested.get('accept-encoding') ?? ''
  const encoding = encodings.find(
    ({ name }) => encoded[name] && new RegExp(`\\b${name}\\b(?!;q=0(?:\\.0+)?(?:,|$))`).test(accepted),
  )
  const body = (encoding && encoded[encoding.name]) ?? identity
  return new BytesResponse(body, {
    headers: { ...headers, ...(encoding ? { 'content-encoding': encoding.name } : {}) },
  })
}
