import type { RouterContextProvider } from 'react-router'
import { en } from '#domain/words/en.ts'
import { attachment } from './routes/attachment/server.ts'
import { assertReady } from './data/probe.ts'
import { draft } from './routes/draft/server.ts'
import { liveAnswer } from './routes/realtime-config/server.ts'
import { sessionAnswer } from './routes/session-json/server.ts'
import { session } from './server/session/context.ts'
import { redirectWith } from './server/session/redirect.ts'
import { rememberPage } from './server/session/remembered-page.ts'
import { signOut } from './server/auth/sign-in.ts'
import type { Runtime } from './server/start/runtime.ts'
import { readTextFields } from './server/http/text-fields.ts'
import { postUnsubscribe, showUnsubscribe } from './routes/unsubscribe/server.tsx'

type Answer = Promise<Response> | Response

/** What an address without a page gets to answer with. */
export type ResourceArgs = { request: Request; context: RouterContextProvider; runtime: Runtime }

/**
 * An address beside the pages.
 * `anybody` has no session opened for it; `visitor` is told who is here, if anybody; `signed-in` is guarded as pages are.
 */
export type Resource =
  | {
      path: string
      method: 'GET' | 'POST'
      access: 'anybody'
      answer: (runtime: Runtime, request: Request) => Answer
      /** Also takes posts that no page of ours made, and tells for itself which of them it heeds. */
      fromAnywhere?: true
    }
  | { path: string; method: 'GET' | 'POST'; access: 'visitor' | 'signed-in'; answer: (args: ResourceArgs) => Answer }

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
  { path: '/attachment', method: 'GET', access: 'signed-in', answer: attachment },
  { path: '/draft', method: 'POST', access: 'signed-in', answer: draft },
  { path: '/healthz', method: 'GET', access: 'anybody', answer: () => text('ok\n') },
  { path: '/readyz', method: 'GET', access: 'anybody', answer: ready },
  { path: '/live.json', method: 'GET', access: 'signed-in', answer: liveAnswer },
  { path: '/session.json', method: 'GET', access: 'visitor', answer: sessionAnswer },
  { path: '/unsubscribe', method: 'GET', access: 'anybody', answer: showUnsubscribe },
  { path: '/unsubscribe', method: 'POST', access: 'anybody', answer: postUnsubscribe, fromAnywhere: true },
  { path: '/robots.txt', method: 'GET', access: 'anybody', answer: (runtime) => text(robots(runtime)) },
  {
    path: '/logout',
    method: 'POST',
    access: 'visitor',
    answer: async ({ request, context, runtime }) => {
      // A form may name the page that whoever signs in next came for. Signing out works without one, too.
      const page = await readTextFields(request).then(
        (form) => form.get('page'),
        () => null,
      )
      await signOut(context)
      rememberPage(context.get(session), page)
      return redirectWith(context, runtime.guard.login, en.shell.signedOut)
    },
  },
]
