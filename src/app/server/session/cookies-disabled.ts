import { normalizePath } from '../routing/guard-patterns.ts'
import type { RequestSession } from './request-session.ts'

type CookieRequest = Pick<RequestSession, 'cookies' | 'runtime'>

const parameter = 'cookies'

/**
 * Whether the browser probably accepts no cookies: it comes from the sign-in page to a page that requires a session,
 * and sends no cookie of this app. Only a sign-in leads from there to such a page.
 */
export const hasCookiesDisabled = ({ headers }: Request, { cookies, runtime }: CookieRequest): boolean => {
  const referer = URL.parse(headers.get('referer') ?? '')
  const isOurs = referer?.origin === runtime.appOrigin
  return !cookies.hasOwn && isOurs && normalizePath(referer.pathname) === normalizePath(runtime.guard.login)
}

/** The sign-in page with a notice about disabled cookies. */
export const cookiesDisabledPath = (login: string): string => `${login}?${parameter}=dropped`

/** Whether to show that notice. The redirect to it sets a cookie, so a browser that accepts cookies sends one here. */
export const isCookiesDisabledNotice = (url: URL, { cookies }: CookieRequest): boolean =>
  url.searchParams.has(parameter) && !cookies.hasOwn
