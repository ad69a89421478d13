import { matchRoutes, type RouteObject } from 'react-router'
import { loadParts } from '../parts/parts.ts'
import { unmatchedId } from '../route-objects.ts'
import type { Page } from '../routes.ts'
import { fetchAhead } from './ahead.ts'

/** A pointer that only passes by is no intent. */
const restMs = 50

type Connection = { saveData?: boolean; effectiveType?: string }

/** Asked at each hint, since people move between networks. Browsers that do not tell are taken to be fast. */
const sparing = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || (connection?.effectiveType ?? '').includes('2g')
}

/** The address of a link of ours that a click would follow inside the app. */
function pageOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  const here = url.pathname === location.pathname && url.search === location.search
  return url.origin === location.origin && !here ? url : null
}

/** Fetches a page ahead when somebody points at, focuses or touches a link to it. */
export function fetchOnIntent(routes: RouteObject[], pages: readonly Page[]): void {
  const warm = (url: URL) => {
    if (sparing()) return
    const id = matchRoutes(routes, url.pathname)?.at(-1)?.route.id
    const page = id === unmatchedId ? undefined : pages.find((page) => page.id === id)
    if (page) fetchAhead(url, () => Promise.all([page.screen(), loadParts(`${page.id}/`)]))
  }
  const atOnce = ({ target }: Event) => {
    const url = pageOf(target)
    if (url) warm(url)
  }
  let resting: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('pointerover', ({ target }) => {
    clearTimeout(resting)
    const url = pageOf(target)
    if (url) resting = setTimeout(warm, restMs, url)
  })
  document.addEventListener('focusin', atOnce)
  document.addEventListener('touchstart', atOnce, { passive: true })
}
