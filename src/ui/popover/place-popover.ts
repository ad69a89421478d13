export type Side = 'top' | 'bottom' | 'start' | 'end'
export type Align = 'start' | 'center' | 'end'

type Box = { x: number; y: number; width: number; height: number }

const gap = 6

/** Places a popover beside its anchor while it is open, in browsers without CSS anchor positioning. */
export function placePopover(popover: HTMLElement, anchor: HTMLElement, align: Align, side: Side = 'bottom'): void {
  const place = () => {
    if (!popover.matches(':popover-open')) {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
      return
    }
    const rtl = getComputedStyle(popover).direction === 'rtl'
    const view = { width: document.documentElement.clientWidth, height: innerHeight }
    const { x, y } = placeFor({
      anchor: anchor.getBoundingClientRect(),
      popover: sizeOf(popover),
      view,
      side,
      align,
      rtl,
    })
    Object.assign(popover.style, { inset: 'auto', margin: '0', left: `${x}px`, top: `${y}px` })
  }
  addEventListener('scroll', place, { capture: true, passive: true })
  addEventListener('resize', place)
  place()
}

/** The layout size. During the opening transform, the bounding box is too small. */
const sizeOf = ({ offsetWidth: width, offsetHeight: height }: HTMLElement) => ({ width, height })

/** The available space, the sizes, and the requested side and alignment. */
export type PlaceWanted = {
  anchor: Box
  popover: { width: number; height: number }
  view: { width: number; height: number }
  side: Side
  align: Align
  rtl: boolean
}

/**
 * The corner of a popover: on the requested side, on the opposite side if it only fits there, and always inside the
 * view.
 */
export function placeFor(wanted: PlaceWanted): { x: number; y: number } {
  const { anchor, popover, view, side, align, rtl } = wanted
  const across = side === 'top' || side === 'bottom'
  const mirrored = (edge: Side | Align) => rtl && (edge === 'start' || edge === 'end')
  const later = (side === 'bottom' || side === 'end') !== mirrored(side)
  const [at, size, own, room] = across
    ? [anchor.y, anchor.height, popover.height, view.height]
    : [anchor.x, anchor.width, popover.width, view.width]
  const before = at - gap - own
  const after = at + size + gap
  const fits = { before: before >= 0, after: after + own <= room }
  // Narrow screens have no space beside the anchor.
  if (!across && !fits.before && !fits.after) return placeFor({ ...wanted, side: 'bottom' })
  const main = later ? (fits.after || !fits.before ? after : before) : fits.before || !fits.after ? before : after

  const toEnd = (align === 'end') !== (across && mirrored(align))
  const [from, length, ownLength, roomLength] = across
    ? [anchor.x, anchor.width, popover.width, view.width]
    : [anchor.y, anchor.height, popover.height, view.height]
  const free = length - ownLength
  const cross = within(from + (align === 'center' ? free / 2 : toEnd ? free : 0), ownLength, roomLength)
  return across ? { x: cross, y: within(main, own, room) } : { x: main, y: cross }
}

const within = (at: number, length: number, room: number) => Math.max(gap, Math.min(at, room - length - gap))
