import { visitorHeader } from '../shared/offline-paths.ts'
import { deleteCaches, endCopies, removeAll, shellPrefix } from '../browser/offline/copy-owner.ts'

/**
 * The service worker: opens the app's pages while the server cannot be reached. The app itself keeps and reads copies of
 * pages (`browser/offline`), so nothing that belongs to a person is kept here. It is deleted here once its person has signed
 * out or the server knows of nobody who is signed in. The server writes `shell` before this script (`server/offline/service-worker.ts`).
 */

/** What the browser keeps of one build. */
type Shell = {
  buildId: string
  /** The address of the document that opens any page without the server. */
  document: string
  /** The scripts, styles and typefaces that pages need. Their names change with their contents. */
  files: string[]
  /** The paths of the app's pages. */
  pages: string[]
  /** The path that signs out. */
  signOut: string
}

/** Null tells the worker to remove itself and all that it keeps. */
declare const shell: Shell | null

/** What of the global scope of a service worker is used here. The project's types are those of pages. */
type WorkerScope = {
  skipWaiting: () => Promise<void>
  registration: {
    unregister: () => Promise<boolean>
    navigationPreload?: { enable: () => Promise<void> }
  }
  addEventListener: ((type: 'install' | 'activate', listener: (event: LifeEvent) => void) => void) &
    ((type: 'fetch', listener: (event: RequestEvent) => void) => void)
}
type LifeEvent = { waitUntil: (done: Promise<unknown>) => void }
type RequestEvent = LifeEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}

const worker = self as unknown as WorkerScope

/** Whether a page of this site sent a form. The server refuses those of other sites. */
const isOwn = ({ referrer }: Request): boolean => referrer.startsWith(`${location.origin}/`)

function serve(current: Shell): void {
  const cacheName = shellPrefix + current.buildId

  const kept = (path: string) => caches.match(path, { ignoreVary: true, cacheName })

  // A failed install is repeated at the browser's next check.
  const install = async () => {
    const document = await fetch(current.document)
    const text = await document.clone().text()
    // During a deployment, a server of another build may have answered. Its document names other files.
    const isOfThisBuild = text.includes(`"buildId":${JSON.stringify(current.buildId)}`)
    if (!document.ok || !isOfThisBuild) throw new Error('No document of this build.')
    const cache = await caches.open(cacheName)
    await cache.addAll(current.files)
    // Last, because a shell with its document counts as complete (`hasShell`).
    await cache.put(current.document, document)
    await worker.skipWaiting()
  }
  const activate = async () => {
    await deleteCaches((name) => name.startsWith(shellPrefix) && name !== cacheName)
    // Otherwise each page would wait until the worker has started.
    await worker.registration.navigationPreload?.enable()
  }

  const openPage = async (event: RequestEvent): Promise<Response> => {
    const { request, preloadResponse } = event
    const requestedAt = Date.now()
    try {
      const response = (await preloadResponse) ?? (await fetch(request))
      if (response.headers.has(visitorHeader)) event.waitUntil(endCopies(requestedAt))
      return response
    } catch {
      return (await kept(current.document)) ?? Response.error()
    }
  }
  const openFile = async ({ request }: RequestEvent, path: string): Promise<Response> =>
    (await kept(path)) ?? fetch(request)

  worker.addEventListener('install', (event) => event.waitUntil(install()))
  worker.addEventListener('activate', (event) => event.waitUntil(activate()))
  worker.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request
    const { origin, pathname } = new URL(url)
    if (origin !== location.origin) return
    // At once, because the answer may never arrive. Not answered from here, so that the server sees which site sent it.
    if (method === 'POST' && pathname === current.signOut && isOwn(event.request)) event.waitUntil(endCopies())
    if (method !== 'GET') return
    if (mode === 'navigate' && current.pages.includes(pathname)) event.respondWith(openPage(event))
    else if (current.files.includes(pathname)) event.respondWith(openFile(event, pathname))
  })
}

function retire(): void {
  worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
  worker.addEventListener('activate', (event) =>
    event.waitUntil(removeAll().then(() => worker.registration.unregister())),
  )
}

if (shell) serve(shell)
else retire()
