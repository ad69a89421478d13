import { matchRoutes, type RouteObject } from 'react-router'
import { preparePage } from '../../shared/prepare-views.ts'
import type { ViewTable } from '../../shared/route-table.ts'
import { unmatchedId } from '../../shared/route-objects.ts'
import { maxConcurrent, prefetch, prefetchCode } from '../data/prefetch-cache.ts'
import { prefersReducedData, type NetworkInformation } from '../data/save-data.ts'

/** A pointer that only passes over a link is no intent. */
const hoverDelayMs = 50

/** The address of a link that a click would follow inside the app; null for the current page and other links. */
function linkTarget(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  const isCurrent = url.pathname === location.pathname && url.search === location.search
  return url.origin === location.origin && !isCurrent ? url : null
}

/**
 * Prefetches pages on two hints (docs/decisions/navigation.md). A visible link prefetches code, and data if it is
 * one of the navigation's first. A link that is hovered, focused or touched prefetches code and data.
 */
export function prefetchLinks(routes: RouteObject[], table: ViewTable): void {
  const prefetchPage = (url: URL, withData: boolean) => {
    // Read at each hint, because people change networks.
    if (prefersReducedData((navigator as Navigator & { connection?: NetworkInformation }).connection)) return
    const id = matchRoutes(routes, url.pathname)?.at(-1)?.route.id
    const page = id === unmatchedId ? undefined : table.pages.find((page) => page.id === id)
    if (!page) return
    const loadCode = () => preparePage(table, page, url)
    if (withData) prefetch(url, loadCode)
    else prefetchCode(page.id, loadCode)
  }
  watchIntent((url) => prefetchPage(url, true))
  const withData = new Set<string>()
  watchVisibility((link) => {
    const url = linkTarget(link)
    if (!url) return
    const isLikely = link.closest('nav') !== null && (withData.has(url.href) || withData.size < maxConcurrent)
    if (isLikely) withData.add(url.href)
    prefetchPage(url, isLikely)
  })
}

function watchIntent(onIntent: (url: URL) => void): void {
  const handleIntent = ({ target }: Event) => {
    const url = linkTarget(target)
    if (url) onIntent(url)
  }
  let hover: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('pointerover', ({ target }) => {
    clearTimeout(hover)
    const url = linkTarget(target)
    if (url) hover = setTimeout(onIntent, hoverDelayMs, url)
  })
  document.addEventListener('focusin', handleIntent)
  document.addEventListener('touchstart', handleIntent, { passive: true })
}

/** Calls back once for each link that becomes visible, links of later pages included. */
function watchVisibility(onVisible: (link: Element) => void): void {
  const idle = window.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 200))
  const observer = new IntersectionObserver((entries) => {
    const visible = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target)
    for (const link of visible) observer.unobserve(link)
    if (visible.length > 0) idle(() => visible.forEach(onVisible))
  })
  const observe = (root: ParentNode) => {
    for (const link of root.querySelectorAll('a[href]')) observer.observe(link)
  }
  observe(document)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element && node.parentElement) observe(node.parentElement)
  }).observe(document.body, { childList: true, subtree: true })
}
