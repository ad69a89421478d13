import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'

/** Up to so many rows are all drawn, and the browser's search finds each; of more, only those near the sight. */
export const drawnWhole = 200

/** A row by its place in the order, or the room that rows take which are not drawn. */
type Piece = { index: number } | { room: number }

type Options = {
  order: readonly string[]
  /** What scrolls. */
  region: RefObject<HTMLElement | null>
  /** A row that is drawn wherever it is: the focus must not go with its row. */
  kept: string | undefined
  isOn: boolean
}

const rowHeight = 40
const drawnBeyond = 12
/** Until the room is measured, which is before anybody sees it. */
const unmeasured = { width: 960, height: 720 }

/** Which rows of many to draw, with room for the others between them. */
export function useRowsInSight({ order, region, kept, isOn }: Options) {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const { getVirtualItems, getTotalSize, measureElement } = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: order.length,
    enabled: isOn,
    getScrollElement: () => region.current as HTMLDivElement | null,
    getItemKey: useCallback((index: number) => order[index] ?? index, [order]),
    estimateSize: () => rowHeight,
    initialRect: unmeasured,
    overscan: drawnBeyond,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range)
      const at = kept === undefined ? -1 : order.indexOf(kept)
      return at < 0 || near.includes(at) ? near : [...near, at].toSorted((a, b) => a - b)
    },
  })
  if (!isOn) return { pieces: order.slice(0, drawnWhole).map((_, index): Piece => ({ index })), measure: undefined }

  const pieces: Piece[] = []
  let end = 0
  const leaveRoomUntil = (start: number) => {
    if (start > end) pieces.push({ room: start - end })
  }
  for (const { index, start, end: itsEnd } of getVirtualItems()) {
    leaveRoomUntil(start)
    pieces.push({ index })
    end = itsEnd
  }
  leaveRoomUntil(getTotalSize())
  return { pieces, measure: measureElement }
}
