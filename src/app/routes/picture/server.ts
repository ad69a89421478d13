import { storedPictureUrl } from '../../data/profiles.ts'
import { BytesResponse } from '../../server/http/bytes-response.ts'
import { backendFetch } from '../../server/session/backend-fetch.ts'
import type { Runtime } from '../../server/start/runtime.ts'
import { isDecodable, readPictureHeader } from '../../server/uploads/picture-size.ts'
import { unavailable } from '../../shared/problem.ts'

/** A path never gets another picture. */
const kept = 'public, max-age=31536000, immutable'

const missing = () => new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })

/**
 * GET /picture?path=: the picture of a person. The app encodes pictures before it stores them, but a person may also store
 * one through the backend's own interface. So only PNG, JPEG and WebP of a bounded size are passed on. The bucket limits
 * their bytes.
 * @throws 503 when storage does not answer
 */
export async function picture({ backend }: Runtime, request: Request): Promise<Response> {
  const url = storedPictureUrl(backend.url, new URL(request.url).searchParams.get('path') ?? '')
  if (!url) return missing()
  const answer = backendFetch(url, { headers: { apikey: backend.publishableKey }, signal: request.signal })
  const stored = await answer.catch(() => null)
  if (!stored || stored.status >= 500) throw unavailable()
  const bytes = new Uint8Array(await stored.arrayBuffer())
  const header = stored.ok ? readPictureHeader(bytes) : null
  if (!header || !isDecodable(header)) return missing()
  return new BytesResponse(bytes, { headers: { 'content-type': header.mime, 'cache-control': kept } })
}
