import { currentWords } from '#domain/words/current.ts'
import { attachment, attachmentCall } from './routes/attachment/server.ts'
import { assertReady } from './data/backend-probes.ts'
import { routes } from './routes.ts'
import { draft } from './routes/draft/server.ts'
import { people } from './routes/people/server.ts'
import { picture } from './routes/picture/server.ts'
import { preview } from './routes/preview/server.ts'
import { realtimeConfig } from './routes/realtime-config/server.ts'
import { search } from './routes/search/server.ts'
import { offlineDocumentPath, signOutPath } from './shared/offline-paths.ts'
import { sidebar } from './routes/sidebar/server.ts'
import { sessionJson } from './routes/session-json/server.ts'
import { postUnsubscribe, showUnsubscribe } from './routes/unsubscribe/server.tsx'
import { loginPathFor } from './server/auth/guard.ts'
import { signOut } from './server/auth/sign-in.ts'
import { readTextFields } from './server/uploads/receive-form.ts'
import { offlineDocument } from './server/offline/offline-document.tsx'
import { serviceWorker } from './server/offline/service-worker.ts'
import { movedPages } from './server/routing/moved-pages.ts'
import type { Resource, ResourceArgs } from './server/routing/resource.ts'
import { sessionContext } from './server/session/context.ts'
import { redirectWith } from './server/session/redirect.ts'
import { rememberReturnPath } from './server/session/return-path.ts'
import type { Runtime } from './server/start/runtime.ts'

const text = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })

/**
 * Answers 200 when pages can be served: the backend is reachable and accepts our key. Says so when the worker has ended:
 * pages work without it.
 */
async function ready({ backend, worker }: Runtime): Promise<Response> {
  try {
    await assertReady(backend)
    const ended = worker?.endedAt?.toISOString()
    return text(ended ? `ready\nThe worker ended at ${ended}. E-mail and replies wait until it runs.\n` : 'ready\n')
  } catch {
    return text('not ready\n', 503)
  }
}

/** The paths that open a page, also where settings have moved it to. */
const pagePaths = (runtime: Runtime): string[] => [
  ...Object.keys(routes.redirects),
  ...routes.pages.map(({ path }) => path),
  ...Object.values(movedPages(runtime) ?? {}),
]

const robots = ({ guard }: Runtime) => `User-agent: *
Allow: ${guard.login}
Disallow: /
`

/** POST /logout. The form may name the `page` to return to after the next sign-in. */
async function logout({ request, context, runtime }: ResourceArgs): Promise<Response> {
  // Signing out has to work with any body.
  const page = await readTextFields(request).then(
    (form) => form.get('page'),
    () => null,
  )
  await signOut(context)
  rememberReturnPath(context.get(sessionContext), page)
  return redirectWith(context, loginPathFor({ runtime }, page), currentWords().shell.signedOut)
}

/** Every route that is not a page. */
export const resources: readonly Resource[] = [
  { path: '/attachment', method: 'GET', access: 'signed-in', call: attachmentCall, handle: attachment },
  { path: '/draft', method: 'POST', access: 'signed-in', handle: draft },
  { path: '/healthz', method: 'GET', access: 'public', handle: () => text('ok\n') },
  { path: '/readyz', method: 'GET', access: 'public', handle: ready },
  { path: '/live.json', method: 'GET', access: 'signed-in', handle: realtimeConfig },
  { path: '/people.json', method: 'GET', access: 'signed-in', handle: people },
  { path: '/picture', method: 'GET', access: 'public', handle: picture },
  { path: '/preview', method: 'POST', access: 'signed-in', handle: preview },
  { path: '/search.json', method: 'GET', access: 'signed-in', handle: search },
  { path: '/session.json', method: 'GET', access: 'session', handle: sessionJson },
  { path: '/sidebar', method: 'POST', access: 'session', handle: sidebar },
  { path: '/unsubscribe', method: 'GET', access: 'public', handle: showUnsubscribe },
  { path: '/unsubscribe', method: 'POST', access: 'public', handle: postUnsubscribe, allowCrossOrigin: true },
  { path: '/robots.txt', method: 'GET', access: 'public', handle: (runtime) => text(robots(runtime)) },
  {
    path: '/service-worker.js',
    method: 'GET',
    access: 'public',
    handle: (runtime) => serviceWorker(runtime, pagePaths(runtime)),
  },
  { path: offlineDocumentPath, method: 'GET', access: 'public', handle: offlineDocument },
  { path: signOutPath, method: 'POST', access: 'session', handle: logout },
]
