import type { RouterContextProvider } from 'react-router'
import { cleanFileName } from '#domain/file-kind.ts'
import type { Caller, Runtime } from '../start/runtime.ts'
import { receiveForm } from '../uploads/receive-form.ts'
import { readFormAuthor, encryptForm } from '../pending-form/form-author.ts'
import type { RequestCookies } from './cookies.ts'
import { userIdOf, type AuthState } from './auth-state.ts'
import { createRequestSession, type RequestSession } from './session.ts'

/** One request on its way through the app, with everything that belongs to it. */
export type RequestContext = {
  request: Request
  runtime: Runtime
  caller: Caller
  context: RouterContextProvider
  session: RequestSession
  /** Whose changes the answer carries; a later one wins. */
  cookieSets: RequestCookies[]
  /** Whether whoever sent it has stopped waiting. An act that is carried out whatever happens does not hear of it. */
  isAbandoned: () => boolean
}

export async function createRequestContext(
  request: Request,
  runtime: Runtime,
  caller: Caller,
  connection = request.signal,
): Promise<RequestContext> {
  const { context, session } = await createRequestSession(runtime, caller, request.headers)
  return {
    request,
    runtime,
    caller,
    context,
    session,
    cookieSets: [session.cookies],
    isAbandoned: () => connection.aborted,
  }
}

/** A request that follows another one's answer at once, within the server, with the cookies that the answer sets. */
export async function subRequest(
  requestContext: RequestContext,
  path: string,
  fields?: [string, string][],
): Promise<RequestContext> {
  const { runtime, caller, session, request } = requestContext
  const headers = new Headers(request.headers)
  for (const name of ['content-length', 'content-type']) headers.delete(name)
  headers.set('cookie', session.cookies.toCookieHeader())
  const posted = fields && { method: 'POST', body: new URLSearchParams(fields) }
  const { signal } = request
  const following = new Request(new URL(path, runtime.appOrigin), { headers, signal, ...posted })
  const next = await createRequestContext(following, runtime, caller)
  requestContext.cookieSets.push(next.session.cookies)
  return { ...next, cookieSets: requestContext.cookieSets }
}

/** The answer to a prefetch that must not have an effect. */
export const noContent = (): Response => new Response(null, { status: 204 })

/** The posted form as sealed text; null when it cannot be read or is too large to be carried in a page. */
export async function encryptRequest({ request, session }: RequestContext): Promise<string | null> {
  try {
    const files: string[] = []
    const { form } = await receiveForm(request, async ({ name, stream }) => {
      files.push(cleanFileName(name))
      stream.resume()
    })
    return encryptForm(session, {
      request,
      form,
      files,
      author: readFormAuthor(form) ?? fallbackAuthor(session.authState),
    })
  } catch {
    return null
  }
}

/** Whose form it is that the guard has stopped, where the form itself does not say, as far as that can be told. */
const fallbackAuthor = (authState: AuthState): string | null =>
  authState.kind === 'visitor' ? authState.previousUserId : userIdOf(authState)

/** Puts in what the session has to say: cookies, and that nothing between may keep what belongs to a person. */
export function finalize(response: Response, { cookieSets, session }: RequestContext): Response {
  const headers = new Headers(response.headers)
  const cookies = new Map(
    cookieSets.flatMap((cookies) => cookies.toSetCookieHeaders()).map((cookie) => [cookie.split('=', 1)[0], cookie]),
  )
  for (const cookie of cookies.values()) headers.append('set-cookie', cookie)
  // What a cookie of ours has the page say is its browser's alone, too: an address, a message, a form's errors.
  const personal = session.authState.kind !== 'visitor' || cookies.size > 0 || session.cookies.hasOwn
  if (personal) headers.set('cache-control', 'private, no-store')
  else if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
  headers.append('vary', 'Cookie')
  if (response.status === 503) headers.set('retry-after', '5')
  return new Response(response.body, { status: response.status, headers })
}
