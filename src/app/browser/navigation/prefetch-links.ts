import { matchRoutes, type RouteObject } from 'react-router'
import { loadViews, loadOverlayViews } from '../../routes/lazy-views/lazy-views.ts'
import { atOnce, fetchAhead, fetchCodeAhead } from '../data/prefetch-cache.ts'
import { isSparing, type Connection } from '../data/save-data.ts'
import { unmatchedId } from '../../routes/route-objects.ts'
import type { Page } from '../../routes/route-table.ts'

/** A pointer that only passes by is no intent. */
const restMs = 50

/** The address of a link of ours that a click would follow inside the app. */
function pageOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  const here = url.pathname === location.pathname && url.search === location.search
  return url.origin === location.origin && !here ? url : null
}

/**
 * Fetches pages ahead on two hints (docs/decisions/0016-prefetching.md): the code of every page that a link in view leads to, with its
 * data where the link is one of the navigation's first; and code and data of a page whose link is pointed at, focused
 * or touched.
 */
export function fetchOnHints(routes: RouteObject[], pages: readonly Page[]): void {
  const warm = (url: URL, withData: boolean) => {
    // Asked at each hint, since people move between networks.
    if (isSparing((navigator as Navigator & { connection?: Connection }).connection)) return
    const id = matchRoutes(routes, url.pathname)?.at(-1)?.route.id
    const page = id === unmatchedId ? undefined : pages.find((page) => page.id === id)
    if (!page) return
    const code = () => Promise.all([page.screen(), loadViews(`${page.id}/`), loadOverlayViews(url)])
    if (withData) fetchAhead(url, code)
    else fetchCodeAhead(page.id, code)
  }
  onIntent((url) => warm(url, true))
  const withData = new Set<string>()
  onSight((link) => {
    const url = pageOf(link)
    if (!url) return
    const likely = link.closest('nav') !== null && (withData.has(url.href) || withData.size < atOnce)
    if (likely) withData.add(url.href)
    warm(url, likely)
  })
}

function onIntent(warm: (url: URL) => void): void {
  const now = ({ target }: Event) => {
    const url = pageOf(target)
    if (url) warm(url)
  }
  let resting: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('pointerover', ({ target }) => {
    clearTimeout(resting)
    const url = pageOf(target)
    if (url) resting = setTimeout(warm, restMs, url)
  })
  document.addEventListener('focusin', now)
  document.addEventListener('touchstart', now, { passive: true })
}

/** Tells of each link once when it comes into view, those of later pages too. */
function onSight(see: (link: Element) => void): void {
  const idle = window.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 200))
  const observer = new IntersectionObserver((entries) => {
    const seen = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target)
    for (const link of seen) observer.unobserve(link)
    if (seen.length > 0) idle(() => seen.forEach(see))
  })
  const watch = (root: ParentNode) => {
    for (const link of root.querySelectorAll('a[href]')) observer.observe(link)
  }
  watch(document)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element && node.parentElement) watch(node.parentElement)
  }).observe(document.body, { childList: true, subtree: true })
}
