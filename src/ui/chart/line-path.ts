export type Point = { x: number; y: number }

/** Numbers of a path, short: a tenth of a unit is less than a pixel. */
const at = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`

/** The points that follow each other without a gap. */
export function runs(points: readonly (Point | null)[]): Point[][] {
  const found: Point[][] = []
  let run: Point[] = []
  for (const point of [...points, null]) {
    if (point) run.push(point)
    else if (run.length > 0) {
      found.push(run)
      run = []
    }
  }
  return found
}

/** A line through all points; where one is missing it stops and starts anew. */
export const linePath = (points: readonly (Point | null)[]): string =>
  runs(points)
    .map((run) => `M${run.map(at).join('L')}`)
    .join('')

/** What lies between that line and a level. */
export const areaPath = (points: readonly (Point | null)[], level: number): string =>
  runs(points)
    .filter((run) => run.length > 1)
    .map((run) => {
      const foot = (point: Point | undefined) => at({ x: point?.x ?? 0, y: level })
      return `M${foot(run[0])}L${run.map(at).join('L')}L${foot(run.at(-1))}Z`
    })
    .join('')

/** Points without a neighbour: no line passes through them, so only a mark can show them. */
export const lonely = (points: readonly (Point | null)[]): Point[] =>
  runs(points).flatMap((run) => (run.length === 1 ? run : []))
