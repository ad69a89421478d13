export type ChartSeries = {
  /** The name of the counted thing. */
  name: string
  /** One value per label; `null` where nothing was measured, which differs from zero. */
  values: readonly (number | null)[]
  tone: 'accent' | 'success' | 'warning' | 'neutral'
}

/** The tooltip of each position: its label, then each series with its value. */
export const hintsOf = (
  labels: readonly string[],
  series: readonly ChartSeries[],
  write: (value: number | null | undefined) => string,
): string[] =>
  labels.map(
    (label, index) => `${label}: ${series.map(({ name, values }) => `${name} ${write(values[index])}`).join(', ')}`,
  )
