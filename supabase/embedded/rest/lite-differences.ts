import { ExactNumber, parseExactly } from '../lite/exact-json.ts'

/* Where lite reads a request in another way than PostgREST. */

const estimated = /\bcount=estimated\b/
const stripped = /\s*;\s*nulls\s*=\s*stripped/i

/**
 * The method and headers with which lite does what PostgREST does.
 * - lite reads the arguments of a HEAD on a function as filters, and those of a GET as arguments.
 * - For `count=estimated` PostgREST counts exactly up to the maximum of rows, and lite always takes the planner's guess.
 * - lite would strip the digits of exact numbers with the nulls.
 */
export function requestForLite(request: Request) {
  const headers = new Headers(request.headers)
  const preferences = headers.get('prefer')
  if (preferences) headers.set('prefer', preferences.replace(estimated, 'count=exact'))
  const accepted = headers.get('accept')
  if (accepted && stripped.test(accepted)) {
    headers.set('accept', accepted.replace(stripped, '').replace('vnd.pgrst.array+json', 'json'))
  }
  return { method: isHeadOnFunction(request) ? 'GET' : request.method, headers }
}

/** Turns lite's response to `requestForLite` into the response to the request itself. */
export async function responseFromLite(request: Request, response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  const applied = headers.get('preference-applied')
  if (applied && estimated.test(request.headers.get('prefer') ?? '')) {
    headers.set('preference-applied', applied.replace('count=exact', 'count=estimated'))
  }
  const { status } = response
  const isStripped = stripped.test(request.headers.get('accept') ?? '') && response.ok && response.body !== null
  if (!isStripped) return new Response(isHeadOnFunction(request) ? null : response.body, { status, headers })
  const shape = headers.get('content-type')?.includes('vnd.pgrst.object') ? 'object' : 'array'
  headers.set('content-type', `application/vnd.pgrst.${shape}+json;nulls=stripped; charset=utf-8`)
  headers.delete('content-length')
  const text = await response.text()
  const body = text === '' ? null : JSON.stringify(withoutNulls(parseExactly(text)))
  return new Response(isHeadOnFunction(request) ? null : body, { status, headers })
}

const isHeadOnFunction = ({ method, url }: Request) =>
  method === 'HEAD' && new URL(url).pathname.startsWith('/rest/v1/rpc/')

/** JSON without the members that are null, at any depth (PostgreSQL's `json_strip_nulls`). */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value
  const members = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]))
}
