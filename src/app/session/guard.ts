import type { MiddlewareFunction } from 'react-router'
import { unavailable } from '../problem.ts'
import { companies, db, session, viewer } from './context.ts'
import { redirectTo } from './redirect.ts'
import { signedIn } from './context.ts'
import { takeRememberedPage } from './remembered-page.ts'

type Guard = MiddlewareFunction<Response>

/** What the guard answers where nobody is signed in; `handle` turns it into what the request can understand. */
const signInFirst = () => new Response(null, { status: 401 })

/** Lets signed-in people through and tells loaders who they are. Everybody else is asked to sign in. */
const requireViewer: Guard = async ({ context }, next) => {
  const opened = context.get(session)
  const { presence } = opened
  if (presence.kind === 'unknown') throw unavailable()
  const person = context.get(signedIn)
  if (presence.kind !== 'signed-in' || !person) {
    opened.signInNeeded = true
    return signInFirst()
  }
  context.set(db, presence.db)
  context.set(viewer, person.viewer)
  context.set(companies, person.companies)
  return next()
}

/** Sends people who are signed in already on to the page they wanted; choosing a new password is for them too. */
const visitorsOnly: Guard = async ({ context, request }, next) => {
  const choosing = new URL(request.url).searchParams.get('mode') === 'new-password'
  if (request.method === 'POST' || choosing || !context.get(signedIn)) return next()
  return redirectTo(takeRememberedPage(context) ?? '/company')
}

const middleware = { 'require-viewer': requireViewer, 'visitors-only': visitorsOnly } satisfies Record<string, Guard>

/**
 * The middleware that a page names by key.
 * @throws with the specification's words for a key that nothing goes by, so that the server does not even start
 */
export function middlewareNamed(key: string): Guard {
  if (!Object.hasOwn(middleware, key)) throw new Error(`Unknown route middleware: '${key}'.`)
  return middleware[key as keyof typeof middleware]
}
