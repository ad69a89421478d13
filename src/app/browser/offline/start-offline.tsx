import { createRoot } from 'react-dom/client'
import type { FrameData } from '#domain/page-data/frame-data.ts'
import type { DataRouter } from 'react-router'
import type { RouteTable, ViewTable } from '../../shared/route-table.ts'
import { startApp, type About } from '../start-app.tsx'
import { setBuild } from './page-copies.ts'

/**
 * Opens a page in the document of the service worker, which has no data of it: the router fetches it, or a copy.
 * @param about what that document says about its build
 */
export function startOffline(table: RouteTable & ViewTable, about: About): Promise<void> {
  setBuild(about.buildId)
  return startApp(table, about, undefined, async (app, router, options) => {
    await untilInitialized(router)
    const { chooseCatalogue } = await import('../catalogue.ts')
    await chooseCatalogue((router.state.loaderData['root'] as FrameData | undefined)?.lang ?? 'en')
    createRoot(document, options).render(app)
  })
}

/** Before, the router shows nothing, and the document would be empty. */
const untilInitialized = (router: DataRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return
      unsubscribe()
      resolve()
    })
  })
