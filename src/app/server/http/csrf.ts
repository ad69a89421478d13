import { addressOf, problemTitle } from '../../routes/problem/problem.ts'
import type { Problem } from '../../routes/problem/error-response.ts'

/** Requests that may be made by anybody's page: they only read. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request that writes comes from a page of ours. Fetch Metadata is what browsers say about a request and no
 * page can forge; the Origin is asked as well, and one of the two has to vouch for it: a request that carries neither
 * was not made by a browser we know.
 */
export function isSameOrigin({ method, headers }: Request, appOrigin: string): boolean {
  if (safeMethods.has(method)) return true
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site !== null && site !== 'same-origin') return false
  if (origin !== null && origin !== appOrigin) return false
  return site !== null || origin !== null
}

/** What is told to whoever sent such a request. */
export const crossOriginProblem = ({ url }: Request, appOrigin: string): Problem => ({
  status: 403,
  title: problemTitle(403),
  message: `This was not sent by a page of this app. Open ${appOrigin + addressOf(url)} and send it there.`,
})
