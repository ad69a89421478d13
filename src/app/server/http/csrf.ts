import type { Problem } from '../../routes/problem/error-response.ts'
import { pageOfPayload } from '../../routes/shared/payload.ts'
import { addressOf, problemTitle } from '../../routes/problem/problem.ts'

/** Methods that only read; any site may cause such a request. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request that writes comes from a page of this app. Fetch Metadata (`Sec-Fetch-Site`) and `Origin` are set by
 * browsers, and no page can forge them. Neither may name another origin, and one of them has to be present.
 */
export function isSameOrigin({ method, headers }: Request, appOrigin: string): boolean {
  if (safeMethods.has(method)) return true
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site !== null && site !== 'same-origin') return false
  if (origin !== null && origin !== appOrigin) return false
  return site !== null || origin !== null
}

/** The problem of a request that is not `isSameOrigin`. */
export function crossOriginProblem({ url }: Request, appOrigin: string): Problem {
  const page = addressOf(pageOfPayload(new URL(url)) ?? url)
  return {
    status: 403,
    title: problemTitle(403),
    message: `This was not sent by a page of this app. Open ${appOrigin + page} and send it there.`,
  }
}
