import type { RouterContextProvider } from 'react-router'
import { en } from '#domain/words/en.ts'
import { attachment } from './routes/attachment/server.ts'
import { assertReady } from './data/backend-probes.ts'
import { draft } from './routes/draft/server.ts'
import { realtimeConfig } from './routes/realtime-config/server.ts'
import { sessionJson } from './routes/session-json/server.ts'
import { session } from './server/session/context.ts'
import { redirectWith } from './server/session/redirect.ts'
import { rememberReturnPath } from './server/session/return-path.ts'
import { signOut } from './server/auth/sign-in.ts'
import type { Runtime } from './server/start/runtime.ts'
import { readTextFields } from './server/http/text-fields.ts'
import { postUnsubscribe, showUnsubscribe } from './routes/unsubscribe/server.tsx'

type MaybePromise = Promise<Response> | Response

/** What an address without a page gets to answer with. */
export type ResourceArgs = { request: Request; context: RouterContextProvider; runtime: Runtime }

/**
 * An address beside the pages.
 * `anybody` has no session created for it; `visitor` is told who is here, if anybody; `signed-in` is guarded as pages are.
 */
export type Resource =
  | {
      path: string
      method: 'GET' | 'POST'
      access: 'anybody'
      handle: (runtime: Runtime, request: Request) => MaybePromise
      /** Also takes posts that no page of ours made, and tells for itself which of them it heeds. */
      allowCrossOrigin?: true
    }
  | {
      path: string
      method: 'GET' | 'POST'
      access: 'visitor' | 'signed-in'
      handle: (args: ResourceArgs) => MaybePromise
    }

const text = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })

/** Whether pages can be answered: the backend is there and takes our key. */
async function ready({ backend }: Runtime): Promise<Response> {
  try {
    await assertReady(backend)
    return text('ready\n')
  } catch {
    return text('not ready\n', 503)
  }
}

const robots = ({ guard }: Runtime) => `User-agent: *
Allow: ${guard.login}
Disallow: /
`

/** Every address that is no page. */
export const resources: readonly Resource[] = [
  { path: '/attachment', method: 'GET', access: 'signed-in', handle: attachment },
  { path: '/draft', method: 'POST', access: 'signed-in', handle: draft },
  { path: '/healthz', method: 'GET', access: 'anybody', handle: () => text('ok\n') },
  { path: '/readyz', method: 'GET', access: 'anybody', handle: ready },
  { path: '/live.json', method: 'GET', access: 'signed-in', handle: realtimeConfig },
  { path: '/session.json', method: 'GET', access: 'visitor', handle: sessionJson },
  { path: '/unsubscribe', method: 'GET', access: 'anybody', handle: showUnsubscribe },
  { path: '/unsubscribe', method: 'POST', access: 'anybody', handle: postUnsubscribe, allowCrossOrigin: true },
  { path: '/robots.txt', method: 'GET', access: 'anybody', handle: (runtime) => text(robots(runtime)) },
  {
    path: '/logout',
    method: 'POST',
    access: 'visitor',
    handle: async ({ request, context, runtime }) => {
      // A form may name the page that whoever signs in next came for. Signing out works without one, too.
      const page = await readTextFields(request).then(
        (form) => form.get('page'),
        () => null,
      )
      await signOut(context)
      rememberReturnPath(context.get(session), page)
      return redirectWith(context, runtime.guard.login, en.shell.signedOut)
    },
  },
]
