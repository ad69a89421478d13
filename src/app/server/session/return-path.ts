import type { RouterContextProvider } from 'react-router'
import { safePath } from '../../routes/safe-path.ts'
import type { Runtime } from '../start/runtime.ts'
import { session } from './context.ts'
import { normalizePath } from '../routing/guard-patterns.ts'
import type { RequestCookies } from './cookies.ts'
import type { RequestSession } from './session.ts'

type Context = Readonly<RouterContextProvider>

/** Longer than a sign-in takes, shorter than the next person needs to sit down at the same browser. */
const lifeSeconds = 600

/** Nobody wants to be brought back to these, however they are spelt. */
const isNoReturnTarget = ({ guard }: Pick<Runtime, 'guard'>, path: string): boolean => {
  const plain = `${normalizePath(new URL(path, 'http://same.invalid').pathname)}/`
  return [guard.login, guard.callback, '/logout', '/attachment'].some((other) =>
    plain.startsWith(`${normalizePath(other)}/`),
  )
}

const validReturnPath = (runtime: Pick<Runtime, 'guard'>, path: unknown): string | null => {
  const safe = safePath(path)
  return safe === null || safe.length > 1500 || isNoReturnTarget(runtime, safe) ? null : safe
}

/** Remembers the page that a visitor wanted, to be shown after they signed in. */
export function rememberReturnPath(
  { cookies, runtime }: Pick<RequestSession, 'cookies' | 'runtime'>,
  path: unknown,
): void {
  const page = validReturnPath(runtime, path)
  if (page !== null) cookies.set('page', page, lifeSeconds)
}

/** The remembered page, believed no more on the way back than on the way out. Used once. */
export function consumeReturnPath(context: Context): string | null {
  const page = readReturnPath(context)
  context.get(session).cookies.clear('page')
  return page
}

/** The remembered page while it stays remembered: what somebody signs in for. */
export function readReturnPath(context: Context): string | null {
  const { cookies, runtime } = context.get(session)
  return validReturnPath(runtime, cookies.get('page'))
}

/** Forgets it, so that the next person at this browser is not sent there. */
export const forgetReturnPath = (cookies: RequestCookies): void => cookies.clear('page')
