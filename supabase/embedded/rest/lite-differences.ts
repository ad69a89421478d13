/* Where lite reads a request in another way than PostgREST. */

const estimated = /\bcount=estimated\b/

/**
 * The method and headers with which lite does what PostgREST does.
 * - lite reads the arguments of a HEAD on a function as filters, and those of a GET as arguments.
 * - For `count=estimated` PostgREST counts exactly up to the maximum of rows, and lite always takes the planner's guess.
 */
export function requestForLite(request: Request) {
  const headers = new Headers(request.headers)
  const preferences = headers.get('prefer')
  if (preferences) headers.set('prefer', preferences.replace(estimated, 'count=exact'))
  return { method: isHeadOnFunction(request) ? 'GET' : request.method, headers }
}

/** Turns lite's response to `requestForLite` into the response to the request itself. */
export function responseFromLite(request: Request, response: Response): Response {
  const headers = new Headers(response.headers)
  const applied = headers.get('preference-applied')
  if (applied && estimated.test(request.headers.get('prefer') ?? '')) {
    headers.set('preference-applied', applied.replace('count=exact', 'count=estimated'))
  }
  return new Response(isHeadOnFunction(request) ? null : response.body, { status: response.status, headers })
}

const isHeadOnFunction = ({ method, url }: Request) =>
  method === 'HEAD' && new URL(url).pathname.startsWith('/rest/v1/rpc/')
