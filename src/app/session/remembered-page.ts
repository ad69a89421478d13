import type { RouterContextProvider } from 'react-router'
import { safePath } from '../safe-path.ts'
import { session } from './context.ts'
import type { CookieJar } from './jar.ts'

type Context = Readonly<RouterContextProvider>

/** Longer than a sign-in takes, shorter than the next person needs to sit down at the same browser. */
const lifeSeconds = 600

/** Nobody wants to be brought back to these. */
const notPages = /^\/(login|confirm|logout|attachment)(\/|$|\?)/i

const pageToReturnTo = (path: unknown): string | null => {
  const safe = safePath(path)
  return safe === null || notPages.test(safe) || safe.length > 1500 ? null : safe
}

/** Remembers the page that a visitor wanted, to be shown after they signed in. */
export function rememberPage({ jar }: { jar: CookieJar }, path: string): void {
  const page = pageToReturnTo(path)
  if (page !== null) jar.set('page', page, lifeSeconds)
}

/** The remembered page, believed no more on the way back than on the way out. Used once. */
export function takeRememberedPage(context: Context): string | null {
  const { jar } = context.get(session)
  const page = pageToReturnTo(jar.get('page'))
  jar.clear('page')
  return page
}

/** Forgets it, so that the next person at this browser is not sent there. */
export const forgetPage = (jar: CookieJar): void => jar.clear('page')
