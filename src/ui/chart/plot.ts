import type { Scale } from './scale.ts'

/** The width of the drawing in its own units. It is stretched to its container. */
export const plotWidth = 600
export const plotHeight = 160

/** The y coordinate of a value, from the top. */
export const yOf = (value: number, { min, max }: Scale): number => ((max - value) / (max - min)) * plotHeight

/** A coordinate without digits that nobody could see. */
export const shortened = (coordinate: number): number => Number(coordinate.toFixed(3))

/** The x coordinate of the middle of a label's share of the width. */
export const xOf = (index: number, count: number): number => ((index + 0.5) / count) * plotWidth

/** Whether every point of a line has a mark: with more points, marks would cover the line. */
export const isMarked = (count: number): boolean => count <= 31

/** Whether positions are so narrow that a centred outermost label would overflow the chart. */
export const isCrowded = (count: number): boolean => count > 14

/** The same for narrow screens. */
export const isTight = (count: number): boolean => count > 7

/** Whether a label is shown: as many as fit, half of them on narrow screens, and always the last. */
export function isWritten(index: number, count: number, narrow = false): boolean {
  const every = Math.max(1, Math.ceil(count / (isCrowded(count) ? 6 : 7)))
  return (count - 1 - index) % (narrow ? every * 2 : every) === 0
}
