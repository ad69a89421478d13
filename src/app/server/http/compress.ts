import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A shorter response does not arrive sooner when it is compressed. */
const minBytes = 1024

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
/** The quality at which compressing takes less time than it saves on any connection. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const compressible = /^(text\/html|application\/json|text\/plain)\b/

/** Compresses pages and payloads. Static files come compressed from the build, and no response is a stream. */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const { headers } = response
  if (!response.body || headers.has('content-encoding') || !compressible.test(headers.get('content-type') ?? ''))
    return response
  const bytes = new Uint8Array(await response.arrayBuffer())
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding =
    bytes.length < minBytes ? null : /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  const responseHeaders = new Headers(headers)
  responseHeaders.append('vary', 'Accept-Encoding')
  if (!encoding) return new Response(bytes, { status: response.status, headers: responseHeaders })
  responseHeaders.set('content-encoding', encoding)
  responseHeaders.delete('content-length')
  const compressed = encoding === 'br' ? await toBrotli(bytes, brotliOptions) : await toGzip(bytes)
  return new Response(new Uint8Array(compressed), { status: response.status, headers: responseHeaders })
}
