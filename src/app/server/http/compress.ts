import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Below this a smaller answer does not arrive sooner. */
const minBytes = 1024

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
/** The level at which compressing costs less time than it saves on any line. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const compressible = /^(text\/html|application\/json|text\/plain)\b/

/**
 * Makes pages and payloads smaller for the way. Files come compressed from the build; nothing here streams, so the whole
 * answer is at hand.
 */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const { headers } = response
  if (!response.body || headers.has('content-encoding') || !compressible.test(headers.get('content-type') ?? ''))
    return response
  const bytes = new Uint8Array(await response.arrayBuffer())
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding =
    bytes.length < minBytes ? null : /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  const answer = new Headers(headers)
  answer.append('vary', 'Accept-Encoding')
  if (!encoding) return new Response(bytes, { status: response.status, headers: answer })
  answer.set('content-encoding', encoding)
  answer.delete('content-length')
  const smaller = encoding === 'br' ? await toBrotli(bytes, brotliOptions) : await toGzip(bytes)
  return new Response(new Uint8Array(smaller), { status: response.status, headers: answer })
}
