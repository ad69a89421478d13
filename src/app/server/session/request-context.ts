import type { RouterContextProvider } from 'react-router'
import { cleanFileName } from '#domain/file-kind.ts'
import type { Caller, Runtime } from '../start/runtime.ts'
import { readPostedForm } from '../uploads/posted-form.ts'
import { namedAuthor, sealForm } from '../pending-form/form-author.ts'
import type { CookieJar } from './cookies.ts'
import { personOf, type Presence } from './auth-state.ts'
import { openSession, type RequestSession } from './session.ts'

/** One request on its way through the app, with everything that belongs to it. */
export type Exchange = {
  request: Request
  runtime: Runtime
  caller: Caller
  context: RouterContextProvider
  opened: RequestSession
  /** Whose changes the answer carries; a later one wins. */
  jars: CookieJar[]
  /** Whether whoever sent it has stopped waiting. An act that is carried out whatever happens does not hear of it. */
  isAbandoned: () => boolean
}

export async function beginExchange(
  request: Request,
  runtime: Runtime,
  caller: Caller,
  connection = request.signal,
): Promise<Exchange> {
  const { context, opened } = await openSession(runtime, caller, request.headers)
  return { request, runtime, caller, context, opened, jars: [opened.jar], isAbandoned: () => connection.aborted }
}

/** A request that follows another one's answer at once, within the server, with the cookies that the answer sets. */
export async function followUp(exchange: Exchange, path: string, fields?: [string, string][]): Promise<Exchange> {
  const { runtime, caller, opened, request } = exchange
  const headers = new Headers(request.headers)
  for (const name of ['content-length', 'content-type']) headers.delete(name)
  headers.set('cookie', opened.jar.asSent())
  const posted = fields && { method: 'POST', body: new URLSearchParams(fields) }
  const { signal } = request
  const following = new Request(new URL(path, runtime.appOrigin), { headers, signal, ...posted })
  const next = await beginExchange(following, runtime, caller)
  exchange.jars.push(next.opened.jar)
  return { ...next, jars: exchange.jars }
}

/** The answer to a prefetch that must not have an effect. */
export const nothing = (): Response => new Response(null, { status: 204 })

/** The posted form as sealed text; null when it cannot be read or is too large to be carried in a page. */
export async function sealRequest({ request, opened }: Exchange): Promise<string | null> {
  try {
    const files: string[] = []
    const { form } = await readPostedForm(request, async ({ name, stream }) => {
      files.push(cleanFileName(name))
      stream.resume()
    })
    return sealForm(opened, { request, form, files, author: namedAuthor(form) ?? authorOf(opened.presence) })
  } catch {
    return null
  }
}

/** Whose form it is that the guard has stopped, where the form itself does not say, as far as that can be told. */
const authorOf = (presence: Presence): string | null =>
  presence.kind === 'visitor' ? presence.formerUser : personOf(presence)

/** Puts in what the session has to say: cookies, and that nothing between may keep what belongs to a person. */
export function finish(response: Response, { jars, opened }: Exchange): Response {
  const headers = new Headers(response.headers)
  const cookies = new Map(jars.flatMap((jar) => jar.headers()).map((cookie) => [cookie.split('=', 1)[0], cookie]))
  for (const cookie of cookies.values()) headers.append('set-cookie', cookie)
  // What a cookie of ours has the page say is its browser's alone, too: an address, a message, a form's errors.
  const personal = opened.presence.kind !== 'visitor' || cookies.size > 0 || opened.jar.isUsed
  if (personal) headers.set('cache-control', 'private, no-store')
  else if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
  headers.append('vary', 'Cookie')
  if (response.status === 503) headers.set('retry-after', '5')
  return new Response(response.body, { status: response.status, headers })
}
