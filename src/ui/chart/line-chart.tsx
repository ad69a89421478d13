import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { areaPath } from './line-path.ts'
import { LinesFigure, seriesLine } from './lines-figure.tsx'
import { dashOf, Mark } from './mark.tsx'
import { xOf, yOf } from './plot.ts'
import { niceScale } from './scale.ts'
import { type ChartSeries, seriesFill } from './series.ts'

const ground = cva('stroke-none opacity-12', {
  variants: {
    tone: seriesFill,
  },
})

export type LineChartProps = Omit<ComponentProps<'figure'>, 'children'> & {
  /** What the chart shows. It is also the caption of its table. */
  caption: string
  /** The finding in one sentence, for everybody. */
  summary?: ReactNode
  /** The heading of the table's first column, such as “Day”. */
  labelsName: string
  /** One label per point, evenly spaced. */
  labels: readonly string[]
  /** At most four series. More lines cannot be distinguished. */
  series: readonly ChartSeries[]
  /** Fills the area below the lines, for one series or for parts of a whole. */
  area?: boolean
  /** The text of the button that opens the table. */
  tableLabel: string
  /** Formats a value. */
  format?: (value: number) => string
  /** The text for a missing value. */
  missing?: string
  /** Shown instead of lines when there is no data. */
  empty?: ReactNode
}

/** A line chart, rendered on the server, with a table of its values below. */
export function LineChart({
  labels,
  series,
  area = false,
  summary,
  format = String,
  missing = '–',
  empty,
  ...rest
}: LineChartProps) {
  const measured = series.flatMap(({ values }) => values.filter((value) => value !== null))
  const scale = niceScale(measured)
  const points = series.map(({ values }) =>
    labels.map((_, index) => {
      const value = values[index]
      return typeof value === 'number' && Number.isFinite(value)
        ? { x: xOf(index, labels.length), y: yOf(value, scale) }
        : null
    }),
  )
  return (
    <LinesFigure
      data-slot="line-chart"
      {...{ labels, series, summary, format, missing, empty, scale, points }}
      isEmpty={measured.length === 0}
      samples={series.map(({ name, tone }, place) => (
        <svg key={name} className="h-2.5 w-7 shrink-0">
          <path d="M0 5H28" className={seriesLine({ tone })} strokeDasharray={dashOf(place)} />
          <Mark place={place} tone={tone} x="50%" y="50%" />
        </svg>
      ))}
      grounds={
        area &&
        series.map(({ name, tone }, place) => (
          <path key={name} d={areaPath(points[place] ?? [], yOf(0, scale))} className={ground({ tone })} />
        ))
      }
      {...rest}
    />
  )
}
