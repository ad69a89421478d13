/** Width of each column that was given one by hand, in pixels. */
export type Widths = Readonly<Record<string, number>>

/** Narrower, a column shows nothing but the ellipsis. */
export const narrowest = 64
/** Wider, it would leave no room for the others. */
export const widest = 960
const step = 16
/** What a column that takes the rest needs at least. */
const leastRest = 160

/** The nearest width that a column may have, in whole pixels. */
export const clampWidth = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)))

/** The width after a key on a column's edge; nothing for keys that mean something else there. */
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
  /** Width per column, as CSS; none for the one that takes the rest. */
  columns: (string | undefined)[]
  /** Width of the table below which it scrolls. */
  least: string
}

/** One column takes what is left, so that rows always reach the end; the last one if each has a width. */
export function layOut(columns: readonly { id: string; width?: number }[], widths: Widths): Layout {
  const wanted = columns.map(({ id, width }) => widths[id] ?? width)
  const rest = wanted.includes(undefined) ? -1 : wanted.length - 1
  // The first stays in sight: where there is little room it leaves half of it to what scrolls.
  const css = (width: number, at: number) => (at === 0 ? `min(${width}px, 50cqi)` : `${width}px`)
  return {
    columns: wanted.map((width, at) => (width === undefined || at === rest ? undefined : css(width, at))),
    least: `calc(${wanted.map((width = leastRest, at) => css(width, at)).join(' + ') || '0px'})`,
  }
}
