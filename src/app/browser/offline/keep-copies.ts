import { createPath, isRouteErrorResponse, type DataRouter } from 'react-router'
import type { FrameData } from '#domain/page-data/frame-data.ts'
import { untilReachable } from '../is-reachable.ts'
import { signedInPerson } from '../session-monitor/poll-session.ts'
import { copyOf, requestedAtOf } from './copy-policy.ts'
import { forgetPage, keepPage, keptPages, setBuild } from './page-copies.ts'

/** A person who gets one of these answers may not see the page, or there is none any more. */
const refusals = new Set([401, 403, 404])

/**
 * Keeps a copy of each list and each query that is shown, for reading them offline. Once nobody is signed in, or
 * another person is, the copies of the former person are deleted. A shown copy is replaced once the server answers.
 */
export function keepCopies(router: DataRouter, buildId: string): void {
  setBuild(buildId)
  const openedAt = documentRequestedAt()
  let kept: unknown
  const keep = () => {
    const { navigation, location, loaderData, errors, initialized } = router.state
    if (!initialized || navigation.state !== 'idle') return
    const root = frameOf(router)
    if (root?.asOf) return void refetchWhenReachable(router)
    const path = createPath({ ...location, hash: '' })
    if (Object.values(errors ?? {}).some(isRefusal)) void forgetPage(path)
    if (!root || loaderData === kept) return
    kept = loaderData
    const requestedAt = requestedAtOf(loaderData, openedAt)
    const companies = root.companies.filter(({ locked }) => !locked).map(({ id }) => id)
    const copy = errors ? null : copyOf(location, loaderData, requestedAt)
    void keepPage({ person: signedInPerson(router), companies, requestedAt }, copy && { path, copy })
  }
  const keepAgain = () => {
    kept = undefined
    keep()
  }
  void keptPages()
  router.subscribe(keep)
  keep()
  if (!('serviceWorker' in navigator)) return
  // Until then there was no shell of this build, so nothing was kept.
  void navigator.serviceWorker.ready.then(keepAgain)
  navigator.serviceWorker.addEventListener('controllerchange', keepAgain)
}

const frameOf = ({ state }: DataRouter) => state.loaderData['root'] as FrameData | undefined

const isRefusal = (error: unknown): boolean => isRouteErrorResponse(error) && refusals.has(error.status)

/**
 * When the browser requested this document, after all redirects, in ms. By today's clock, which may have been set since
 * the document was opened.
 */
function documentRequestedAt(): number {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return Math.floor(Date.now() - performance.now() + (entry?.fetchStart ?? 0))
}

let isWaiting = false

/** Refetches the page once the server answers, and again until no copy is shown. */
async function refetchWhenReachable(router: DataRouter): Promise<void> {
  if (isWaiting) return
  isWaiting = true
  const showsCopy = () => frameOf(router)?.asOf !== undefined
  while (showsCopy()) {
    await untilReachable(showsCopy)
    if (showsCopy()) await router.revalidate()
  }
  isWaiting = false
}
