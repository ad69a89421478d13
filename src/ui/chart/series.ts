export type ChartSeries = {
  /** What these values count. */
  name: string
  /** One per label; `null` where nothing was measured, which is not zero. */
  values: readonly (number | null)[]
  tone: 'accent' | 'success' | 'warning' | 'neutral'
}

/** What a place of a chart says in words: its label, then each series with its value. */
export const hintsOf = (
  labels: readonly string[],
  series: readonly ChartSeries[],
  write: (value: number | null | undefined) => string,
): string[] =>
  labels.map(
    (label, index) => `${label}: ${series.map(({ name, values }) => `${name} ${write(values[index])}`).join(', ')}`,
  )
