import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import type { LoginMode } from '#domain/login-mode.ts'
import { unavailable } from '../../routes/problem/problem.ts'
import { needsCompanyMfa } from '../../routes/current-company.ts'
import { db, session, signedInUser } from '../session/context.ts'
import { hasCookiesDisabled, cookiesDisabledPath } from '../session/cookies-disabled.ts'
import { signedInByEmail } from './amr.ts'
import { redirectTo } from '../session/redirect.ts'
import { consumeReturnPath } from '../session/return-path.ts'
import type { RequestSession } from '../session/session.ts'
import { isPendingForOtherUser } from './sign-in.ts'

type Guard = MiddlewareFunction<Response>
type Context = Readonly<RouterContextProvider>

/**
 * Gives loaders the client that acts as the person who is signed in; false when nobody is, or not yet.
 * @throws a 503 when it cannot be known just now
 */
export function authenticate(context: Context): boolean {
  const { authState } = context.get(session)
  if (authState.kind === 'unknown') throw unavailable()
  if (authState.kind !== 'signed-in') return false
  context.set(db, authState.db)
  return true
}

/** Stops the request until its sender has passed a mode of the sign-in page, in the way that `handle` finds fit. */
function deny(context: Context, until: LoginMode): Promise<Response> {
  context.get(session).requiredLoginMode = until
  return Promise.resolve(new Response(null, { status: 401 }))
}

/** Where an account is protected: the page of the account dialog, over the page that everybody has. */
export const securityPath = '/company?account=security'

/** The page that whoever was stopped is sent to. */
export function signInPath(request: Request, session: RequestSession): string {
  const { requiredLoginMode: mode, runtime } = session
  const { login } = runtime.guard
  if (mode && mode !== 'sign-in') return `${login}?mode=${mode}`
  return hasCookiesDisabled(request, session) ? cookiesDisabledPath(login) : login
}

const isMfaPending = (context: Context) => context.get(session).authState.kind === 'mfa-pending'

/** Lets signed-in people through; who has a second factor, once they have shown it. Everybody else signs in first. */
const requireViewer: Guard = ({ context }, next) => {
  if (authenticate(context)) return next()
  return deny(context, isMfaPending(context) ? 'second-factor' : 'sign-in')
}

/** Shows visitors a page that configuration has opened to them. What is posted there is asked to sign in as anywhere. */
const requireViewerToWrite: Guard = (args, next) => {
  if (args.request.method === 'POST') return requireViewer(args, next)
  authenticate(args.context)
  return next()
}

/** Keeps a company that asks for a second factor closed to members without one: first they set theirs up. */
const requireCompanyMfa: Guard = ({ context, request }, next) => {
  if (!needsCompanyMfa({ context, url: new URL(request.url) })) return next()
  return deny(context, 'set-up')
}

/**
 * Sends people on who are signed in already, to the page they wanted, and who has not shown their second factor yet to
 * where that is done. Choosing a new password or setting up a second factor is for those who are signed in, and a form
 * that waits for its author stays while somebody else is.
 */
const requireAnonymous: Guard = async ({ context, request }, next) => {
  const { runtime, encryptedForm } = context.get(session)
  if (request.method === 'POST') return next()
  const mode = new URL(request.url).searchParams.get('mode')
  if (isMfaPending(context)) {
    if (mode === 'second-factor') return next()
    // Somebody else's form waits here: its author signs in, whatever is still asked of whoever is here.
    if (isPendingForOtherUser(context) && mode !== 'new-password' && mode !== 'set-up') return next()
    const purpose = mode === 'new-password' ? '&purpose=recovery' : ''
    return redirectTo(`${runtime.guard.login}?mode=second-factor${purpose}`)
  }
  const known = context.get(signedInUser) !== null
  if (known && mode === 'set-up') return next()
  // Who came by a mail has forgotten the old one; everybody else is asked for it.
  if (known && mode === 'new-password') return signedInByEmail(context) ? next() : redirectTo(securityPath)
  // There is nothing to confirm or to set up for a visitor.
  if (!known && (mode === 'second-factor' || mode === 'set-up')) return redirectTo(runtime.guard.login)
  if (!known || encryptedForm !== null) return next()
  return redirectTo(consumeReturnPath(context) ?? '/company')
}

const middleware = {
  'require-viewer': requireViewer,
  'require-viewer-to-write': requireViewerToWrite,
  'require-company-mfa': requireCompanyMfa,
  'require-anonymous': requireAnonymous,
} satisfies Record<string, Guard>

/**
 * The middleware that a page names by key.
 * @throws with the specification's words for a key that nothing goes by, so that the server does not even start
 */
export function middlewareByKey(key: string): Guard {
  if (!Object.hasOwn(middleware, key)) throw new Error(`Unknown route middleware: '${key}'.`)
  return middleware[key as keyof typeof middleware]
}
