import { normalizePath } from '../routing/guard-patterns.ts'
import type { RequestSession } from './session.ts'

type Opened = Pick<RequestSession, 'cookies' | 'runtime'>

const mark = 'cookies'

/**
 * Whether somebody may have signed in whose browser keeps no cookie of ours: they come from the sign-in page, from which
 * nothing but a sign-in leads to a page that asks for one, and bring none.
 */
export const hasCookiesDisabled = ({ headers }: Request, { cookies, runtime }: Opened): boolean => {
  const from = headers.get('referer') ?? ''
  const cameFrom = URL.canParse(from) ? new URL(from) : null
  const isOurs = cameFrom?.origin === runtime.appOrigin
  return !cookies.hasOwn && isOurs && normalizePath(cameFrom.pathname) === normalizePath(runtime.guard.login)
}

/** The sign-in page for them. */
export const cookiesDisabledPath = (login: string): string => `${login}?${mark}=dropped`

/** Whether to tell them: whoever was sent there got a cookie on the way, which would have come along. */
export const isCookiesDisabledNotice = (url: URL, { cookies }: Opened): boolean =>
  url.searchParams.has(mark) && !cookies.hasOwn
