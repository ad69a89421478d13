import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { unavailable } from '../problem.ts'
import { db, session, signedIn } from './context.ts'
import { redirectTo } from './redirect.ts'
import { takeRememberedPage } from './remembered-page.ts'

type Guard = MiddlewareFunction<Response>

/**
 * Gives loaders the client that acts as the person who is signed in; false when nobody is.
 * @throws a 503 when it cannot be known just now
 */
export function admit(context: Readonly<RouterContextProvider>): boolean {
  const { presence } = context.get(session)
  if (presence.kind === 'unknown') throw unavailable()
  if (presence.kind !== 'signed-in') return false
  context.set(db, presence.db)
  return true
}

/** Lets signed-in people through. Everybody else is asked to sign in, in the way that `handle` finds fit. */
const requireViewer: Guard = ({ context }, next) => {
  if (admit(context)) return next()
  context.get(session).signInNeeded = true
  return Promise.resolve(new Response(null, { status: 401 }))
}

/** Shows visitors a page that configuration has opened to them. What is posted there is asked to sign in as anywhere. */
const requireViewerToWrite: Guard = (args, next) => {
  if (args.request.method === 'POST') return requireViewer(args, next)
  admit(args.context)
  return next()
}

/**
 * Sends people who are signed in already on to the page they wanted. Choosing a new password is for them too, and a form
 * that waits for its author stays while somebody else is signed in.
 */
const visitorsOnly: Guard = async ({ context, request }, next) => {
  const choosing = new URL(request.url).searchParams.get('mode') === 'new-password'
  const waiting = context.get(session).sealedPost !== null
  if (request.method === 'POST' || choosing || waiting || !context.get(signedIn)) return next()
  return redirectTo(takeRememberedPage(context) ?? '/company')
}

const middleware = {
  'require-viewer': requireViewer,
  'require-viewer-to-write': requireViewerToWrite,
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
