import { safePath } from '../../shared/safe-path.ts'
import { payloadResponse } from '../payload/payload-response.ts'
import { redirectTo } from '../session/redirect.ts'

/**
 * The redirect that the route table has for a URL, with its query string; null without one.
 * @param page the page behind `url`, when `url` is that of a payload
 */
export function redirectFor(redirects: Readonly<Record<string, string>>, url: URL, page: URL | null): Response | null {
  const { pathname } = page ?? url
  const target = Object.hasOwn(redirects, pathname) ? redirects[pathname] : undefined
  if (!target) return null
  // Drop the query string if it would make the target unsafe.
  const location = safePath(target + url.search) ?? target
  return page ? payloadResponse({ redirect: { location, status: 302 } }) : redirectTo(location)
}
