import type { Problem } from '../../shared/error-response.ts'
import { pageOfPayload } from '../../shared/payload.ts'
import { addressOf, problemTitle } from '../../shared/problem.ts'
import { openedElsewhere } from './opened-elsewhere.ts'

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

/** The page that a script sent a request from. A form sends it from the page that it opens. */
function sendingPage({ url, headers }: Request): URL | string {
  const from = headers.get('sec-fetch-dest') === 'empty' ? headers.get('referer') : null
  return pageOfPayload(new URL(url)) ?? (from !== null && URL.canParse(from) ? from : url)
}

/**
 * The problem of a request that is not `isSameOrigin`. Only the path of a foreign page is named. A page of this app at an
 * origin that it is not set up for learns how to set it up.
 */
export function crossOriginProblem(request: Request, appOrigin: string): Problem {
  const opened = openedElsewhere(request.headers, appOrigin)
  if (opened !== null && opened.origin === request.headers.get('origin'))
    return { status: 403, title: problemTitle(403), message: opened.message }
  const page = addressOf(sendingPage(request))
  return {
    status: 403,
    title: problemTitle(403),
    message: `This was not sent by a page of this app. Open ${appOrigin + page} and send it there.`,
  }
}
