export type Point = { x: number; y: number }

/** Coordinates with one decimal. A tenth of a unit is less than a pixel. */
const at = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`

/** Splits the points at gaps. */
export function splitAtGaps<P extends Point>(points: readonly (P | null)[]): P[][] {
  const found: P[][] = []
  let run: P[] = []
  for (const point of [...points, null]) {
    if (point) run.push(point)
    else if (run.length > 0) {
      found.push(run)
      run = []
    }
  }
  return found
}

/** The SVG path through all points. It is interrupted where a point is missing. */
export const linePath = (points: readonly (Point | null)[]): string =>
  splitAtGaps(points)
    .map((run) => `M${run.map(at).join('L')}`)
    .join('')

/** The SVG path of the area between the line and a level. */
export const areaPath = (points: readonly (Point | null)[], level: number): string =>
  splitAtGaps(points)
    .filter((run) => run.length > 1)
    .map((run) => {
      const foot = (point: Point | undefined) => at({ x: point?.x ?? 0, y: level })
      return `M${foot(run[0])}L${run.map(at).join('L')}L${foot(run.at(-1))}Z`
    })
    .join('')

/** Points without a neighbour. No line passes through them, so they need a mark. */
export const isolatedPoints = (points: readonly (Point | null)[]): Point[] =>
  splitAtGaps(points).flatMap((run) => (run.length === 1 ? run : []))
