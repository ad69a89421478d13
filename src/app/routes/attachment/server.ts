import { isUuid } from '#domain/uuid.ts'
import { createDownloadUrl, downloadUrl, fileCall, readStoredFile, type StoredFile } from '../../data/attachments.ts'
import type { PageCall } from '../../data/open-page.ts'
import { notFound, unavailable } from '../../shared/problem.ts'
import type { ResourceArgs } from '../../server/routing/resource.ts'
import { backendFetch } from '../../server/session/backend-fetch.ts'
import { callerHeaders } from '../../server/session/clients.ts'
import { dbContext, sessionContext, wordsContext } from '../../server/session/context.ts'
import { pageAnswer } from '../../server/session/page-answer.ts'
import { isHosted } from '../../server/start/runtime.ts'

/** Asks where the file is, together with who wants it. */
export function attachmentCall(url: URL): PageCall | null {
  const id = url.searchParams.get('id') ?? ''
  return isUuid(id) ? fileCall(id) : null
}

/**
 * GET /attachment?id=: the file, to be saved and not shown. From a hosted project it comes by a redirect to a URL that is
 * valid for a minute, the only redirect to another origin. The embedded backend's files are passed on.
 * @throws 404 when the caller can see no such file, 503 when storage does not answer
 */
export async function attachment(args: ResourceArgs): Promise<Response> {
  const { request, context } = args
  const call = attachmentCall(new URL(request.url))
  const file = call && readStoredFile(await pageAnswer(context, call))
  if (!file) throw missing(args)
  if (!isHosted(context.get(sessionContext).backend)) return passOn(args, file)
  return new Response(null, {
    status: 302,
    headers: { location: await createDownloadUrl(context.get(dbContext), file) },
  })
}

const missing = ({ context }: ResourceArgs) => notFound(context.get(wordsContext).actions.errors.not_found)

/** Of these, the client's may be needed to answer with a part of the file, or with nothing but "not modified". */
const passedRequestHeaders = ['range', 'if-none-match']

/** Its content policy is a sandbox without scripts: a file must not act at the origin of the session. */
const passedHeaders = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-length',
  'content-range',
  'content-security-policy',
  'content-type',
  'etag',
  'last-modified',
  'x-robots-tag',
]

/** Streams a file from storage, as fast as the client reads it. */
async function passOn(args: ResourceArgs, file: StoredFile): Promise<Response> {
  const { request, context } = args
  const { authState, backend, caller } = context.get(sessionContext)
  if (authState.kind !== 'signed-in') throw unavailable()
  const stored = await backendFetch(downloadUrl(backend.url, file), {
    method: request.method,
    signal: request.signal,
    headers: {
      ...callerHeaders(backend, caller),
      ...pick(request.headers, passedRequestHeaders),
      apikey: backend.publishableKey,
      authorization: `Bearer ${authState.token}`,
    },
  }).catch(() => null)
  if (!stored || stored.status >= 500) throw unavailable()
  // 416: no such range (RFC 9110 §15.5.17).
  if (stored.ok || stored.status === 304 || stored.status === 416)
    return new Response(stored.body, { status: stored.status, headers: pick(stored.headers, passedHeaders) })
  throw missing(args)
}

const pick = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : [])))
