import type { Align, Side } from './place-popover.ts'

/** Classes that place a popover beside its anchor, and on another side if it does not fit. */
export const placement = (side: Side, align: Align): string => `placed-${side} aligned-${align}`

/** Places a popover by script in browsers without CSS anchor positioning. Loads the script only there. */
export async function placeWithoutCss(
  popover: HTMLElement,
  anchor: HTMLElement,
  align: Align,
  side: Side,
): Promise<void> {
  if (CSS.supports('position-area', 'block-end')) return
  const { placePopover } = await import('./place-popover.ts')
  placePopover(popover, anchor, align, side)
}
