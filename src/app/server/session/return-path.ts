import type { RouterContextProvider } from 'react-router'
import { safePath } from '../../shared/safe-path.ts'
import { normalizePath } from '../routing/guard-patterns.ts'
import type { Runtime } from '../start/runtime.ts'
import { sessionContext } from './context.ts'
import type { RequestCookies } from './cookies.ts'
import type { RequestSession } from './request-session.ts'

type Context = Readonly<RouterContextProvider>

const cookieName = 'page'
/** Longer than a sign-in takes, and too short for the next user of the browser. */
const lifetimeSeconds = 600

const maxLength = 1500

/** Whether a path, in any spelling, makes no sense as the page after a sign-in. */
const isExcluded = ({ guard }: Pick<Runtime, 'guard'>, path: string): boolean => {
  const normalized = `${normalizePath(new URL(path, 'http://same.invalid').pathname)}/`
  return [guard.login, guard.callback, '/logout', '/attachment'].some((other) =>
    normalized.startsWith(`${normalizePath(other)}/`),
  )
}

const validReturnPath = (runtime: Pick<Runtime, 'guard'>, path: unknown): string | null => {
  const safe = safePath(path)
  return safe === null || safe.length > maxLength || isExcluded(runtime, safe) ? null : safe
}

/** Remembers the page to show after the sign-in. An unusable path is ignored. */
export function rememberReturnPath(
  { cookies, runtime }: Pick<RequestSession, 'cookies' | 'runtime'>,
  path: unknown,
): void {
  const valid = validReturnPath(runtime, path)
  if (valid !== null) cookies.set(cookieName, valid, lifetimeSeconds)
}

/** The page to return to after sign-in, or null. The cookie is validated again, because a browser may change it, and kept. */
export function readReturnPath(context: Context): string | null {
  const { cookies, runtime } = context.get(sessionContext)
  return validReturnPath(runtime, cookies.get(cookieName))
}

/** As `readReturnPath`, and forgets the page. */
export function consumeReturnPath(context: Context): string | null {
  const path = readReturnPath(context)
  forgetReturnPath(context.get(sessionContext).cookies)
  return path
}

/** Forgets the page, so that the next user of this browser is not sent there. */
export const forgetReturnPath = (cookies: RequestCookies): void => cookies.clear(cookieName)

/** Takes back what the response would change of it. */
export const keepReturnPath = ({ raw }: RequestCookies): void => raw.keep(raw.cookieName(cookieName))
