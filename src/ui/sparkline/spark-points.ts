import type { Point } from '../chart/line-path.ts'

export const sparkWidth = 100
export const sparkHeight = 24

/**
 * The points of a sparkline between the lowest and the highest value. A missing value has none, so the line connects
 * its neighbours. At both ends the line continues flat, so that lines of the same range are equally wide. Equal values
 * give a line in the middle.
 */
export function sparkPoints(values: readonly (number | null)[]): Point[] {
  const known = values.filter((value) => value !== null && Number.isFinite(value)) as number[]
  const low = Math.min(...known)
  const high = Math.max(...known)
  const last = Math.max(1, values.length - 1)
  const points = values.flatMap((value, at) => {
    if (value === null || !Number.isFinite(value)) return []
    const share = high === low ? 0.5 : (value - low) / (high - low)
    return { x: (at / last) * sparkWidth, y: (1 - share) * sparkHeight }
  })
  const [first, end] = [points[0], points.at(-1)]
  if (!first || !end || values.length < 2) return points
  return [
    ...(first.x > 0 ? [{ ...first, x: 0 }] : []),
    ...points,
    ...(end.x < sparkWidth ? [{ ...end, x: sparkWidth }] : []),
  ]
}
