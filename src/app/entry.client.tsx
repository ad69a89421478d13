import './app.css'
import { hydrateRoot } from 'react-dom/client'
import type { HydrationState } from 'react-router'
import { startApp, startOrExplain, type About } from './browser/start-app.tsx'
import { routes } from './routes.ts'
import { prepareViews } from './shared/prepare-views.ts'
import { unpack } from './shared/pack.ts'
import { decode } from './shared/payload.ts'

/** A function, because the chunks that it loads import this one: a top-level await would wait for itself. */
startOrExplain(async () => {
  const { dataset, textContent } = document.getElementById('data') as HTMLElement
  const hydrationData = unpack(decode(textContent)) as HydrationState
  if (dataset['offline']) {
    const { startOffline } = await import('./browser/offline/start-offline.tsx')
    return startOffline(routes, hydrationData as About)
  }
  const data = hydrationData.loaderData ?? {}
  const views = prepareViews(routes, {
    url: new URL(location.href),
    data,
    failed: Boolean(hydrationData.errors),
  })
  await startApp(routes, (data['root'] ?? {}) as About, hydrationData, async (app, _router, options) => {
    await views
    hydrateRoot(document, app, options)
  })
})
