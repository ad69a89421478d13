import type { Scale } from './scale.ts'

/** The drawing's own units; it is stretched to the room there is. */
export const plotWidth = 600
export const plotHeight = 160

/** A value's height on the drawing, from the top. */
export const yOf = (value: number, { min, max }: Scale): number => ((max - value) / (max - min)) * plotHeight

/** The middle of a label's share of the width. */
export const xOf = (index: number, count: number): number => ((index + 0.5) / count) * plotWidth

/** Of so many places each is so narrow that a label in the middle of the outermost would leave the chart. */
export const isCrowded = (count: number): boolean => count > 14

/** The same where it is narrow. */
export const isTight = (count: number): boolean => count > 7

/** Whether a label is written: as many as fit without touching, half of them where it is narrow, always the last. */
export function isWritten(index: number, count: number, narrow = false): boolean {
  const every = Math.max(1, Math.ceil(count / (isCrowded(count) ? 6 : 7)))
  return (count - 1 - index) % (narrow ? every * 2 : every) === 0
}
