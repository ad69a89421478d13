import '#ui/theme.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, createPath, matchRoutes, type HydrationState, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { loadWhole, watchBuild } from './build-info/watch-build.ts'
import { dataStrategy } from './payload/data-strategy.ts'
import { fetchOnIntent } from './payload/intent.ts'
import { decode } from './payload/wire.ts'
import { routeObjects } from './route-objects.ts'
import { table } from './routes.ts'

/** Loads the code of the page that is on the screen, so that taking it over needs no waiting and no placeholder. */
async function loadScreens(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      const page = table.pages.find(({ id }) => id === route.id)
      if (!page) return
      const { Component } = await page.screen()
      Object.assign(route, { Component, lazy: undefined })
    }),
  )
}

/** Tells the server which zone to print times in, from the next page on. */
function tellTimeZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `time-zone=${encodeURIComponent(timeZone)}; path=/; max-age=34560000; samesite=lax${secure}`
}

const routes = routeObjects(table)
const hydrationData = decode(document.getElementById('data')?.textContent ?? '[{}]') as HydrationState
await loadScreens(routes)

const router = createBrowserRouter(routes, { hydrationData, dataStrategy })
hydrateRoot(
  document,
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

window.addEventListener('vite:preloadError', (event) => {
  const path = createPath(router.state.navigation.location ?? router.state.location)
  if (loadWhole(path)) event.preventDefault()
})
fetchOnIntent(routes, table.pages)
tellTimeZone()
const { root } = hydrationData.loaderData ?? {}
const { buildId } = (root ?? {}) as { buildId?: string }
if (buildId) watchBuild(buildId)

// Inter takes over from its stand-in of the same metrics when nothing more important is left to do.
const whenIdle = window.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 200))
whenIdle(() => void import('#ui/font.css'))
