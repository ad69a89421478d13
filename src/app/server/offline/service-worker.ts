import { offlineDocumentPath, signOutPath } from '../../shared/offline-paths.ts'
import type { Runtime } from '../start/runtime.ts'

/**
 * GET /service-worker.js. Browsers ask for it again at each page, so a new build replaces the worker, and a start with
 * SERVICE_WORKER=off removes it.
 * @param pages the paths of the app's pages
 */
export function serviceWorker({ assets }: Runtime, pages: readonly string[]): Response {
  const { buildId, offline } = assets
  const shell = offline && {
    buildId,
    document: offlineDocumentPath,
    files: offline.files,
    pages,
    signOut: signOutPath,
  }
  const script = `const shell = ${JSON.stringify(shell)};\n${assets.worker}`
  return new Response(script, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  })
}
