import type { AccessTokens } from '../auth/access-tokens.ts'
import { readText } from '../http/read-body.ts'
import { corsHeaders } from '../http/cors.ts'
import type { CallerClaims } from '../auth/caller-claims.ts'
import { callerOf } from './as-caller.ts'
import { parseJson } from './parse-json.ts'
import { noBucket, objectNotFound, routeNotFound, StorageError } from './storage-error.ts'
import { listObjects, objectInfo, requireObject, removeObjects } from './objects.ts'
import { serveObject } from './serve-object.ts'
import { requireValidSignature, createSignedPaths } from './signed-urls.ts'
import { checkName, findObjectUnchecked, nameOf, requireBucket, type StorageContext } from './storage-context.ts'
import { upload } from './upload.ts'
import { logError } from '../../log-error.ts'

/** A request with its caller and the segments after `/storage/v1/object/`. */
type StorageCall = { storage: StorageContext; request: Request; caller: CallerClaims; parts: string[] }

const unseen = 'Either the object does not exist or you do not have access to it'

const isRead = ({ request }: StorageCall) => request.method === 'GET' || request.method === 'HEAD'

const named: Record<string, (visit: StorageCall) => Promise<Response> | undefined> = {
  list: (visit) => {
    const { storage, request, caller, parts } = visit
    if (request.method !== 'POST') return undefined
    return bodyOf(request).then(async (body) => json(await listObjects(storage, caller, parts[1] ?? '', body)))
  },
  info: (visit) => (visit.request.method === 'GET' ? info(visit) : undefined),
  sign: (visit) => {
    if (isRead(visit)) return openSigned(visit)
    return visit.request.method === 'POST' ? sign(visit) : undefined
  },
  public: (visit) => (isRead(visit) ? openPublic(visit) : undefined),
  authenticated: (visit) => (isRead(visit) ? open(visit, visit.parts.slice(1)) : undefined),
}

/** Routes `/storage/v1`: the subset that the product uses. Rows are under row-level security, files in a folder. */
export function createStorageRouter(options: StorageContext & { tokens: AccessTokens }) {
  const { tokens, ...storage } = options
  return async (request: Request): Promise<Response> => {
    try {
      const path = new URL(request.url).pathname.slice('/storage/v1/'.length).split('/')
      const caller = await callerOf(request, tokens, storage.keys)
      const response =
        path[0] === 'object' ? await route({ storage, request, caller, parts: path.slice(1) }) : health(path)
      if (!response) return routeNotFound(request.method, path.join('/'))
      response.headers.set('access-control-allow-origin', corsHeaders['access-control-allow-origin'])
      return response
    } catch (error) {
      if (error instanceof StorageError) return error.toResponse()
      // The client disconnected, so nobody reads the response.
      if (request.signal.aborted) return new StorageError(400, 'aborted', 'The upload broke off').toResponse()
      logError('storage', error)
      return new StorageError(500, 'internal', 'Internal server error').toResponse()
    }
  }
}

/** Routes that only hosted has. Without this, their names would be read as buckets. */
const missing = /^(POST (copy|move|list-v2\/.*)|(POST|PUT) upload\/sign\/.*)$/

/** What the health check of the storage service answers. */
const health = (path: string[]) => (path.join('/') === 'status' ? json({}) : undefined)

function route(visit: StorageCall): Promise<Response> | undefined {
  if (missing.test(`${visit.request.method} ${visit.parts.join('/')}`)) return undefined
  const [first = '', ...rest] = visit.parts
  const act = Object.hasOwn(named, first) ? named[first]!(visit) : undefined
  if (act) return act
  const { storage, request, caller } = visit
  if (isRead(visit)) return open(visit, visit.parts)
  if (request.method === 'POST' || request.method === 'PUT') {
    const upsert = request.method === 'PUT' || request.headers.get('x-upsert') === 'true'
    return upload(storage, request, caller, { bucket: first, name: nameOf(rest), upsert }).then(json)
  }
  return request.method === 'DELETE' ? remove(visit, first, rest) : undefined
}

async function open({ storage, request, caller }: StorageCall, [bucketId = '', ...name]: string[]) {
  const bucket = await requireBucket(storage, bucketId)
  const object = await requireObject(storage, caller, 'object.get_authenticated', bucketId, nameOf(name))
  return serveObject(storage, request, object, bucket.public)
}

async function openPublic({ storage, request, parts: [, bucketId = '', ...name] }: StorageCall) {
  const bucket = await requireBucket(storage, bucketId)
  if (!bucket.public) throw noBucket()
  const object = await findObjectUnchecked(storage, bucketId, nameOf(name))
  if (!object) throw objectNotFound()
  return serveObject(storage, request, object, true)
}

async function openSigned({ storage, request, parts: [, bucket = '', ...rest] }: StorageCall) {
  const name = nameOf(rest)
  await requireValidSignature(storage, new URL(request.url).searchParams.get('token'), `${bucket}/${name}`)
  const object = await findObjectUnchecked(storage, bucket, name)
  if (!object) throw objectNotFound()
  return serveObject(storage, request, object, false)
}

async function sign({ storage, request, caller, parts: [, bucket = '', ...rest] }: StorageCall) {
  const body = await bodyOf(request)
  if (rest.length > 0) {
    const [signedURL] = await createSignedPaths(storage, caller, bucket, [nameOf(rest)], body.expiresIn)
    if (!signedURL) throw objectNotFound()
    return json({ signedURL })
  }
  const paths = stringsOf(body.paths)
  const signed = await createSignedPaths(storage, caller, bucket, paths, body.expiresIn)
  return json(paths.map((path, at) => ({ path, signedURL: signed[at], error: signed[at] ? null : unseen })))
}

async function info({ storage, caller, parts }: StorageCall) {
  const [bucket = '', ...name] = parts.slice(parts[1] === 'authenticated' || parts[1] === 'public' ? 2 : 1)
  return json(objectInfo(await requireObject(storage, caller, 'object.get_authenticated_info', bucket, nameOf(name))))
}

async function remove({ storage, request, caller }: StorageCall, bucket: string, name: string[]) {
  if (name.length > 0) {
    const removed = await removeObjects(storage, caller, bucket, [nameOf(name)])
    if (removed.length === 0) throw objectNotFound()
    return json({ message: 'Successfully deleted' })
  }
  return json(await removeObjects(storage, caller, bucket, stringsOf((await bodyOf(request)).prefixes)))
}

const json = (body: unknown) => Response.json(body, { headers: { 'cache-control': 'no-store' } })

const stringsOf = (value: unknown) =>
  Array.isArray(value)
    ? value
        .filter((item) => typeof item === 'string')
        .slice(0, 1000)
        .map(checkName)
    : []

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const message = 'The body is not a JSON object'
  const body = parseJson((await readText(request, 256 * 1024)) || '{}', message)
  if (typeof body === 'object' && body !== null) return body as Record<string, unknown>
  throw new StorageError(400, 'InvalidRequest', message)
}
