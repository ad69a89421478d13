/** The colour of a series. `accent` and `pale` are two steps of one hue, for a pair. */
export type SeriesTone = 'accent' | 'pale' | 'success' | 'warning' | 'neutral'

/** The class that fills a shape, by tone. */
export const seriesFill: Record<SeriesTone, string> = {
  accent: 'fill-series-accent',
  pale: 'fill-accent-pale',
  success: 'fill-series-success',
  warning: 'fill-warning',
  neutral: 'fill-line-strong',
}

export type ChartSeries = {
  /** The name of the counted thing. */
  name: string
  /** One value per label; `null` where nothing was measured, which differs from zero. */
  values: readonly (number | null)[]
  tone: SeriesTone
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
