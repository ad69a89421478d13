import { queryHref } from '#screens/track-query/query-links.ts'

/** The row of a query in the list beside it, else in `main`. A link in the conversation must not be found first. */
function rowOf(reference: string): { row: HTMLElement; link: HTMLElement } | null {
  const list = document.querySelector('.list-beside') ?? document.querySelector('main')
  const href = queryHref(reference)
  const link = list?.querySelector<HTMLElement>(`li a:is([href="${href}"], [href^="${href}&"])`)
  const row = link?.closest('li')
  return link && row ? { row, link } : null
}

/** Where the row of a query is in the window, in px from its top; null if there is none. */
export const placeOfRow = (reference: string): number | null =>
  rowOf(reference)?.row.getBoundingClientRect().top ?? null

/** Scrolls the list beside a query until its row is `top` px below the window's top; without `top`, into view. */
export function placeRowBeside(rows: Element, reference: string, top: number | null): void {
  const row = rowOf(reference)?.row
  if (!row) return
  const edges = rows.getBoundingClientRect()
  const now = row.getBoundingClientRect()
  const isFullyIn = ({ top, bottom }: { top: number; bottom: number }) =>
    top >= edges.top + 48 && bottom <= edges.bottom
  const wanted = top ?? (isFullyIn(now) ? now.top : edges.top + (edges.height - now.height) / 2)
  rows.scrollTop += now.top - wanted
}

/** Focuses the row of a query in its list, and scrolls the page until the row is `top` px below the window's top. */
export function returnToRow(reference: string, top: number | null): void {
  const found = rowOf(reference)
  if (!found) return window.scrollTo({ top: 0, behavior: 'instant' })
  if (top !== null) window.scrollBy({ top: found.row.getBoundingClientRect().top - top, behavior: 'instant' })
  found.link.focus({ preventScroll: true })
  found.row.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
