import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { invitationToken } from '#domain/invitation-token.ts'
import type { LoginMode } from '#domain/login-mode.ts'
import { unavailable } from '../../shared/problem.ts'
import { encryptedFormOf } from '../pending-form/pending-form.ts'
import { isPendingForOtherUser } from '../pending-form/form-author.ts'
import { dbContext, sessionContext, signedInUserContext } from '../session/context.ts'
import { cookiesDisabledPath, hasCookiesDisabled } from '../session/cookies-disabled.ts'
import { needsCompanyMfa } from '../session/current-company.ts'
import { redirectTo } from '../session/redirect.ts'
import type { RequestSession } from '../session/request-session.ts'
import { consumeReturnPath } from '../session/return-path.ts'
import { signedInByEmail } from './amr.ts'

type Guard = MiddlewareFunction<Response>
type Context = Readonly<RouterContextProvider>

/**
 * Sets the database client of the signed-in user for loaders and actions.
 * @returns false when nobody is signed in, or the second factor is not verified yet
 * @throws 503 when the session cannot be checked at the moment
 */
export function authenticate(context: Context): boolean {
  const { authState } = context.get(sessionContext)
  if (authState.kind === 'unknown') throw unavailable()
  if (authState.kind !== 'signed-in') return false
  context.set(dbContext, authState.db)
  return true
}

/** Denies the request until the user has passed a mode of the sign-in page. The handler decides how to answer. */
function deny(context: Context, mode: LoginMode): Promise<Response> {
  context.get(sessionContext).requiredLoginMode = mode
  return Promise.resolve(new Response(null, { status: 401 }))
}

/** The security page of the account dialog, over the page that every user has. */
export const securityPath = '/company?account=security'

/** The sign-in page for a denied request. */
export function signInPath(request: Request, requestSession: RequestSession): string {
  const { requiredLoginMode: mode, runtime } = requestSession
  const { login } = runtime.guard
  if (mode && mode !== 'sign-in') return `${login}?mode=${mode}`
  if (hasCookiesDisabled(request, requestSession)) return cookiesDisabledPath(login)
  const { pathname, search } = new URL(request.url)
  return loginPathFor(requestSession, pathname + search)
}

/** The sign-in page before another page. It is about the invitation that the page is about, also when it is reloaded. */
export function loginPathFor({ runtime }: Pick<RequestSession, 'runtime'>, page: unknown): string {
  const { login } = runtime.guard
  const invite = typeof page === 'string' ? URL.parse(page, runtime.appOrigin)?.searchParams.get('invite') : null
  return typeof invite === 'string' ? `${login}?invite=${invitationToken(invite) ?? ''}` : login
}

const isMfaPending = (context: Context) => context.get(sessionContext).authState.kind === 'mfa-pending'

/** Requires a signed-in user who has verified their second factor, if they have one. */
const requireViewer: Guard = ({ context }, next) => {
  if (authenticate(context)) return next()
  return deny(context, isMfaPending(context) ? 'second-factor' : 'sign-in')
}

/** Lets visitors read a page that configuration has opened to them. Posting to it requires a signed-in user. */
const requireViewerToWrite: Guard = (args, next) => {
  if (args.request.method === 'POST') return requireViewer(args, next)
  authenticate(args.context)
  return next()
}

/** Asks members without a second factor to set one up, where the company requires MFA. */
const requireCompanyMfa: Guard = ({ context, request }, next) => {
  if (!needsCompanyMfa({ context, url: new URL(request.url) })) return next()
  return deny(context, 'set-up')
}

/**
 * Redirects users who do not need the sign-in page: to the page they wanted, or to the second factor that they have not
 * verified yet. Choosing a password and setting up a factor require a user. While a pending form awaits another user,
 * the page stays open.
 */
const requireAnonymous: Guard = async ({ context, request }, next) => {
  const { runtime, pendingForm } = context.get(sessionContext)
  if (request.method === 'POST') return next()
  const { searchParams } = new URL(request.url)
  const mode = searchParams.get('mode')
  if (isMfaPending(context)) {
    if (mode === 'second-factor') return next()
    // The author of the pending form signs in, whatever this user still has to verify.
    if (isPendingForOtherUser(context) && mode !== 'new-password' && mode !== 'set-up') return next()
    const purpose = mode === 'new-password' ? '&purpose=recovery' : ''
    return redirectTo(`${runtime.guard.login}?mode=second-factor${purpose}`)
  }
  const isSignedIn = context.get(signedInUserContext) !== null
  if (isSignedIn && mode === 'set-up') return next()
  // Only a user who signed in by e-mail may have forgotten their password. Others enter the current one.
  if (isSignedIn && mode === 'new-password') return signedInByEmail(context) ? next() : redirectTo(securityPath)
  // A visitor has no factor to verify or to set up.
  if (!isSignedIn && (mode === 'second-factor' || mode === 'set-up')) return redirectTo(runtime.guard.login)
  if (!isSignedIn || encryptedFormOf(pendingForm) !== null) return next()
  const invite = invitationToken(searchParams.get('invite') ?? '')
  if (invite) return redirectTo(`/company?invite=${invite}`)
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
 * @throws with the words of the specification for an unknown key, so that the server does not start
 */
export function middlewareByKey(key: string): Guard {
  if (!Object.hasOwn(middleware, key)) throw new Error(`Unknown route middleware: '${key}'.`)
  return middleware[key as keyof typeof middleware]
}
