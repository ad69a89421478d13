import type { MouseEvent } from 'react'

/** What keeps the row of a query at its place in the window. */
export type RowPlaces = {
  /** Call before a click on a row of a list acts. */
  onRowClick: (event: MouseEvent) => void
  /** Call when another query is open, with what scrolls and the row of the query, if the list has it. */
  onOpen: (rows: HTMLElement, row: HTMLElement | null) => void
  /** Call before the query of that reference is closed. */
  onClose: (reference: string) => void
}

const topOf = (element: Element): number => element.getBoundingClientRect().top

/**
 * Scrolls the list beside a query until the row of the query is `top` px below the window's top; without `top`, into view.
 * @param rows what scrolls
 */
export function placeRowBeside(rows: Element, row: Element, top: number | null): void {
  const edges = rows.getBoundingClientRect()
  const now = row.getBoundingClientRect()
  const isFullyIn = now.top >= edges.top + 48 && now.bottom <= edges.bottom
  const wanted = top ?? (isFullyIn ? now.top : edges.top + (edges.height - now.height) / 2)
  rows.scrollTop += now.top - wanted
}

/** Focuses the row of a query in its list, and scrolls the page until the row is `top` px below the window's top. */
export function returnToRow(reference: string, top: number | null): void {
  // Links back to a list name its rows by these ids, too.
  const row = document.getElementById(reference)
  if (!row) return window.scrollTo({ top: 0, behavior: 'instant' })
  if (top !== null) window.scrollBy({ top: topOf(row) - top, behavior: 'instant' })
  row.querySelector('a')?.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
