/** The limits of a panel's width in px. */
export type PanelLimits = { min: number; max: number }

/** Where a panel stands: at the start or the end of its row, in a page of that direction. */
export type PanelPlace = { side: 'start' | 'end'; rtl: boolean }

/** The px that one press of an arrow key moves the edge. */
const step = 16

/** The nearest allowed width, in whole px. */
export const limitWidth = (width: number, { min, max }: PanelLimits): number =>
  Math.round(Math.min(max, Math.max(min, width)))

/** 1 if the panel grows when its edge moves to the right, and -1 if it shrinks. */
export const growthOf = ({ side, rtl }: PanelPlace): 1 | -1 => ((side === 'start') === rtl ? -1 : 1)

/** The width after a key press on the edge, as the ARIA window splitter has it; undefined for other keys. */
export function panelWidthAfterKey(
  width: number,
  key: string,
  limits: PanelLimits,
  place: PanelPlace,
): number | undefined {
  if (key === 'ArrowRight') return limitWidth(width + step * growthOf(place), limits)
  if (key === 'ArrowLeft') return limitWidth(width - step * growthOf(place), limits)
  if (key === 'Home') return limits.min
  if (key === 'End') return limits.max
  return undefined
}
