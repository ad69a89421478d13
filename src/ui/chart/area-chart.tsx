import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { LinesFigure, seriesLine } from './lines-figure.tsx'
import { dashOf, Mark } from './mark.tsx'
import { xOf, yOf } from './plot.ts'
import { niceScale } from './scale.ts'
import { type ChartSeries, seriesFill } from './series.ts'
import { bandPath, stackSeries } from './stack.ts'

const ground = cva('stroke-none opacity-25 contrast-more:opacity-50', { variants: { tone: seriesFill } })

export type AreaChartProps = Omit<ComponentProps<'figure'>, 'children'> & {
  /** What the chart shows. It is also the caption of its table. */
  caption: string
  /** The finding in one sentence, for everybody. */
  summary?: ReactNode
  /** The heading of the table's first column, such as “Day”. */
  labelsName: string
  /** One label per position, evenly spaced. */
  labels: readonly string[]
  /** At most four parts of a whole, from the bottom up. No value is below zero. */
  series: readonly ChartSeries[]
  /** The text of the button that opens the table. */
  tableLabel: string
  /** Formats a value. */
  format?: (value: number) => string
  /** The text for a missing value. */
  missing?: string
  /** Shown instead of areas when there is no data. */
  empty?: ReactNode
}

/** Parts of a whole over time, stacked on each other. Rendered on the server, with a table of the values below. */
export function AreaChart({ labels, series, summary, format = String, missing = '–', empty, ...rest }: AreaChartProps) {
  const bands = stackSeries(
    series.map(({ values }) => values),
    labels.length,
  )
  const sums = bands.flatMap((one) => one.flatMap((band) => (band ? [band.high] : [])))
  const scale = niceScale(sums)
  const points = bands.map((one) =>
    one.map(
      (band, index) => band && { x: xOf(index, labels.length), y: yOf(band.high, scale), foot: yOf(band.low, scale) },
    ),
  )
  return (
    <LinesFigure
      data-slot="area-chart"
      {...{ labels, series, summary, format, missing, empty, scale, points }}
      isEmpty={sums.length === 0}
      samples={series.map(({ name, tone }, place) => (
        <svg key={name} className="h-4 w-7 shrink-0">
          <path d="M0 4H28V16H0Z" className={ground({ tone })} />
          <path d="M0 4H28" className={seriesLine({ tone })} strokeDasharray={dashOf(place)} />
          <Mark place={place} tone={tone} x="50%" y="4" />
        </svg>
      ))}
      grounds={series.map(({ name, tone }, place) => (
        <path key={name} d={bandPath(points[place] ?? [])} className={ground({ tone })} />
      ))}
      {...rest}
    />
  )
}
