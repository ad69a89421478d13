import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import type { LoginMode } from '#domain/login-mode.ts'
import { unavailable } from '../../routes/problem/problem.ts'
import { leadsToClosed } from '../../routes/current-company.ts'
import { db, session, signedIn } from '../session/context.ts'
import { mayDropCookies, signInWithCookies } from '../session/cookies-disabled.ts'
import { cameByMail } from './amr.ts'
import { redirectTo } from '../session/redirect.ts'
import { takeRememberedPage } from '../session/remembered-page.ts'
import type { RequestSession } from '../session/session.ts'
import { waitsForAnother } from './sign-in.ts'

type Guard = MiddlewareFunction<Response>
type Context = Readonly<RouterContextProvider>

/**
 * Gives loaders the client that acts as the person who is signed in; false when nobody is, or not yet.
 * @throws a 503 when it cannot be known just now
 */
export function admit(context: Context): boolean {
  const { presence } = context.get(session)
  if (presence.kind === 'unknown') throw unavailable()
  if (presence.kind !== 'signed-in') return false
  context.set(db, presence.db)
  return true
}

/** Stops the request until its sender has passed a mode of the sign-in page, in the way that `handle` finds fit. */
function stop(context: Context, until: LoginMode): Promise<Response> {
  context.get(session).signInNeeded = until
  return Promise.resolve(new Response(null, { status: 401 }))
}

/** Where an account is protected: the page of the account dialog, over the page that everybody has. */
export const securityPage = '/company?account=security'

/** The page that whoever was stopped is sent to. */
export function signInPage(request: Request, opened: RequestSession): string {
  const { signInNeeded: mode, runtime } = opened
  const { login } = runtime.guard
  if (mode && mode !== 'sign-in') return `${login}?mode=${mode}`
  return mayDropCookies(request, opened) ? signInWithCookies(login) : login
}

const isHalfWay = (context: Context) => context.get(session).presence.kind === 'half-way'

/** Lets signed-in people through; who has a second factor, once they have shown it. Everybody else signs in first. */
const requireViewer: Guard = ({ context }, next) => {
  if (admit(context)) return next()
  return stop(context, isHalfWay(context) ? 'second-factor' : 'sign-in')
}

/** Shows visitors a page that configuration has opened to them. What is posted there is asked to sign in as anywhere. */
const requireViewerToWrite: Guard = (args, next) => {
  if (args.request.method === 'POST') return requireViewer(args, next)
  admit(args.context)
  return next()
}

/** Keeps a company that asks for a second factor closed to members without one: first they set theirs up. */
const openCompany: Guard = ({ context, request }, next) => {
  if (!leadsToClosed({ context, url: new URL(request.url) })) return next()
  return stop(context, 'set-up')
}

/**
 * Sends people on who are signed in already, to the page they wanted, and who has not shown their second factor yet to
 * where that is done. Choosing a new password or setting up a second factor is for those who are signed in, and a form
 * that waits for its author stays while somebody else is.
 */
const visitorsOnly: Guard = async ({ context, request }, next) => {
  const { runtime, sealedPost } = context.get(session)
  if (request.method === 'POST') return next()
  const mode = new URL(request.url).searchParams.get('mode')
  if (isHalfWay(context)) {
    if (mode === 'second-factor') return next()
    // Somebody else's form waits here: its author signs in, whatever is still asked of whoever is here.
    if (waitsForAnother(context) && mode !== 'new-password' && mode !== 'set-up') return next()
    const purpose = mode === 'new-password' ? '&purpose=recovery' : ''
    return redirectTo(`${runtime.guard.login}?mode=second-factor${purpose}`)
  }
  const known = context.get(signedIn) !== null
  if (known && mode === 'set-up') return next()
  // Who came by a mail has forgotten the old one; everybody else is asked for it.
  if (known && mode === 'new-password') return cameByMail(context) ? next() : redirectTo(securityPage)
  // There is nothing to confirm or to set up for a visitor.
  if (!known && (mode === 'second-factor' || mode === 'set-up')) return redirectTo(runtime.guard.login)
  if (!known || sealedPost !== null) return next()
  return redirectTo(takeRememberedPage(context) ?? '/company')
}

const middleware = {
  'require-viewer': requireViewer,
  'require-viewer-to-write': requireViewerToWrite,
  'open-company': openCompany,
  'visitors-only': visitorsOnly,
} satisfies Record<string, Guard>

/**
 * The middleware that a page names by key.
 * @throws with the specification's words for a key that nothing goes by, so that the server does not even start
 */
export function middlewareNamed(key: string): Guard {
  if (!Object.hasOwn(middleware, key)) throw new Error(`Unknown route middleware: '${key}'.`)
  return middleware[key as keyof typeof middleware]
}
