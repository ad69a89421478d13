/** The width in px of each column that the user resized. */
export type Widths = Readonly<Record<string, number>>

/** A narrower column shows only the ellipsis. */
export const narrowest = 64
/** A wider column leaves no space for the others. */
export const widest = 960
const step = 16
/** The minimum width of a column without a width. */
const minFlexibleWidth = 160

/** The nearest allowed width, in whole px. */
export const clampWidth = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)))

/** The width after a key press on a resize handle; undefined for other keys. */
export function widthAfterKey(width: number, key: string, { rtl }: { rtl: boolean }): number | undefined {
  const wider = rtl ? 'ArrowLeft' : 'ArrowRight'
  const narrower = rtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === wider) return clampWidth(width + step)
  if (key === narrower) return clampWidth(width - step)
  if (key === 'Home') return narrowest
  if (key === 'End') return widest
  return undefined
}

type Layout = {
  /** The CSS width of each column; undefined for the one that takes the remaining width. */
  columns: (string | undefined)[]
  /** The minimum width of the table. It scrolls below that. */
  minWidth: string
}

/**
 * One column takes the remaining width, so that rows fill the table. It is the last one if each has a width.
 * @param before the CSS width of what stands before the columns, such as checkboxes
 */
export function layOut(columns: readonly { id: string; width?: number }[], widths: Widths, before = '0px'): Layout {
  const wanted = columns.map(({ id, width }) => widths[id] ?? width)
  const rest = wanted.includes(undefined) ? -1 : wanted.length - 1
  // The first column is sticky: in little space it leaves half to the scrolling columns.
  const css = (width: number, at: number) => (at === 0 ? `min(${width}px, 50cqi)` : `${width}px`)
  return {
    columns: wanted.map((width, at) => (width === undefined || at === rest ? undefined : css(width, at))),
    minWidth: `calc(${[before, ...wanted.map((width = minFlexibleWidth, at) => css(width, at))].join(' + ')})`,
  }
}
