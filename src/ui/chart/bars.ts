export type Bar = {
  series: number
  index: number
  /** The values at both ends of the bar. */
  from: number
  to: number
}

/** The bars of all series: from zero, or stacked on bars with the same sign. */
export function barsOf(series: readonly (readonly (number | null)[])[], stacked: boolean): Bar[] {
  const top = new Map<string, number>()
  return series.flatMap((values, place) =>
    values.flatMap((value, index) => {
      if (!value || !Number.isFinite(value)) return []
      const pile = `${index}${value < 0}`
      const from = stacked ? (top.get(pile) ?? 0) : 0
      top.set(pile, from + value)
      return { series: place, index, from, to: from + value }
    }),
  )
}
