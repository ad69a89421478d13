export type Scale = {
  min: number
  max: number
  /** The values of the grid lines, ascending. */
  ticks: readonly number[]
}

/** Round tick values that include every value and zero. Without zero, bar lengths would mislead. */
export function niceScale(values: readonly number[]): Scale {
  const known = values.filter(Number.isFinite)
  const low = Math.min(0, ...known)
  const high = Math.max(0, ...known)
  const rough = (high - low) / 4 || 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const nice = power * ([1, 2, 5].find((step) => step * power >= rough) ?? 10)
  // Counts have no fractions, so the step is at least 1.
  const step = known.every(Number.isInteger) ? Math.max(1, nice) : nice
  const from = Math.floor(low / step)
  const count = Math.max(from + 4 * Number(low === high), Math.ceil(high / step)) - from
  const ticks = Array.from({ length: count + 1 }, (_, at) => Number(((from + at) * step).toPrecision(12)))
  return { min: ticks[0] as number, max: ticks[count] as number, ticks }
}
