export type Scale = {
  min: number
  max: number
  /** What the lines of the chart stand for, from the lowest. */
  ticks: readonly number[]
}

/** Round numbers from at or below the lowest value to at or above the highest, always with zero: length is honest. */
export function niceScale(values: readonly number[]): Scale {
  const known = values.filter(Number.isFinite)
  const low = Math.min(0, ...known)
  const high = Math.max(0, ...known)
  const rough = (high - low) / 4 || 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const nice = power * ([1, 2, 5].find((step) => step * power >= rough) ?? 10)
  // Between whole things there is nothing to say: no line for half a query.
  const step = known.every(Number.isInteger) ? Math.max(1, nice) : nice
  const from = Math.floor(low / step)
  const count = Math.max(from + 4 * Number(low === high), Math.ceil(high / step)) - from
  const ticks = Array.from({ length: count + 1 }, (_, at) => Number(((from + at) * step).toPrecision(12)))
  return { min: ticks[0] as number, max: ticks[count] as number, ticks }
}
