import { splitAtGaps } from './line-path.ts'

/** The part of one series at one position: from the sum of the series below it to the sum with it. */
export type Band = { low: number; high: number }

/**
 * Stacks series on each other, in their order. A missing value counts as nothing; where no series has one, there is a gap.
 * @param values those of each series, none below zero
 * @param count how many positions there are
 */
export function stackSeries(
  values: readonly (readonly (number | null | undefined)[])[],
  count: number,
): (Band | null)[][] {
  const sums = Array.from({ length: count }, () => 0)
  return values.map((one) =>
    sums.map((low, index) => {
      if (values.every((other) => typeof other[index] !== 'number')) return null
      const high = low + (one[index] ?? 0)
      sums[index] = high
      return { low, high }
    }),
  )
}

/** One position of a band in the drawing: its x, and the y of both edges. */
export type BandPoint = { x: number; y: number; foot: number }

const round = (value: number) => Math.round(value * 10) / 10

/** The SVG path around a band. It is interrupted where a position is missing. */
export const bandPath = (points: readonly (BandPoint | null)[]): string =>
  splitAtGaps(points)
    .filter((run) => run.length > 1)
    .map((run) => {
      const top = run.map(({ x, y }) => `${round(x)} ${round(y)}`)
      const bottom = run.toReversed().map(({ x, foot }) => `${round(x)} ${round(foot)}`)
      return `M${[...top, ...bottom].join('L')}Z`
    })
    .join('')
