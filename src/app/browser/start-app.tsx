import { StrictMode, type ReactNode } from 'react'
import type { RootOptions } from 'react-dom/client'
import {
  createBrowserRouter,
  createPath,
  matchRoutes,
  type DataRouter,
  type HydrationState,
  type RouteObject,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { defaultLocale } from '#domain/locale.ts'
import { readLocaleFrom } from '#domain/words/number.ts'
import type { FrameData } from '#domain/page-data/frame-data.ts'
import { routeObjects } from '../shared/route-objects.ts'
import { prepareViews } from '../shared/prepare-views.ts'
import type { PagePaths, RouteTable, ViewTable } from '../shared/route-table.ts'
import { watchSubmissions } from './navigation/submissions.ts'
import { handleMissingChunk, importChunk } from '../shared/missing-chunk.ts'

/** What a document says about its build. */
export type About = { buildId?: string; moved?: PagePaths }

/** Loads the code of the shown page before it is rendered, so that it needs no placeholder. */
async function loadPage(table: RouteTable & ViewTable, objects: RouteObject[]): Promise<void> {
  const matches = matchRoutes(objects, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      const page = table.pages.find(({ id }) => id === route.id)
      if (!page) return
      const { Component } = await page.screen()
      Object.assign(route, { Component, lazy: undefined })
    }),
  )
}

/**
 * Creates the router, renders the app, and starts the rest when the browser is idle.
 * @param hydrationData the data in the document; undefined lets the router fetch it
 * @param render puts the app into the document
 */
export async function startApp(
  table: RouteTable & ViewTable,
  { buildId, moved }: About,
  hydrationData: HydrationState | undefined,
  render: (app: ReactNode, router: DataRouter, options: RootOptions) => unknown,
): Promise<void> {
  const objects = routeObjects(table, undefined, moved)
  const { lang } = document.documentElement
  // English words come with the views.
  if (!lang.startsWith('en')) await import('./catalogue.ts').then(({ chooseCatalogue }) => chooseCatalogue(lang))
  await loadPage(table, objects)
  const router: DataRouter = createBrowserRouter(objects, {
    hydrationData,
    // The document has the data of the first page, so fetching loads when idle.
    dataStrategy: async (request) => {
      const { dataStrategy } = await importChunk(() => import('./data/data-strategy.ts'))
      return dataStrategy(
        (page) => prepareViews(table, page),
        () => router.state,
      )(request)
    },
  })
  watchSubmissions(router)
  // Always that of the current page: a person may choose another one.
  const root = () => router.state.loaderData['root'] as FrameData | undefined
  readLocaleFrom(() => root()?.clock.locale ?? defaultLocale)
  await render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
    router,
    {
      onUncaughtError: (error) => {
        reportError(error)
        void loadFallbackError().then(({ showPlainError }) => showPlainError(root()?.lang ?? lang))
      },
    },
  )

  window.addEventListener('vite:preloadError', (event) => {
    const { navigation, location, errors } = router.state
    const waiting = navigation.location ?? (errors && location)
    handleMissingChunk(event.payload, waiting ? createPath(waiting) : null)
  })

  const idle = window.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 200))
  idle(() => void import('./when-idle.ts').then(({ whenIdle }) => whenIdle(router, table, buildId)))
}

const loadFallbackError = () => import('./fallback-error.ts')

/** Starts the app of a document, and says so if it does not start. */
export function startOrExplain(start: () => Promise<void>): void {
  start().catch(async (error: unknown) => {
    reportError(error)
    const { showStartFailure } = await loadFallbackError()
    showStartFailure()
  })
}
