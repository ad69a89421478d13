import { defaultRangeExtractor, measureElement as heightOf, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'

/**
 * Up to this number all rows are rendered, and the browser's find-in-page reaches them. Above it only those near the
 * viewport.
 */
export const virtualizeAbove = 200

/** A rendered row by its index, or a spacer of a height in px. */
type VirtualItem = { index: number } | { height: number }

type Options = {
  order: readonly string[]
  /** The scrolling element. */
  region: RefObject<HTMLElement | null>
  /** The id of a row that is always rendered, because it has the focus. */
  alwaysRendered: string | undefined
  isEnabled: boolean
}

const rowHeight = 40
const overscan = 12
/** Used for the first layout, before the element is measured. */
const initialSize = { width: 960, height: 720 }

/** The rows to render, with spacers for the others. */
export function useVirtualRows({ order, region, alwaysRendered, isEnabled }: Options) {
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this
  const { getVirtualItems, getTotalSize, measureElement } = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: order.length,
    enabled: isEnabled,
    getScrollElement: () => region.current as HTMLDivElement | null,
    getItemKey: useCallback((index: number) => order[index] ?? index, [order]),
    estimateSize: () => rowHeight,
    initialRect: initialSize,
    // In a hidden place nothing has a height. Hundreds of rows would seem to fit, and scroll away once they appear.
    measureElement: (row, entry, instance) => heightOf(row, entry, instance) || rowHeight,
    overscan,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range)
      const at = alwaysRendered === undefined ? -1 : order.indexOf(alwaysRendered)
      return at < 0 || near.includes(at) ? near : [...near, at].toSorted((a, b) => a - b)
    },
  })
  if (!isEnabled)
    return { items: order.slice(0, virtualizeAbove).map((_, index): VirtualItem => ({ index })), measure: undefined }

  const items: VirtualItem[] = []
  let end = 0
  const addSpacerUntil = (start: number) => {
    if (start > end) items.push({ height: start - end })
  }
  for (const { index, start, end: itemEnd } of getVirtualItems()) {
    addSpacerUntil(start)
    items.push({ index })
    end = itemEnd
  }
  addSpacerUntil(getTotalSize())
  return { items, measure: measureElement }
}
