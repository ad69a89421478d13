export type Bar = { series: number; index: number; value: number }

/** The bars of all series. Zero and missing values have none. */
export function barsOf(series: readonly (readonly (number | null)[])[]): Bar[] {
  return series.flatMap((values, place) =>
    values.flatMap((value, index) => (value && Number.isFinite(value) ? { series: place, index, value } : [])),
  )
}
