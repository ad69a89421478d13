import type { RouterContextProvider } from 'react-router'
import { safePath } from '../../routes/safe-path.ts'
import type { Runtime } from '../start/runtime.ts'
import { session } from './context.ts'
import { plainPath } from '../routing/guard-patterns.ts'
import type { CookieJar } from './cookies.ts'
import type { RequestSession } from './session.ts'

type Context = Readonly<RouterContextProvider>

/** Longer than a sign-in takes, shorter than the next person needs to sit down at the same browser. */
const lifeSeconds = 600

/** Nobody wants to be brought back to these, however they are spelt. */
const leadsNowhere = ({ guard }: Pick<Runtime, 'guard'>, path: string): boolean => {
  const plain = `${plainPath(new URL(path, 'http://same.invalid').pathname)}/`
  return [guard.login, guard.callback, '/logout', '/attachment'].some((other) =>
    plain.startsWith(`${plainPath(other)}/`),
  )
}

const pageToReturnTo = (runtime: Pick<Runtime, 'guard'>, path: unknown): string | null => {
  const safe = safePath(path)
  return safe === null || safe.length > 1500 || leadsNowhere(runtime, safe) ? null : safe
}

/** Remembers the page that a visitor wanted, to be shown after they signed in. */
export function rememberPage({ jar, runtime }: Pick<RequestSession, 'jar' | 'runtime'>, path: unknown): void {
  const page = pageToReturnTo(runtime, path)
  if (page !== null) jar.set('page', page, lifeSeconds)
}

/** The remembered page, believed no more on the way back than on the way out. Used once. */
export function takeRememberedPage(context: Context): string | null {
  const page = rememberedPage(context)
  context.get(session).jar.clear('page')
  return page
}

/** The remembered page while it stays remembered: what somebody signs in for. */
export function rememberedPage(context: Context): string | null {
  const { jar, runtime } = context.get(session)
  return pageToReturnTo(runtime, jar.get('page'))
}

/** Forgets it, so that the next person at this browser is not sent there. */
export const forgetPage = (jar: CookieJar): void => jar.clear('page')
