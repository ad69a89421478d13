import './app.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  createPath,
  matchRoutes,
  type DataRouter,
  type HydrationState,
  type RouteObject,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { handleMissingChunk } from './browser/build-info/missing-chunk.ts'
import { dataStrategy } from './browser/data/data-strategy.ts'
import { prepareViews } from './routes/lazy-views/lazy-views.ts'
import { decode } from './routes/shared/payload.ts'
import { routeObjects } from './routes/shared/route-objects.ts'
import type { PagePaths } from './routes/shared/route-table.ts'
import { routes } from './routes.ts'

/** Loads the code of the shown page before hydration, so that it needs no placeholder. */
async function loadPage(objects: RouteObject[]): Promise<void> {
  const matches = matchRoutes(objects, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      const page = routes.pages.find(({ id }) => id === route.id)
      if (!page) return
      const { Component } = await page.screen()
      Object.assign(route, { Component, lazy: undefined })
    }),
  )
}

/** A function, because the chunks that it loads import this one: a top-level await would wait for itself. */
async function start(): Promise<void> {
  const hydrationData = decode(document.getElementById('data')?.textContent ?? '{}') as HydrationState
  const { buildId, moved } = (hydrationData.loaderData?.['root'] ?? {}) as { buildId?: string; moved?: PagePaths }
  const objects = routeObjects(routes, undefined, moved)
  await Promise.all([
    loadPage(objects),
    prepareViews({
      url: new URL(location.href),
      data: hydrationData.loaderData ?? {},
      failed: Boolean(hydrationData.errors),
    }),
  ])

  let current: DataRouter | undefined
  const router = createBrowserRouter(objects, { hydrationData, dataStrategy: dataStrategy(() => current?.state) })
  current = router
  hydrateRoot(
    document,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
    {
      onUncaughtError: (error) => {
        reportError(error)
        void loadFallbackError().then(({ showPlainError }) => showPlainError())
      },
    },
  )

  window.addEventListener('vite:preloadError', (event) => {
    const { navigation, location, errors } = router.state
    const waiting = navigation.location ?? (errors && location)
    handleMissingChunk(event.payload, waiting ? createPath(waiting) : null)
  })

  const idle = window.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 200))
  idle(() => void import('./browser/when-idle.ts').then(({ whenIdle }) => whenIdle(router, routes.pages, buildId)))
}

const loadFallbackError = () => import('./browser/fallback-error.ts')

start().catch(async (error: unknown) => {
  reportError(error)
  const { showStartFailure } = await loadFallbackError()
  showStartFailure()
})
