import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { BytesResponse } from './bytes-response.ts'

/** A shorter response does not arrive sooner when it is compressed. */
const minBytes = 1024

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
/** The quality at which compressing takes less time than it saves on any connection. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const compressible = /^(text\/html|application\/json|text\/plain)\b/

/** The encoding for a client, by its Accept-Encoding header. */
export const encodingFor = (accepted: string): 'br' | 'gzip' | null =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null

/**
 * Compresses pages and payloads. Static files come compressed from the build. A file whose ranges can be asked for is
 * passed on as it is: ranges are counted in its own bytes.
 */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const whole = response instanceof BytesResponse
  const { headers } = response
  if (!(whole || response.body) || headers.has('content-encoding') || headers.has('accept-ranges')) return response
  if (!compressible.test(headers.get('content-type') ?? '')) return response
  const compressed = whole ? response : new BytesResponse(new Uint8Array(await response.arrayBuffer()), response)
  const { content } = compressed
  const encoding = content.length < minBytes ? null : encodingFor(request.headers.get('accept-encoding') ?? '')
  compressed.headers.append('vary', 'Accept-Encoding')
  if (encoding) {
    compressed.headers.set('content-encoding', encoding)
    compressed.content = await (encoding === 'br' ? toBrotli(content, brotliOptions) : toGzip(content))
  }
  return compressed
}
